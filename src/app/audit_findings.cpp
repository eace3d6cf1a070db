#include "app/audit_findings.hpp"

#include <nlohmann/json.hpp>

#include "app/enclosure_json.hpp"
#include "numeric/decimal.hpp"
#include "task/task_json.hpp"
#include "theorems/softmax-sink-necessity/bounds.hpp"

namespace sinkproof::app {

using numeric::Enclosure;
using numeric::Rational;

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
  const auto bounds = theorems::softmax_sink_bounds::sink_bounds(numeric::Exact(loss), length,
                                                                 numeric::Arithmetic<numeric::Exact>{});
  return {loss, numeric::enclosure(bounds.before, 128), numeric::enclosure(bounds.after, 128)};
}

std::string bound_text(const Enclosure& bound) {
  if (bound.is_exact() && *bound.lower == 0) return "says nothing at this loss (needs at most 1/36)";
  return "anchor mass ≥ " + numeric::decimal_lower(bound.lower.value(), audit_digits);
}

}  // namespace sinkproof::app
