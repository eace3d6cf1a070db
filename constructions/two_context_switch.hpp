#pragma once

#include <array>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "numeric/linear_system.hpp"
#include "parameter/construction.hpp"

namespace sinkproof::constructions {

/// What one query sees in one context: attention over the sink (first) and the keys, the keys' values, and how far their hull is from 0.
template <class Number>
struct SwitchContextIn {
  std::vector<Number> attention;                        ///< α_0, α_1, …: one more than there are values
  std::vector<std::vector<Number>> values;              ///< v_1, …
  Number gamma_squared;                                 ///< g²
  std::vector<std::pair<std::size_t, Number>> weights;  ///< (k, w), k from 1 on, rising
  std::vector<Number> point;                            ///< p, the hull's nearest point to 0
};

/// f ≤ 0 on the values of the context `below`, and f > 0 on those of the other one.
template <class Number>
struct SeparatorIn {
  std::size_t below;
  std::vector<Number> vector;
};

/// Nonnegative combinations of each context's values: (k, λ), k from 1 on, rising.
template <class Number>
using ConePairIn = std::array<std::vector<std::pair<std::size_t, Number>>, 2>;

/// One or two contexts with the same sink token (theory page 08).
template <class Number>
struct SwitchFamilyIn {
  std::vector<Number> sink_value;  ///< v_0
  std::vector<SwitchContextIn<Number>> contexts;
  std::optional<SeparatorIn<Number>> separator;  ///< of two contexts
  ConePairIn<Number> pair;  ///< of two contexts: vectors at a small angle, which show that it is no larger
  Number sine_squared;      ///< s²
  Number eta_squared;       ///< η²
  /// What the construction promises x² to be at most, x the bound of 1 − α_0.
  std::optional<Number> leak_bound_squared = std::nullopt;
};

/// What searches rate in: rounded it is mostly the double next to the exact number, so that searches go where those by instances go.
using LongDouble = long double;

using SwitchContext = SwitchContextIn<numeric::Rational>;
using Separator = SeparatorIn<numeric::Rational>;
using ConePair = ConePairIn<numeric::Rational>;
using SwitchFamily = SwitchFamilyIn<numeric::Rational>;
using SwitchConstruction = parameter::Construction<SwitchFamily>;

/// `two-context-switch`: values in two planes that meet at an angle, and the sink's value that cancels best.
const SwitchConstruction& two_context_switch();

/// For its mutants.
SwitchFamily build_two_context_switch(const parameter::Values& values);
template <class Number>
SwitchFamilyIn<Number> two_context_switch_of(const Number& tangent, const Number& spread, const Number& leak);

/// Shared by the constructions of switches.
parameter::Specification sink_leak();  ///< leak, 0 ≤ 1 − α_0 < 1
numeric::Rational sink_leak(const parameter::Values& values);
/// −(a + a′)/2 with a = (1−α_0)c/α_0, c the mean of the values under the attention: both outputs are as small as one v_0 makes them.
template <class Number>
std::vector<Number> balancing_sink_value(const std::vector<SwitchContextIn<Number>>& contexts);
/// α_0 v_0 + Σ α_k v_k
template <class Number>
std::vector<Number> output(const std::vector<Number>& sink_value, const SwitchContextIn<Number>& context);
template <class Number>
std::vector<Number> output(const SwitchFamilyIn<Number>& family, const SwitchContextIn<Number>& context) {
  return output(family.sink_value, context);
}
/// Σ λ·v_k
template <class Number>
std::vector<Number> combination(const std::vector<std::pair<std::size_t, Number>>& weights,
                                const std::vector<std::vector<Number>>& values);
/// The square of the sine of the angle between x and y, 1 where it is not acute.
template <class Number>
Number sine_squared(const std::vector<Number>& x, const std::vector<Number>& y);
template <class Number>
Number dot(const std::vector<Number>& x, const std::vector<Number>& y);
/// Up to here a number may be 0: it is exact, or rounded, of values that are no larger than some units.
template <class Number>
Number rounding() {
  if constexpr (std::is_same_v<Number, LongDouble>)
    return 1e-12L;
  else
    return Number(0);
}

}  // namespace sinkproof::constructions
