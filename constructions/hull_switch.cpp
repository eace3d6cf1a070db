#include "constructions/hull_switch.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "constructions/parameters.hpp"
#include "geometry/min_norm_point.hpp"
#include "numeric/error.hpp"

namespace sinkproof::constructions {

using numeric::approximate;
using numeric::Rational;
using Vector = std::vector<Rational>;

namespace {

constexpr long reach = 5;

/// Values around reach·e_axis, by a formula of small integers that FORMAT.md has.
SwitchContext context_around(std::size_t axis, long keys, long dimension, long seed, const Rational& leak) {
  SwitchContext context;
  context.attention.push_back(1 - leak);
  for (long k = 1; k <= keys; ++k) {
    context.attention.push_back(leak * Rational(2 * k, keys * (keys + 1)));
    Vector value;
    for (long j = 0; j < dimension; ++j) {
      const long number = ((seed + 1) * (k + 2) * (k + 2) + 3 * k * j + (seed + 2) * j * j) % 5 - 2;
      value.emplace_back(static_cast<std::size_t>(j) == axis ? reach : number);
    }
    context.values.push_back(std::move(value));
  }
  const geometry::MinNormPoint nearest = geometry::min_norm_point(context.values);
  context.point = nearest.point;
  context.gamma_squared = nearest.squared_norm;
  for (const auto& [k, weight] : nearest.weights) context.weights.emplace_back(k + 1, weight);
  return context;
}

/// A rational near 1/‖v‖. It decides how good the separator is, not whether it is one.
Rational approximate_inverse_norm(const Vector& value) {
  constexpr long grid = 1000;
  return {std::max(1L, std::lround(grid / std::sqrt(approximate(dot(value, value))))), grid};
}

/// σ²: what the vector shows of the sine of the angle, squared; 0 where it shows nothing.
Rational shown_sine_squared(const Vector& vector, const SwitchContext& below, const SwitchContext& above) {
  const Rational norm = dot(vector, vector);
  if (norm == 0) return 0;
  for (const Vector& value : below.values)
    if (dot(vector, value) > 0) return 0;
  Rational least = 1;
  for (const Vector& value : above.values) {
    const Rational product = dot(vector, value);
    if (product <= 0) return 0;
    least = std::min(least, product * product / (norm * dot(value, value)));
  }
  return least;
}

/// Where the cone of `below` and the hull of the other values, brought to length 1, are nearest (statement.md, "How sharp (b) is").
struct Nearest {
  Vector vector;  ///< from the cone to the hull
  std::vector<std::pair<std::size_t, Rational>> in_cone;
  std::vector<std::pair<std::size_t, Rational>> in_hull;
};

Nearest nearest(const SwitchContext& below, const SwitchContext& above) {
  // The cone's nearest point is no longer than about 1, so it is within the hull of 0 and the values times this.
  const Rational stretch = static_cast<long>(std::ceil(4 / std::sqrt(approximate(below.gamma_squared))));
  numeric::RationalRows differences;
  Vector scales;
  for (const Vector& value : above.values) {
    Vector unit = value;
    scales.push_back(approximate_inverse_norm(value));
    for (Rational& entry : unit) entry *= scales.back();
    differences.push_back(unit);
    for (const Vector& other : below.values) {
      Vector difference = unit;
      for (std::size_t i = 0; i < unit.size(); ++i) difference[i] -= stretch * other[i];
      differences.push_back(std::move(difference));
    }
  }
  const geometry::MinNormPoint found = geometry::min_norm_point(differences);
  std::map<std::size_t, Rational> in_cone;
  std::map<std::size_t, Rational> in_hull;
  const std::size_t block = below.values.size() + 1;
  for (const auto& [index, weight] : found.weights) {
    in_hull[index / block + 1] += weight * scales[index / block];
    if (index % block != 0) in_cone[index % block] += weight * stretch;
  }
  return {found.point, {in_cone.begin(), in_cone.end()}, {in_hull.begin(), in_hull.end()}};
}

/// Keeps the pair at the smaller angle.
void consider(SwitchFamily& family, Rational& least, ConePair pair) {
  if (pair[0].empty() || pair[1].empty()) return;
  const Rational found = sine_squared(combination(pair[0], family.contexts[0].values),
                                      combination(pair[1], family.contexts[1].values));
  if (!family.pair[0].empty() && found >= least) return;
  least = found;
  family.pair = std::move(pair);
}

SwitchFamily build_hull_switch(const parameter::Values& values) {
  const long keys = values.integer("keys");
  const long dimension = values.integer("dimension");
  const long seed = values.integer("seed");
  const Rational leak = sink_leak(values);
  SwitchFamily family;
  family.contexts = {context_around(0, keys, dimension, seed, leak),
                     context_around(1, keys, dimension, seed + 7, leak)};
  family.sink_value = balancing_sink_value(family.contexts);
  Rational least_angle;
  for (std::size_t k = 1; k <= family.contexts[0].values.size(); ++k)
    for (std::size_t j = 1; j <= family.contexts[1].values.size(); ++j)
      consider(family, least_angle, {{{{k, 1}}, {{j, 1}}}});
  for (const std::size_t below : {0U, 1U}) {
    const SwitchContext& low = family.contexts[below];
    const SwitchContext& high = family.contexts[1 - below];
    Nearest found = nearest(low, high);
    const Rational sine_squared = shown_sine_squared(found.vector, low, high);
    ConePair pair{found.in_cone, found.in_hull};
    if (below == 1) std::swap(pair[0], pair[1]);
    consider(family, least_angle, std::move(pair));
    if (sine_squared <= family.sine_squared) continue;
    family.sine_squared = sine_squared;
    family.separator = {below, std::move(found.vector)};
  }
  if (!family.separator) throw InternalError("cones that nothing separates");
  for (const SwitchContext& context : family.contexts) {
    const Vector out = output(family, context);
    family.eta_squared = std::max(family.eta_squared, dot(out, out));
  }
  return family;
}

}  // namespace

const SwitchConstruction& hull_switch() {
  static const SwitchConstruction construction{
      "hull-switch",
      "two contexts of several keys in space, around two axes",
      "sink-switch-equivalence, Theorem H3",
      std::nullopt,
      {integer_parameter("keys", 1, 12, "in each context"),
       integer_parameter("dimension", 2, 12, "of the values"),
       integer_parameter("seed", 0, 1000, "chooses the values"), sink_leak()},
      build_hull_switch};
  return construction;
}

}  // namespace sinkproof::constructions
