#include "constructions/mutants/multihead_cancellation_unbalanced.hpp"

#include "constructions/multihead_cancellation.hpp"

namespace sinkproof::constructions {

const task::TriggerConstruction& multihead_cancellation_unbalanced() {
  static const task::TriggerConstruction construction{
      "multihead-cancellation-unbalanced",
      "the value of the first head is larger by 1, so that the values do not sum to 0",
      "mutant",
      "multihead-cancellation",
      multihead_cancellation().parameters,
      [](const parameter::Values& values) {
        return build_multihead_cancellation(values,
                                            [](std::vector<numeric::Rational>& c) { c.front() += 1; });
      },
      multihead_cancellation_claims};
  return construction;
}

}  // namespace sinkproof::constructions
