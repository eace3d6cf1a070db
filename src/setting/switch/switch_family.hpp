#pragma once

#include <array>
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "numeric/rational.hpp"

/// The setting switch: what one query sees in one or two contexts that share a sink token, and what is said
/// of the hulls of their values (theorems/sink-switch-equivalence/statement.md). Numbers are Rationals, or
/// doubles in searches.
namespace sinkproof::switches {

/// Attention over the sink (first) and the keys, the keys' values, and how far their hull is from 0.
template <class Number>
struct SwitchContextIn {
  std::vector<Number> attention;            ///< α_0, α_1, …: one more than there are values
  std::vector<std::vector<Number>> values;  ///< v_1, …
  Number gamma_squared;                     ///< g²
  std::vector<Number> weights;              ///< of the values, in `point`
  std::vector<Number> point;                ///< p, the hull's nearest point to 0
};

template <class Number>
struct SwitchFamilyIn {
  std::vector<Number> sink_value;  ///< v_0
  std::vector<SwitchContextIn<Number>> contexts;
  /// Of two contexts f, which is at most 0 on the values of the context `below` and above 0 on those of the
  /// other one; of one context 0.
  std::vector<Number> separator;
  std::size_t below = 0;
  /// Of two contexts the weights of two combinations of values: vectors at a small angle, which show that it
  /// is no larger.
  std::array<std::vector<Number>, 2> pair;
  Number sine_squared;  ///< s²
  Number eta_squared;   ///< η²
};

using SwitchContext = SwitchContextIn<numeric::Rational>;
using SwitchFamily = SwitchFamilyIn<numeric::Rational>;

template <class Number>
Number dot(const std::vector<Number>& x, const std::vector<Number>& y);
/// Σ λ_k v_k
template <class Number>
std::vector<Number> combination(const std::vector<Number>& weights,
                                const std::vector<std::vector<Number>>& values);
/// The square of the sine of the angle between x and y, 1 where it is not acute.
template <class Number>
Number sine_squared(const std::vector<Number>& x, const std::vector<Number>& y);
/// The same by x·y, ‖x‖² and ‖y‖².
template <class Number>
Number sine_squared_of(const Number& product, const Number& x_squared, const Number& y_squared);
/// υ²: of the two vectors of `pair`; 1 with one context.
template <class Number>
Number shared_squared(const SwitchFamilyIn<Number>& family);

/// No numbers but 0: contexts with so many keys, and values with so many coordinates.
template <class Number>
SwitchFamilyIn<Number> empty_family(const std::vector<long>& keys, long dimension);
/// What a name of the setting with these indices stands for, all in their ranges; null of an integer and of
/// what follows from others.
template <class Family>
auto find_entry(Family& family, const std::string& sought, const std::vector<long>& indices)
    -> decltype(&family.eta_squared);

/// The `instance` object of src/certificate/FORMAT.md.
nlohmann::ordered_json to_json(const SwitchFamily& family);

}  // namespace sinkproof::switches
