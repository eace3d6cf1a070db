#include "constructions/mutants/multihead_cancellation_sign.hpp"

#include "constructions/multihead_cancellation.hpp"

namespace sinkproof::constructions {

const task::TriggerConstruction& multihead_cancellation_sign() {
  static const task::TriggerConstruction construction{
      "multihead-cancellation-sign",
      "the value of the last head has the wrong sign",
      "mutant",
      "multihead-cancellation",
      multihead_cancellation().parameters,
      [](const parameter::Values& values) {
        return build_multihead_cancellation(values,
                                            [](std::vector<numeric::Rational>& c) { c.back() = -c.back(); });
      },
      multihead_cancellation_claims};
  return construction;
}

}  // namespace sinkproof::constructions
