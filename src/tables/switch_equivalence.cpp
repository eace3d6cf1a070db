#include <algorithm>

#include "constructions/registry.hpp"
#include "numeric/error.hpp"
#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::tables {

namespace {

using numeric::Ball;
using numeric::Enclosure;
using numeric::Rational;

/// θ in [0, π/2] with this sine.
Enclosure angle(const Enclosure& sine, int digits) {
  const long bits = 64 + 4L * digits;
  const auto arcsine = [&](const Rational& x) {
    Ball result(x, bits);
    arb_asin(result.data(), result.data(), bits);
    return enclosure(result);
  };
  // Rising.
  return {arcsine(sine.lower.value()).lower, arcsine(sine.upper.value()).upper};
}

const switches::SwitchConstruction& two_context_switch() {
  const auto& all = constructions::switches();
  return **std::find_if(all.begin(), all.end(),
                        [](const auto* one) { return one->name == "two-context-switch"; });
}

}  // namespace

const Table& switch_equivalence() {
  static const Table table{
      "switch-equivalence",
      "How much of its mass a head must give the sink, and how small the sink's value must be, when its "
      "output is at most eta in two contexts whose values are gamma from 0 and apart by the angle theta (in "
      "radians; Theorem H speaks of its sine): Theorem H of sink-switch-equivalence, on the construction "
      "two-context-switch (proved here).",
      {{"gamma"},
       {"theta"},
       {"eta"},
       {"sink_mass_bound", true},
       {"value_bound", true},
       {"tangent"},
       {"spread"},
       {"leak"},
       {"sine"}},
      two_context_switch().parameters,
      {{"tangent", "1/4,1/2,3/4"}, {"spread", "0,1"}, {"leak", "1/1000,1/100,1/10"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const auto found =
            verified(theorems::theorem_of_switches(), two_context_switch().name, values, digits.known);
        const auto& sine = found->at("sine");
        const auto* value_bound = found->find("value_bound");
        return {{{two_sided(found->at("gamma"), digits), two_sided(angle(sine, digits.known), digits),
                  two_sided(found->at("eta"), digits), lower_bound(found->at("sink_mass_bound"), digits),
                  value_bound == nullptr ? not_defined() : upper_bound(*value_bound, digits),
                  given(values.real("tangent")), given(values.real("spread")), given(values.real("leak")),
                  two_sided(sine, digits)}},
                found};
      },
      "one context has no angle; from 2 eta/(g s) = 1 on part 3 does not bound the sink's value, and part 4 "
      "is "
      "about sinks with half of the mass"};
  return table;
}

}  // namespace sinkproof::tables
