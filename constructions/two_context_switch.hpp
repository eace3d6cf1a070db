#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "numeric/linear_system.hpp"
#include "parameter/construction.hpp"

namespace sinkproof::constructions {

/// What one query sees in one context: attention over the sink (first) and the keys, the keys' values, and how far their hull is from 0.
struct SwitchContext {
  std::vector<numeric::Rational> attention;  ///< α_0, α_1, …: one more than there are values
  numeric::RationalRows values;              ///< v_1, …
  numeric::Rational gamma_squared;           ///< g²
  std::vector<std::pair<std::size_t, numeric::Rational>> weights;  ///< (k, w), k from 1 on, rising
  std::vector<numeric::Rational> point;                            ///< p, the hull's nearest point to 0
};

/// f ≤ 0 on the values of the context `below`, and f > 0 on those of the other one.
struct Separator {
  std::size_t below;
  std::vector<numeric::Rational> vector;
};

/// Nonnegative combinations of each context's values: (k, λ), k from 1 on, rising.
using ConePair = std::array<std::vector<std::pair<std::size_t, numeric::Rational>>, 2>;

/// One or two contexts with the same sink token (theory page 08).
struct SwitchFamily {
  std::vector<numeric::Rational> sink_value;  ///< v_0
  std::vector<SwitchContext> contexts;
  std::optional<Separator> separator;  ///< of two contexts
  ConePair pair;  ///< of two contexts: vectors at a small angle, which show that it is no larger
  numeric::Rational sine_squared;  ///< s²
  numeric::Rational eta_squared;   ///< η²
  /// What the construction promises x² to be at most, x the bound of 1 − α_0.
  std::optional<numeric::Rational> leak_bound_squared = std::nullopt;
};
using SwitchConstruction = parameter::Construction<SwitchFamily>;

/// `two-context-switch`: values in two planes that meet at an angle, and the sink's value that cancels best.
const SwitchConstruction& two_context_switch();

/// For its mutants.
SwitchFamily build_two_context_switch(const parameter::Values& values);

/// Shared by the constructions of switches.
parameter::Specification sink_leak();  ///< leak, 0 ≤ 1 − α_0 < 1
numeric::Rational sink_leak(const parameter::Values& values);
/// −(a + a′)/2 with a = (1−α_0)c/α_0, c the mean of the values under the attention: both outputs are as small as one v_0 makes them.
std::vector<numeric::Rational> balancing_sink_value(const std::vector<SwitchContext>& contexts);
/// α_0 v_0 + Σ α_k v_k
std::vector<numeric::Rational> output(const SwitchFamily& family, const SwitchContext& context);
/// Σ λ·v_k
std::vector<numeric::Rational> combination(
    const std::vector<std::pair<std::size_t, numeric::Rational>>& weights,
    const numeric::RationalRows& values);
/// The square of the sine of the angle between x and y, 1 where it is not acute.
numeric::Rational sine_squared(const std::vector<numeric::Rational>& x,
                               const std::vector<numeric::Rational>& y);
numeric::Rational dot(const std::vector<numeric::Rational>& x, const std::vector<numeric::Rational>& y);

}  // namespace sinkproof::constructions
