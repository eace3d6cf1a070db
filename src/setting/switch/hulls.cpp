#include "setting/switch/hulls.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

#include "geometry/min_norm_point.hpp"
#include "numeric/error.hpp"

namespace sinkproof::switches {

using numeric::Rational;

namespace {

constexpr long reach = 5;

template <class Number>
double norm_of(const std::vector<Number>& v) {
  const Number square = dot(v, v);
  if constexpr (std::is_same_v<Number, double>)
    return std::sqrt(square);
  else
    return std::sqrt(numeric::approximate(square));
}

geometry::MinNormPointIn<Rational> nearest_to_zero(const numeric::RationalRows& points) {
  return geometry::min_norm_point(points);
}
geometry::MinNormPointIn<double> nearest_to_zero(const std::vector<std::vector<double>>& points) {
  return geometry::approximate_min_norm_point(points);
}

/// Values around reach·e_axis, by a formula of small integers that FORMAT.md has.
template <class Number>
void set_values_around(SwitchContextIn<Number>& context, std::size_t axis, long seed) {
  for (std::size_t of = 0; of < context.values.size(); ++of) {
    const auto k = static_cast<long>(of) + 1;
    auto& value = context.values[of];
    for (std::size_t i = 0; i < value.size(); ++i) {
      const auto j = static_cast<long>(i);
      const long number = ((seed + 1) * (k + 2) * (k + 2) + 3 * k * j + (seed + 2) * j * j) % 5 - 2;
      value[i] = Number(i == axis ? reach : number);
    }
  }
  const auto nearest = nearest_to_zero(context.values);
  context.point = nearest.point;
  context.gamma_squared = nearest.squared_norm;
  for (const auto& [k, weight] : nearest.weights) context.weights[k] = weight;
}

/// A rational near 1/‖v‖. It decides how good the separator is, not whether it is one.
template <class Number>
Number approximate_inverse_norm(const std::vector<Number>& value) {
  constexpr long grid = 1000;
  return Number(std::max(1L, std::lround(grid / norm_of(value)))) / grid;
}

/// σ²: what the vector shows of the sine of the angle, squared; 0 where it shows nothing.
template <class Number>
Number shown_sine_squared(const std::vector<Number>& vector, const SwitchContextIn<Number>& below,
                          const SwitchContextIn<Number>& above) {
  const Number norm = dot(vector, vector);
  if (norm == 0) return Number(0);
  for (const auto& value : below.values)
    if (dot(vector, value) > 0) return Number(0);
  Number least(1);
  for (const auto& value : above.values) {
    const Number product = dot(vector, value);
    if (product <= 0) return Number(0);
    least = std::min(least, Number(product * product / (norm * dot(value, value))));
  }
  return least;
}

template <class Number>
using Pair = std::array<std::vector<Number>, 2>;

/// Where the cone of `below` and the hull of the other values, brought to length 1, are nearest
/// (statement.md, "How sharp (b) is").
template <class Number>
struct Nearest {
  std::vector<Number> vector;  ///< from the cone to the hull
  std::vector<Number> in_cone;
  std::vector<Number> in_hull;
};

/// Rounding may have it touch the cone.
void lean_away(std::vector<Rational>& /*vector*/, const SwitchContext& /*below*/) {}
void lean_away(std::vector<double>& vector, const SwitchContextIn<double>& below) {
  constexpr double more_than_rounding = 1e-14;
  for (std::size_t i = 0; i < vector.size(); ++i) vector[i] -= more_than_rounding * below.point[i];
}

template <class Number>
Nearest<Number> nearest(const SwitchContextIn<Number>& below, const SwitchContextIn<Number>& above) {
  // The cone's nearest point is no longer than about 1, so it is within the hull of 0 and the values times
  // this.
  const auto stretch = Number(static_cast<long>(std::ceil(4 / norm_of(below.point))));
  auto cone = below.values;
  for (auto& value : cone) {
    for (Number& entry : value) entry *= stretch;
  }
  std::vector<std::vector<Number>> differences;
  std::vector<Number> scales;
  for (const auto& value : above.values) {
    auto unit = value;
    scales.push_back(approximate_inverse_norm(value));
    for (Number& entry : unit) entry *= scales.back();
    differences.push_back(unit);
    for (const auto& other : cone) {
      auto difference = unit;
      for (std::size_t i = 0; i < unit.size(); ++i) difference[i] -= other[i];
      differences.push_back(std::move(difference));
    }
  }
  auto found = nearest_to_zero(differences);
  const std::size_t block = below.values.size() + 1;
  Nearest<Number> result{std::move(found.point), std::vector<Number>(block - 1),
                         std::vector<Number>(above.values.size())};
  for (const auto& [index, weight] : found.weights) {
    result.in_hull[index / block] += weight * scales[index / block];
    if (index % block != 0) result.in_cone[index % block - 1] += weight * stretch;
  }
  lean_away(result.vector, below);
  return result;
}

template <class Number>
bool is_zero(const std::vector<Number>& weights) {
  return std::all_of(weights.begin(), weights.end(), [](const Number& weight) { return weight == 0; });
}

/// The pair at the smallest angle so far.
template <class Number>
struct LeastAngle {
  std::optional<Number> sine_squared;
  Pair<Number> pair;

  /// Whether it is the least so far, which stays.
  bool is_least(Number found) {
    if (sine_squared && found >= *sine_squared) return false;
    sine_squared = std::move(found);
    return true;
  }
};

template <class Number>
LeastAngle<Number> least_of_keys(const SwitchFamilyIn<Number>& family) {
  const auto& first = family.contexts[0].values;
  const auto& second = family.contexts[1].values;
  std::vector<Number> second_squares;
  second_squares.reserve(second.size());
  for (const auto& value : second) second_squares.push_back(dot(value, value));
  LeastAngle<Number> least;
  std::pair<std::size_t, std::size_t> keys;
  for (std::size_t k = 0; k < first.size(); ++k) {
    const Number first_square = dot(first[k], first[k]);
    for (std::size_t j = 0; j < second.size(); ++j) {
      if (least.is_least(sine_squared_of<Number>(dot(first[k], second[j]), first_square, second_squares[j])))
        keys = {k, j};
    }
  }
  least.pair = {std::vector<Number>(first.size()), std::vector<Number>(second.size())};
  least.pair[0][keys.first] = least.pair[1][keys.second] = Number(1);
  return least;
}

}  // namespace

template <class Number>
SwitchFamilyIn<Number> hulls_apart(long keys, long dimension, long seed) {
  auto family = empty_family<Number>({keys, keys}, dimension);
  set_values_around(family.contexts[0], 0, seed);
  set_values_around(family.contexts[1], 1, seed + 7);
  auto least = least_of_keys(family);
  for (const std::size_t below : {0U, 1U}) {
    const auto& low = family.contexts[below];
    const auto& high = family.contexts[1 - below];
    auto found = nearest(low, high);
    const Number sine_squared = shown_sine_squared(found.vector, low, high);
    Pair<Number> pair{std::move(found.in_cone), std::move(found.in_hull)};
    if (below == 1) std::swap(pair[0], pair[1]);
    if (!is_zero(pair[0]) && !is_zero(pair[1])) {
      Number angle = switches::sine_squared(combination(pair[0], family.contexts[0].values),
                                            combination(pair[1], family.contexts[1].values));
      if (least.is_least(std::move(angle))) least.pair = std::move(pair);
    }
    if (sine_squared <= family.sine_squared) continue;
    family.sine_squared = sine_squared;
    family.below = below;
    family.separator = std::move(found.vector);
  }
  family.pair = std::move(least.pair);
  if (is_zero(family.separator)) throw InternalError("cones that nothing separates");
  return family;
}

template SwitchFamilyIn<Rational> hulls_apart(long, long, long);
template SwitchFamilyIn<double> hulls_apart(long, long, long);

}  // namespace sinkproof::switches
