#pragma once

#include <gmpxx.h>

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/kernel/linear_system.hpp"

namespace sinkproof_check {

/// Attention of one query in one context, and what is said of the values' hull.
struct SwitchContext {
  Rationals attention;
  std::vector<Rationals> values;
  mpq_class gamma_squared;
  std::vector<std::pair<long, mpq_class>> weights;
  Rationals point;

  bool operator==(const SwitchContext&) const = default;
};

/// The instance of `sink-switch-equivalence`.
struct SwitchFamily {
  Rationals sink_value;
  std::vector<SwitchContext> contexts;
  bool has_separator = false;
  long below = 0;
  Rationals separator;
  std::array<std::vector<std::pair<long, mpq_class>>, 2> pair;  ///< combinations of each context's values
  mpq_class sine_squared;
  mpq_class eta_squared;

  const SwitchContext& low() const { return contexts[below == 0 ? 0 : 1]; }
  const SwitchContext& high() const { return contexts[below == 0 ? 1 : 0]; }
};

Rationals output_of(const SwitchFamily& family, const SwitchContext& context);
mpq_class largest_output_squared(const SwitchFamily& family);
/// The claim `nearest` and `separator`.
mpq_class nearest_margin(const SwitchFamily& family);
mpq_class separator_margin(const SwitchFamily& family);
/// υ²
mpq_class pair_sine_squared(const SwitchFamily& family);
/// σ²
mpq_class shown_sine_squared(const SwitchFamily& family);

/// Reads the instance. Throws Malformed, and Rejected where it is not of the form of one.
SwitchFamily read_switch_family(const json::Value& value);

/// Holds the instance against its construction. Returns what the claim `tight` promises x² to be at most, if there is that claim. Throws Rejected, Malformed.
std::optional<mpq_class> require_construction(const SwitchFamily& family, const std::string& construction,
                                              const Parameters& parameters);

}  // namespace sinkproof_check
