#include "theorem/absence.hpp"

namespace sinkproof::theorem {

namespace {

using Enclosed = Evaluation<numeric::Enclosure>;

bool is_zero(const numeric::Enclosure& value) {
  return value.is_exact() && *value.lower == 0;
}

bool is_zero(const Enclosed& evaluation, const std::string& name) {
  return is_zero(quantity(evaluation, name));
}

}  // namespace

std::string absence_of(const std::string& theorem) {
  if (theorem == "sink-representability") return "no W represents the sink, whatever it costs";
  if (theorem == "sink-switch-equivalence") return "the theorem bounds nothing here";
  return theorem == "sink-diagonal-cost" ? "not defined outside the setting" : "";
}

std::optional<std::string> absence(const std::string& theorem, const Enclosed& evaluation,
                                   const Quantity<numeric::Enclosure>& quantity) {
  if (!is_zero(quantity.value)) return std::nullopt;
  const bool is_absent = (theorem == "sink-representability" && quantity.name.starts_with("cost")) ||
                         (theorem == "sink-switch-equivalence" && quantity.name == "value_bound" &&
                          is_zero(evaluation, "sink_mass_bound")) ||
                         // In the setting this bound is κ C/2, and all quantities are 0 outside.
                         (theorem == "sink-diagonal-cost" && is_zero(evaluation, "L_sink_published"));
  return is_absent ? std::optional(absence_of(theorem)) : std::nullopt;
}

}  // namespace sinkproof::theorem
