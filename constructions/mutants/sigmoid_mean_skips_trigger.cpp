#include "constructions/mutants/sigmoid_mean_skips_trigger.hpp"

#include "constructions/sigmoid_mean.hpp"

namespace sinkproof::constructions {

const task::TriggerConstruction& sigmoid_mean_skips_trigger() {
  static const task::TriggerConstruction construction{
      "sigmoid-mean-skips-trigger",
      "the sign of β at (trigger query, trigger key) is flipped",
      "mutant",
      "sigmoid-mean",
      sigmoid_mean().parameters,
      [](const parameter::Values& values) { return build_sigmoid_mean(values, -1, -1); },
      sigmoid_mean_claims};
  return construction;
}

}  // namespace sinkproof::constructions
