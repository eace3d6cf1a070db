#include "report/absence.hpp"

namespace sinkproof::report {

namespace {

using Evaluation = theorem::Evaluation<numeric::Enclosure>;

bool is_zero(const numeric::Enclosure& value) {
  return value.is_exact() && *value.lower == 0;
}

bool is_zero(const Evaluation& evaluation, const std::string& name) {
  return is_zero(theorem::quantity(evaluation, name));
}

}  // namespace

std::optional<std::string> absence(const std::string& theorem, const Evaluation& evaluation,
                                   const theorem::Quantity<numeric::Enclosure>& quantity) {
  if (!is_zero(quantity.value)) return std::nullopt;
  if (theorem == "sink-representability" && quantity.name.starts_with("cost"))
    return "no W represents the sink, whatever it costs";
  if (theorem == "sink-switch-equivalence" && quantity.name == "value_bound" &&
      is_zero(evaluation, "sink_mass_bound"))
    return "the theorem bounds nothing here";
  // In the setting this bound is κ C/2, and all quantities are 0 outside.
  if (theorem == "sink-diagonal-cost" && is_zero(evaluation, "L_sink_published"))
    return "not defined outside the setting";
  return std::nullopt;
}

}  // namespace sinkproof::report
