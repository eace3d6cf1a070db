#include "app/all_inputs_bounds.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "setting/task/task_json.hpp"

namespace sinkproof::app {

namespace {

using numeric::Enclosure;
using numeric::Rational;

/// A bound that is 0 stays so: nothing is rounded in it.
Rational looser(const Rational& bound, int sign) {
  static const Rational relative(1, 1L << 26);
  static const Rational absolute(1, 1L << 30);
  return bound == 0 ? bound : bound + sign * (abs(bound) * relative + absolute);
}

/// Softmax: the inverses of smaller masses are beyond the checker's numbers.
const Rational smallest_mass(1, 1L << 13);

Enclosure looser_supremum(const Enclosure& value) {
  return {value.lower, looser(*value.upper, +1)};
}

Enclosure looser_mass(const Enclosure& value, bool is_supremum, bool is_softmax) {
  if (is_supremum) {
    const Rational upper = looser(*value.upper, +1);
    return {value.lower, is_softmax ? std::min(std::max(upper, smallest_mass), Rational(1)) : upper};
  }
  if (is_softmax && *value.lower < smallest_mass) return {Rational(0), value.upper};
  return {std::max(looser(*value.lower, -1), Rational(0)), value.upper};
}

}  // namespace

Rational least_gap() {
  return {1, 1'000'000'000};
}

Rational largest_gap() {
  return 1'000'000;
}

std::optional<Rational> relative_gap(const Enclosure& loss) {
  if (!loss.upper || !loss.lower || *loss.lower <= 0) return std::nullopt;
  return Rational((*loss.upper - *loss.lower) / *loss.lower);
}

std::vector<theorem::Attained> stated_bounds(const task::TriggerInstance& instance,
                                             const audit::AllInputsAudit& audit) {
  const bool is_softmax = attention::is_softmax(instance.model.normaliser);
  std::vector<theorem::Attained> result;
  const auto& [loss, before, after, largest] = all_inputs_quantities;
  const auto add = [&](const char* quantity, const audit::Finding& finding, const auto& looser_value) {
    if (finding.value.lower && finding.value.upper)
      result.push_back({quantity, task::to_json(finding.place).dump(), looser_value(finding.value)});
  };
  const auto infimum = [&](const Enclosure& value) { return looser_mass(value, false, is_softmax); };
  const auto supremum = [&](const Enclosure& value) { return looser_mass(value, true, is_softmax); };
  add(loss, audit.loss, looser_supremum);
  add(before, audit.smallest_anchor_mass_before, infimum);
  if (audit.smallest_anchor_mass_after) add(after, *audit.smallest_anchor_mass_after, infimum);
  add(largest, audit.largest_anchor_mass, supremum);
  return result;
}

}  // namespace sinkproof::app
