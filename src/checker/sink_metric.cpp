// Theorem M, theorems/sink-metric/statement.md.
//
// Given: an instance of a trigger-conditional task with box contents, and epsilon.
// Derives itself: the mean anchor mass of each head for each trigger position, the metric, the bounds by sink masses, and where the corollaries apply.
// Takes from the document: epsilon, shown to be between 0 and 1.
// Acceptance means: the margins and the metric are those of all inputs. No input refutes the conclusion, so that no witness of it is accepted.
// Assumes: scores do not depend on contents, which trigger_task.cpp holds before.
#include "checker/sink_metric.hpp"

#include "checker/error.hpp"
#include "checker/number.hpp"
#include "checker/sink_bounds.hpp"
#include "checker/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view sink_metric_sha256 =
    "daf796cb14cc677bae1198bae1e5131f4fa9f072526f25995dcfcb2381aca553";

/// What every head gives the anchor.
struct AnchorMeans {
  std::vector<Real> own;                 ///< [head]: α_00
  std::vector<std::vector<Real>> means;  ///< [trigger position − 2][head]: the mean of α_i0 over all i
};

/// Sums of neighbours, of which those of whole blocks are shared: neither is a sum deep, nor are all together large.
class RangeSums {
 public:
  explicit RangeSums(std::vector<Real> terms) : terms_(std::move(terms)) {
    for (std::size_t i = 0; i + block <= terms_.size(); i += block)
      blocks_.push_back(sum({terms_.begin() + static_cast<std::ptrdiff_t>(i),
                             terms_.begin() + static_cast<std::ptrdiff_t>(i + block)}));
  }

  /// Σ of the terms from, …, to − 1.
  void add(std::size_t from, std::size_t to, std::vector<Real>& parts) const {
    while (from < to) {
      const bool is_whole = from % block == 0 && from + block <= to;
      parts.push_back(is_whole ? blocks_[from / block] : terms_[from]);
      from += is_whole ? block : 1;
    }
  }

 private:
  static constexpr std::size_t block = 64;
  std::vector<Real> terms_;
  std::vector<Real> blocks_;
};

AnchorMeans anchor_means(const TriggerInstance& instance) {
  const auto length = static_cast<std::size_t>(instance.task.length);
  const AnchorColumns columns = anchor_columns(instance);
  AnchorMeans result{columns.before[0], {}};
  result.means.resize(length - 2);
  for (std::size_t h = 0; h < result.own.size(); ++h) {
    const auto of_head = [&](const std::vector<std::vector<Real>>& column) {
      std::vector<Real> terms;
      terms.reserve(column.size());
      for (const auto& heads : column) terms.push_back(heads.empty() ? Real(0) : heads[h]);
      return RangeSums(std::move(terms));
    };
    const RangeSums before = of_head(columns.before);
    const RangeSums after = of_head(columns.after);
    for (std::size_t j = 2; j < length; ++j) {
      std::vector<Real> parts{columns.at_trigger[j][h]};
      before.add(0, j, parts);
      after.add(j + 1, length, parts);
      result.means[j - 2].push_back(sum(std::move(parts)) / Real(instance.task.length));
    }
  }
  return result;
}

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
