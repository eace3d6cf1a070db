#include "app/audit_findings.hpp"

#include <nlohmann/json.hpp>

#include "app/enclosure_json.hpp"
#include "numeric/decimal.hpp"
#include "setting/task/task_json.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::app {

using numeric::Enclosure;
using numeric::Rational;

namespace {

constexpr numeric::Arithmetic<numeric::Exact> exactly{};

const theorem::StatedText& theorem_a() {
  return theorems::own_text("softmax-sink-necessity");
}

}  // namespace

nlohmann::ordered_json finding_json(const audit::Finding& finding) {
  nlohmann::ordered_json json = enclosure_json(finding.value);
  json.update(task::to_json(finding.place));
  return json;
}

std::string place_text(const task::Place& place) {
  return "position " + std::to_string(place.position) + ", trigger at " +
         std::to_string(place.input.trigger) +
         (place.coordinate ? ", coordinate " + std::to_string(*place.coordinate) : "");
}

bool softmax_sink_necessity_applies(const task::TriggerInstance& instance) {
  return instance.task.target == task::Target::inclusive &&
         instance.model.normaliser == attention::Normaliser::softmax && instance.model.heads.size() == 1 &&
         instance.task.length >= 4;
}

BoundsAtLoss bounds_at(const Rational& loss, long length) {
  const auto bounds =
      theorem_a().numbers_at({"bound_before", "bound_after"}, {{"L", length}, {"loss", loss}}, exactly);
  return {loss, numeric::enclosure(bounds.front(), 128), numeric::enclosure(bounds.back(), 128)};
}

std::string bound_text(const Enclosure& bound) {
  if (bound.is_exact() && *bound.lower == 0) {
    const auto limit = theorem_a().numbers_at({"loss_limit"}, {}, exactly);
    return "says nothing at this loss (needs at most " + numeric::to_string(*limit.front().rational()) + ")";
  }
  return "anchor mass ≥ " + numeric::decimal_lower(bound.lower.value(), audit_digits);
}

}  // namespace sinkproof::app
