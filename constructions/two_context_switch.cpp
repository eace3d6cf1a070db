#include "constructions/two_context_switch.hpp"

#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using numeric::Rational;
using parameter::Specification;
using Vector = std::vector<Rational>;

namespace {

/// Two keys that share the leak, on both sides of a nearest point.
SwitchContext pair_of_keys(const Rational& leak, const Vector& point, const Rational& spread) {
  const Rational half(1, 2);
  SwitchContext context{
      {1 - leak, leak / 2, leak / 2}, {point, point}, dot(point, point), {{1, half}, {2, half}}, point};
  context.values[0][2] += spread;
  context.values[1][2] -= spread;
  return context;
}

}  // namespace

Rational dot(const Vector& x, const Vector& y) {
  Rational result;
  for (std::size_t i = 0; i < x.size(); ++i) result += x[i] * y[i];
  return result;
}

Vector combination(const std::vector<std::pair<std::size_t, Rational>>& weights,
                   const numeric::RationalRows& values) {
  Vector result(values.front().size());
  for (const auto& [k, weight] : weights)
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += weight * values[k - 1][i];
  return result;
}

Rational sine_squared(const Vector& x, const Vector& y) {
  const Rational product = dot(x, y);
  if (product <= 0) return 1;
  return 1 - product * product / (dot(x, x) * dot(y, y));
}

Vector output(const SwitchFamily& family, const SwitchContext& context) {
  Vector result = family.sink_value;
  for (Rational& entry : result) entry *= context.attention[0];
  for (std::size_t k = 0; k < context.values.size(); ++k)
    for (std::size_t i = 0; i < result.size(); ++i)
      result[i] += context.attention[k + 1] * context.values[k][i];
  return result;
}

Vector balancing_sink_value(const std::vector<SwitchContext>& contexts) {
  const std::size_t n = contexts.front().values.front().size();
  Vector result(n);
  for (const SwitchContext& context : contexts) {
    const Vector leaked = output({Vector(n), {}, std::nullopt, {}, 0, 0}, context);
    for (std::size_t i = 0; i < n; ++i)
      result[i] -= leaked[i] / (context.attention[0] * static_cast<long>(contexts.size()));
  }
  return result;
}

Specification sink_leak() {
  return {"leak", Specification::Kind::real, 0, false, 1, "attention that does not go to the sink", true};
}

Rational sink_leak(const parameter::Values& values) {
  return small_rational(values, "leak");
}

SwitchFamily build_two_context_switch(const parameter::Values& values) {
  const Rational tangent = small_rational(values, "tangent");
  const Rational spread = small_rational(values, "spread");
  const Rational leak = sink_leak(values);
  const Rational length = 1 + tangent * tangent;
  const Rational cosine = (1 - tangent * tangent) / length;
  const Rational sine = 2 * tangent / length;
  SwitchFamily family;
  family.contexts = {pair_of_keys(leak, {1, 0, 0}, spread),
                     pair_of_keys(leak, {cosine * cosine, cosine * sine, 0}, spread * cosine)};
  family.sink_value = balancing_sink_value(family.contexts);
  family.separator = {0, {0, 1, 0}};
  family.pair = {{{{1, 1}}, {{1, 1}}}};
  family.sine_squared = sine * sine / (1 + spread * spread);
  family.eta_squared = leak * leak * sine * sine / 4;
  family.leak_bound_squared = leak * leak * (1 + spread * spread);
  return family;
}

const SwitchConstruction& two_context_switch() {
  static const SwitchConstruction construction{
      "two-context-switch",
      "values in two planes that meet at an angle; the bound on the sink mass is attained without spread",
      "sink-switch-equivalence, Theorem H3",
      std::nullopt,
      {{"tangent", Specification::Kind::real, 0, true, 1, "tan(θ/2), θ the angle between the contexts", true},
       {"spread", Specification::Kind::real, 0, false, max_part, "of the values around the nearest one"},
       sink_leak()},
      build_two_context_switch};
  return construction;
}

}  // namespace sinkproof::constructions
