#include "constructions/two_context_switch.hpp"

#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using numeric::Rational;
using parameter::Specification;

namespace {

/// Two keys that share the leak, on both sides of a nearest point.
template <class Number>
SwitchContextIn<Number> pair_of_keys(const Number& leak, const std::vector<Number>& point,
                                     const Number& spread) {
  const Number half = Number(1) / 2;
  SwitchContextIn<Number> context{
      {1 - leak, leak / 2, leak / 2}, {point, point}, dot(point, point), {{1, half}, {2, half}}, point};
  context.values[0][2] += spread;
  context.values[1][2] -= spread;
  return context;
}

}  // namespace

template <class Number>
Number dot(const std::vector<Number>& x, const std::vector<Number>& y) {
  Number result(0);
  for (std::size_t i = 0; i < x.size(); ++i) result += x[i] * y[i];
  return result;
}

template <class Number>
std::vector<Number> combination(const std::vector<std::pair<std::size_t, Number>>& weights,
                                const std::vector<std::vector<Number>>& values) {
  std::vector<Number> result(values.front().size());
  for (const auto& [k, weight] : weights)
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += weight * values[k - 1][i];
  return result;
}

template <class Number>
Number sine_squared(const std::vector<Number>& x, const std::vector<Number>& y) {
  const Number product = dot(x, y);
  if (product <= 0) return Number(1);
  return 1 - product * product / (dot(x, x) * dot(y, y));
}

template <class Number>
std::vector<Number> output(const std::vector<Number>& sink_value, const SwitchContextIn<Number>& context) {
  std::vector<Number> result = sink_value;
  for (Number& entry : result) entry *= context.attention[0];
  for (std::size_t k = 0; k < context.values.size(); ++k)
    for (std::size_t i = 0; i < result.size(); ++i)
      result[i] += context.attention[k + 1] * context.values[k][i];
  return result;
}

template <class Number>
std::vector<Number> balancing_sink_value(const std::vector<SwitchContextIn<Number>>& contexts) {
  const std::size_t n = contexts.front().values.front().size();
  std::vector<Number> result(n);
  for (const auto& context : contexts) {
    const auto leaked = output(std::vector<Number>(n), context);
    for (std::size_t i = 0; i < n; ++i)
      result[i] -= leaked[i] / (context.attention[0] * Number(static_cast<long>(contexts.size())));
  }
  return result;
}

template <class Number>
SwitchFamilyIn<Number> two_context_switch_of(const Number& tangent, const Number& spread,
                                             const Number& leak) {
  const Number length = 1 + tangent * tangent;
  const Number cosine = (1 - tangent * tangent) / length;
  const Number sine = 2 * tangent / length;
  SwitchFamilyIn<Number> family{};
  family.contexts = {pair_of_keys<Number>(leak, {1, 0, 0}, spread),
                     pair_of_keys<Number>(leak, {cosine * cosine, cosine * sine, 0}, spread * cosine)};
  family.sink_value = balancing_sink_value(family.contexts);
  family.separator = SeparatorIn<Number>{0, {0, 1, 0}};
  family.pair = {{{{1, 1}}, {{1, 1}}}};
  family.sine_squared = sine * sine / (1 + spread * spread);
  family.eta_squared = leak * leak * sine * sine / 4;
  family.leak_bound_squared = leak * leak * (1 + spread * spread);
  return family;
}

// NOLINTBEGIN(bugprone-macro-parentheses): types
#define SINKPROOF_SWITCHES_IN(Number)                                                              \
  template Number dot(const std::vector<Number>&, const std::vector<Number>&);                     \
  template std::vector<Number> combination(const std::vector<std::pair<std::size_t, Number>>&,     \
                                           const std::vector<std::vector<Number>>&);               \
  template Number sine_squared(const std::vector<Number>&, const std::vector<Number>&);            \
  template std::vector<Number> output(const std::vector<Number>&, const SwitchContextIn<Number>&); \
  template std::vector<Number> balancing_sink_value(const std::vector<SwitchContextIn<Number>>&);  \
  template SwitchFamilyIn<Number> two_context_switch_of(const Number&, const Number&, const Number&);
// NOLINTEND(bugprone-macro-parentheses)
SINKPROOF_SWITCHES_IN(Rational)
SINKPROOF_SWITCHES_IN(LongDouble)
#undef SINKPROOF_SWITCHES_IN

Specification sink_leak() {
  return {"leak", Specification::Kind::real, 0, false, 1, "attention that does not go to the sink", true};
}

Rational sink_leak(const parameter::Values& values) {
  return small_rational(values, "leak");
}

SwitchFamily build_two_context_switch(const parameter::Values& values) {
  return two_context_switch_of(small_rational(values, "tangent"), small_rational(values, "spread"),
                               sink_leak(values));
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
