#include "constructions/mutants/softmax_anchor_flipped.hpp"

#include "constructions/softmax_anchor.hpp"

namespace sinkproof::constructions {

const task::TriggerConstruction& softmax_anchor_flipped() {
  static const task::TriggerConstruction construction{
      "softmax-anchor-flipped",
      "the sign of β at (trigger query, anchor key) is flipped",
      "mutant",
      "softmax-anchor",
      softmax_anchor().parameters,
      [](const parameter::Values& values) { return build_softmax_anchor(values, +1, 0); },
      softmax_anchor_claims};
  return construction;
}

}  // namespace sinkproof::constructions
