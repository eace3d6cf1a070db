#include "constructions/mutants/two_context_switch_far.hpp"

namespace sinkproof::constructions {

const SwitchConstruction& two_context_switch_far() {
  static const SwitchConstruction construction{
      "two-context-switch-far",
      "the first value stands for the nearest point of the first context",
      "mutant",
      "two-context-switch",
      two_context_switch().parameters,
      [](const parameter::Values& values) {
        SwitchFamily family = build_two_context_switch(values);
        family.contexts[0].point = family.contexts[0].values[0];
        family.contexts[0].weights = {{1, 1}};
        return family;
      }};
  return construction;
}

}  // namespace sinkproof::constructions
