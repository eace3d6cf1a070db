// Theorem M, theorems/sink-metric/statement.md.
//
// Given: an instance of a trigger-conditional task with box contents, and epsilon.
// Derives itself: the mean anchor mass of each head for each trigger position, the metric, the bounds by sink masses, and where the corollaries apply.
// Takes from the document: epsilon, shown to be between 0 and 1.
// Acceptance means: the margins and the metric are those of all inputs. No input refutes the conclusion, so that no witness of it is accepted.
// Assumes: scores do not depend on contents, which trigger_task.cpp holds before.
#include "checker/sink_metric.hpp"

#include "checker/anchor_means.hpp"
#include "checker/error.hpp"
#include "checker/number.hpp"
#include "checker/sink_bounds.hpp"
#include "checker/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view sink_metric_sha256 =
    "daf796cb14cc677bae1198bae1e5131f4fa9f072526f25995dcfcb2381aca553";

class SinkMetric final : public TriggerSubject {
 public:
  using TriggerSubject::TriggerSubject;

 private:
  TriggerTheorem theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    const Real epsilon = own_parameter("epsilon");
    if (sign_of(epsilon) <= 0 || sign_of(Real(1) - epsilon) <= 0)
      throw Rejected("/parameters/epsilon", "out of range; expected a number above 0 and below 1");
    const long length = instance.task.length;
    const AnchorMeans seen = anchor_means(instance);
    std::vector<Real> all;
    std::vector<Real> metrics;
    for (const auto& heads : seen.means) {
      long above = 0;
      for (const Real& mean : heads) {
        if (sign_of(mean - epsilon) > 0) ++above;
        all.push_back(mean);
      }
      metrics.emplace_back(ratio(above, heads.size()));
    }
    const Real smallest = minimum(all);
    const Real largest = maximum(all);
    const Real mass = minimum({measures.sink_mass_before, measures.sink_mass_after});
    const Real lower = (minimum(seen.own) + Real(length - 2) * mass) / Real(length);
    const Real upper = (maximum(seen.own) + Real(length - 1) * measures.max_anchor_mass) / Real(length);

    std::vector<Margin> corollaries;
    Real bound = 0;
    if (instance.model.normaliser == Normaliser::softmax && instance.model.heads.size() == 1 && length >= 5) {
      const SinkBounds bounds = sink_bounds(measures.loss);
      if (bounds.apply) bound = (Real(1) + Real(length - 2) * bounds.after) / Real(length);
      const bool speaks = sign_of(bound - epsilon) > 0;
      corollaries.push_back({"sink-on-every-input", true, speaks ? smallest - epsilon : smallest});
    }
    corollaries.push_back({"no-sink-on-every-input", false, maximum({epsilon, upper}) - largest});
    return {{{"length", false, Real(length - 3)},
             {"threshold-positive", true, epsilon},
             {"threshold-below-one", true, Real(1) - epsilon}},
            {"mean-between", false, minimum({smallest - lower, upper - largest})},
            {{"smallest_anchor_mean", smallest},
             {"largest_anchor_mean", largest},
             {"sink_metric_smallest", minimum(metrics)},
             {"sink_metric_largest", maximum(metrics)},
             {"bound", bound}},
            std::move(corollaries)};
  }

  std::vector<std::string_view> own_parameters() const override { return {"epsilon"}; }

  void check_conclusion(const TriggerWitness& witness) const override {
    throw Rejected(witness.place + "/refutes", "no input refutes this conclusion");
  }
};

}  // namespace

Statement sink_metric() {
  return {"sink-metric",
          sink_metric_sha256,
          {"softmax-anchor", "softmax-anchor-flipped", "relu-mean", "sigmoid-mean", "sigmoid-mean-flipped",
           "key-bias-anchor", "softmax-one-anchor", "multihead-cancellation", found_construction,
           given_construction},
          {"length", "threshold-positive", "threshold-below-one"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<SinkMetric>(certificate);
          }};
}

}  // namespace sinkproof_check
