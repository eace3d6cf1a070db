#include "constructions/mutants/relu_mean_row_count.hpp"

#include "constructions/relu_mean.hpp"

namespace sinkproof::constructions {

const task::TriggerConstruction& relu_mean_row_count() {
  static const task::TriggerConstruction construction{"relu-mean-row-count",
                                                      "rows are divided by i + 1 and not by max(i, 1)",
                                                      "mutant",
                                                      "relu-mean",
                                                      relu_mean().parameters,
                                                      [](const parameter::Values& values) {
                                                        return build_relu_mean(
                                                            values, attention::Normaliser::relu_row_count);
                                                      },
                                                      relu_mean_claims};
  return construction;
}

}  // namespace sinkproof::constructions
