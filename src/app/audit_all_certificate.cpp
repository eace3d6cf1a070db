#include "app/audit_all_certificate.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "certificate/all_inputs_document.hpp"
#include "files/file_io.hpp"
#include "numeric/error.hpp"
#include "task/task_json.hpp"
#include "theorem/theorem.hpp"

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

std::vector<theorem::Attained> stated_bounds(const task::TriggerInstance& instance,
                                             const audit::AllInputsAudit& audit, const std::string& file) {
  std::vector<theorem::Attained> result;
  const auto add = [&](const char* quantity, const task::Place& place, const Enclosure& value) {
    result.push_back({quantity, task::to_json(place).dump(), value});
  };
  if (!audit.loss.value.lower || !audit.loss.value.upper)
    throw InputError("--certificates: " + file +
                     ": the loss has no bound (expected smaller weights, or more --time)");
  add("loss", audit.loss.place, looser_supremum(audit.loss.value));
  const auto add_mass = [&](const char* quantity, const audit::Finding& finding, bool is_supremum) {
    if (finding.value.lower && finding.value.upper)
      add(quantity, finding.place,
          looser_mass(finding.value, is_supremum, attention::is_softmax(instance.model.normaliser)));
  };
  add_mass("sink_mass_before", audit.smallest_anchor_mass_before, false);
  if (audit.smallest_anchor_mass_after) add_mass("sink_mass_after", *audit.smallest_anchor_mass_after, false);
  add_mass("max_anchor_mass_off_trigger", audit.largest_anchor_mass, true);
  return result;
}

}  // namespace

std::string write_all_inputs_certificate(const std::string& directory, const std::string& file,
                                         const task::TriggerInstance& instance,
                                         const audit::AllInputsAudit& audit) {
  // The checker's search is another one than that which found the bound.
  constexpr long more_halvings = 2;
  const auto path =
      std::filesystem::path(directory) / (std::filesystem::path(file).stem().string() + "--all-inputs.json");
  files::write_file_atomically(path,
                               certificate::write_all_inputs(instance, stated_bounds(instance, audit, file),
                                                             audit.halvings + more_halvings, file));
  return path.string();
}

}  // namespace sinkproof::app
