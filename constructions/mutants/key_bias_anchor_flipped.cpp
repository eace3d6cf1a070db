#include "constructions/mutants/key_bias_anchor_flipped.hpp"

#include "constructions/key_bias_anchor.hpp"

namespace sinkproof::constructions {

const task::TriggerConstruction& key_bias_anchor_flipped() {
  static const task::TriggerConstruction construction{
      "key-bias-anchor-flipped",
      "the sign of the key bias on the trigger is flipped",
      "mutant",
      "key-bias-anchor",
      key_bias_anchor().parameters,
      [](const parameter::Values& values) { return build_key_bias_anchor(values, +1, 0); },
      key_bias_anchor_claims};
  return construction;
}

}  // namespace sinkproof::constructions
