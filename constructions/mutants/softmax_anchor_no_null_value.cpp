#include "constructions/mutants/softmax_anchor_no_null_value.hpp"

#include "constructions/softmax_anchor.hpp"

namespace sinkproof::constructions {

const task::TriggerConstruction& softmax_anchor_no_null_value() {
  static const task::TriggerConstruction construction{
      "softmax-anchor-no-null-value",
      "W_OV is the identity, so the anchor's value is not 0",
      "mutant",
      "softmax-anchor",
      softmax_anchor().parameters,
      [](const parameter::Values& values) { return build_softmax_anchor(values, -1, 1); },
      softmax_anchor_claims};
  return construction;
}

}  // namespace sinkproof::constructions
