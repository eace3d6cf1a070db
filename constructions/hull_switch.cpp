#include "constructions/hull_switch.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "constructions/parameters.hpp"
#include "geometry/min_norm_point.hpp"
#include "numeric/error.hpp"

namespace sinkproof::constructions {

using numeric::Rational;

namespace {

constexpr long reach = 5;

template <class Number>
double norm_of(const std::vector<Number>& v) {
  const Number square = dot(v, v);
  if constexpr (std::is_same_v<Number, LongDouble>)
    return std::sqrt(static_cast<double>(square));
  else
    return std::sqrt(numeric::approximate(square));
}

geometry::MinNormPointIn<Rational> nearest_to_zero(const numeric::RationalRows& points) {
  return geometry::min_norm_point(points);
}
/// Doubles find the face and its weights.
geometry::MinNormPointIn<LongDouble> nearest_to_zero(const std::vector<std::vector<LongDouble>>& points) {
  std::vector<std::vector<double>> rounded;
  rounded.reserve(points.size());
  for (const auto& point : points) rounded.emplace_back(point.begin(), point.end());
  const auto found = geometry::approximate_min_norm_point(rounded);
  return {{found.weights.begin(), found.weights.end()},
          {found.point.begin(), found.point.end()},
          found.squared_norm};
}

template <class Number>
void set_leak(SwitchContextIn<Number>& context, const Number& leak) {
  const auto keys = static_cast<long>(context.values.size());
  context.attention = {1 - leak};
  for (long k = 1; k <= keys; ++k)
    context.attention.push_back(leak * (Number(2 * k) / Number(keys * (keys + 1))));
}

/// Values around reach·e_axis, by a formula of small integers that FORMAT.md has.
template <class Number>
SwitchContextIn<Number> context_around(std::size_t axis, long keys, long dimension, long seed) {
  SwitchContextIn<Number> context;
  for (long k = 1; k <= keys; ++k) {
    std::vector<Number> value;
    for (long j = 0; j < dimension; ++j) {
      const long number = ((seed + 1) * (k + 2) * (k + 2) + 3 * k * j + (seed + 2) * j * j) % 5 - 2;
      value.push_back(Number(static_cast<std::size_t>(j) == axis ? reach : number));
    }
    context.values.push_back(std::move(value));
  }
  const auto nearest = nearest_to_zero(context.values);
  context.point = nearest.point;
  context.gamma_squared = nearest.squared_norm;
  for (const auto& [k, weight] : nearest.weights) context.weights.emplace_back(k + 1, weight);
  return context;
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
    if (dot(vector, value) > rounding<Number>()) return Number(0);
  Number least(1);
  for (const auto& value : above.values) {
    const Number product = dot(vector, value);
    if (product <= 0) return Number(0);
    least = std::min(least, Number(product * product / (norm * dot(value, value))));
  }
  return least;
}

/// Where the cone of `below` and the hull of the other values, brought to length 1, are nearest (statement.md, "How sharp (b) is").
template <class Number>
struct Nearest {
  std::vector<Number> vector;  ///< from the cone to the hull
  std::vector<std::pair<std::size_t, Number>> in_cone;
  std::vector<std::pair<std::size_t, Number>> in_hull;
};

template <class Number>
Nearest<Number> nearest(const SwitchContextIn<Number>& below, const SwitchContextIn<Number>& above) {
  // The cone's nearest point is no longer than about 1, so it is within the hull of 0 and the values times this.
  const auto stretch = Number(static_cast<long>(std::ceil(4 / norm_of(below.point))));
  std::vector<std::vector<Number>> differences;
  std::vector<Number> scales;
  for (const auto& value : above.values) {
    auto unit = value;
    scales.push_back(approximate_inverse_norm(value));
    for (Number& entry : unit) entry *= scales.back();
    differences.push_back(unit);
    for (const auto& other : below.values) {
      auto difference = unit;
      for (std::size_t i = 0; i < unit.size(); ++i) difference[i] -= stretch * other[i];
      differences.push_back(std::move(difference));
    }
  }
  const auto found = nearest_to_zero(differences);
  std::map<std::size_t, Number> in_cone;
  std::map<std::size_t, Number> in_hull;
  const std::size_t block = below.values.size() + 1;
  for (const auto& [index, weight] : found.weights) {
    in_hull[index / block + 1] += weight * scales[index / block];
    if (index % block != 0) in_cone[index % block] += weight * stretch;
  }
  return {found.point, {in_cone.begin(), in_cone.end()}, {in_hull.begin(), in_hull.end()}};
}

/// Keeps the pair at the smaller angle.
template <class Number>
void consider(SwitchFamilyIn<Number>& family, Number& least, ConePairIn<Number> pair) {
  if (pair[0].empty() || pair[1].empty()) return;
  const Number found = sine_squared(combination(pair[0], family.contexts[0].values),
                                    combination(pair[1], family.contexts[1].values));
  if (!family.pair[0].empty() && found >= least) return;
  least = found;
  family.pair = std::move(pair);
}

}  // namespace

template <class Number>
SwitchFamilyIn<Number> hulls_apart(long keys, long dimension, long seed) {
  SwitchFamilyIn<Number> family{};
  family.contexts = {context_around<Number>(0, keys, dimension, seed),
                     context_around<Number>(1, keys, dimension, seed + 7)};
  Number least_angle(0);
  for (std::size_t k = 1; k <= family.contexts[0].values.size(); ++k)
    for (std::size_t j = 1; j <= family.contexts[1].values.size(); ++j)
      consider(family, least_angle, {{{{k, Number(1)}}, {{j, Number(1)}}}});
  for (const std::size_t below : {0U, 1U}) {
    const auto& low = family.contexts[below];
    const auto& high = family.contexts[1 - below];
    auto found = nearest(low, high);
    const Number sine_squared = shown_sine_squared(found.vector, low, high);
    ConePairIn<Number> pair{found.in_cone, found.in_hull};
    if (below == 1) std::swap(pair[0], pair[1]);
    consider(family, least_angle, std::move(pair));
    if (sine_squared <= family.sine_squared) continue;
    family.sine_squared = sine_squared;
    family.separator = SeparatorIn<Number>{below, std::move(found.vector)};
  }
  if (!family.separator) throw InternalError("cones that nothing separates");
  return family;
}

template <class Number>
void leak_from(SwitchFamilyIn<Number>& family, const Number& leak) {
  for (auto& context : family.contexts) set_leak(context, leak);
  family.sink_value = balancing_sink_value(family.contexts);
  family.eta_squared = Number(0);
  for (const auto& context : family.contexts) {
    const auto out = output(family, context);
    family.eta_squared = std::max(family.eta_squared, dot(out, out));
  }
}

template SwitchFamilyIn<LongDouble> hulls_apart(long, long, long);
template void leak_from(SwitchFamilyIn<LongDouble>&, const LongDouble&);

const SwitchConstruction& hull_switch() {
  static const SwitchConstruction construction{
      "hull-switch",
      "two contexts of several keys in space, around two axes",
      "sink-switch-equivalence, Theorem H3",
      std::nullopt,
      {integer_parameter("keys", 1, 12, "in each context"),
       integer_parameter("dimension", 2, 12, "of the values"),
       integer_parameter("seed", 0, 1000, "chooses the values"), sink_leak()},
      [](const parameter::Values& values) {
        auto family = hulls_apart<Rational>(values.integer("keys"), values.integer("dimension"),
                                            values.integer("seed"));
        leak_from(family, sink_leak(values));
        return family;
      }};
  return construction;
}

}  // namespace sinkproof::constructions
