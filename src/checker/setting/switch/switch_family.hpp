#pragma once

#include <gmpxx.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/document/statement.hpp"
#include "checker/kernel/linear_system.hpp"

namespace sinkproof_check {

/// Attention of one query in one context, and what is said of the values' hull.
struct SwitchContext {
  Rationals attention;
  std::vector<Rationals> values;
  mpq_class gamma_squared;
  std::vector<std::pair<long, mpq_class>> weights;
  Rationals point;
};

/// One or two contexts that share a sink (FORMAT.md, "The instance of an attention switch").
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

/// Of the key with this number among those that have one; 0 of others.
mpq_class weight_of(const std::vector<std::pair<long, mpq_class>>& weights, std::size_t key);
/// υ²
mpq_class pair_sine_squared(const SwitchFamily& family);

/// Reads the instance. Throws Malformed, and Rejected where it is not of the form of one.
SwitchFamily read_switch_family(const json::Value& value);

/// Of a switch that somebody gives, which claims nothing: its points are nearest, its separator is at most 0
/// on one context, and its sizes are within limits. Throws Rejected.
void require_switch(const SwitchFamily& family);

/// What the generator `hulls` gave is of these parameters: the values, and |p|² and σ² as the points and the
/// separator show them. Throws Rejected.
void require_hulls(const SwitchFamily& family, const Parameters& parameters);

/// Of the claim `nearest` or `separator` a key of a context; of a conclusion the number of a part of it.
struct SwitchWitness {
  std::string place;
  std::string refutes;
  std::optional<long> part;
  long context = 0;
  long key = 0;
  StatedEnclosure value;
};
SwitchWitness read_switch_witness(const json::Value& value);
/// Throws Rejected unless the key shows that the claim is false.
void require_shown(const SwitchWitness& witness, const SwitchFamily& family);

}  // namespace sinkproof_check
