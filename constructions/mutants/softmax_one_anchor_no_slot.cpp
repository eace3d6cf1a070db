#include "constructions/mutants/softmax_one_anchor_no_slot.hpp"

#include "constructions/softmax_one_anchor.hpp"

namespace sinkproof::constructions {

const task::TriggerConstruction& softmax_one_anchor_no_slot() {
  static const task::TriggerConstruction construction{"softmax-one-anchor-no-slot",
                                                      "plain softmax, without the 1 in the denominator",
                                                      "mutant",
                                                      "softmax-one-anchor",
                                                      softmax_one_anchor().parameters,
                                                      [](const parameter::Values& values) {
                                                        return build_softmax_one_anchor(
                                                            values, attention::Normaliser::softmax);
                                                      },
                                                      softmax_one_anchor_claims};
  return construction;
}

}  // namespace sinkproof::constructions
