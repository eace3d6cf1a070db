#include "constructions/mutants/key_bias_anchor_no_null_value.hpp"

#include "constructions/key_bias_anchor.hpp"

namespace sinkproof::constructions {

const task::TriggerConstruction& key_bias_anchor_no_null_value() {
  static const task::TriggerConstruction construction{
      "key-bias-anchor-no-null-value",
      "W_OV is the identity, so the anchor's value is not 0",
      "mutant",
      "key-bias-anchor",
      key_bias_anchor().parameters,
      [](const parameter::Values& values) { return build_key_bias_anchor(values, -1, 1); },
      key_bias_anchor_claims};
  return construction;
}

}  // namespace sinkproof::constructions
