#include "constructions/mutants/two_context_switch_tilted.hpp"

namespace sinkproof::constructions {

const SwitchConstruction& two_context_switch_tilted() {
  static const SwitchConstruction construction{"two-context-switch-tilted",
                                               "the separator leans towards the first context",
                                               "mutant",
                                               "two-context-switch",
                                               two_context_switch().parameters,
                                               [](const parameter::Values& values) {
                                                 SwitchFamily family = build_two_context_switch(values);
                                                 family.separator->vector[0] += numeric::Rational(1, 1000);
                                                 return family;
                                               }};
  return construction;
}

}  // namespace sinkproof::constructions
