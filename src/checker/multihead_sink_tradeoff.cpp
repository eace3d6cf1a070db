// Theorem D2, theorems/multihead-sink-tradeoff/statement.md.
//
// Given: an instance of a trigger-conditional task with box contents.
// Derives itself: how far values depend on contents (over all heads), the r_h, loss, and the least Σ r_h·|α_i0 − α_j0| over all inputs and pairs of positions.
// Takes from the document: nothing beyond what trigger_statement.cpp takes.
// Acceptance means: the margins are those of this instance; a refutation shows an input and a position whose sum is below 1 − 4η.
// Assumes: finite alphabets are refused, not guessed at.
#include "checker/multihead_sink_tradeoff.hpp"

#include "checker/error.hpp"
#include "checker/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view multihead_sink_tradeoff_sha256 =
    "9079cfba78c29a5c940099f1caa0d2c58ca8ef367ca0b7ddb6a7d405802e607a";

/// h(W_OV e_column) with h the sum of coordinates 1 and c.
Real value_on(const Head& head, const TriggerTask& task, long column) {
  const Token unit{{column, 1}};
  const auto row = [&](long r) { return dot(head.output_value.rows[static_cast<std::size_t>(r)], unit); };
  return row(1) + row(task.content_indicator());
}

class MultiheadSinkTradeoff final : public TriggerSubject {
 public:
  using TriggerSubject::TriggerSubject;

 private:
  TriggerTheorem theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    const TriggerTask& task = instance.task;
    const long c = task.content_indicator();
    std::vector<Real> dependence{Real(0)};
    gaps_.clear();
    for (const Head& head : instance.model.heads) {
      const Real content = value_on(head, task, c);
      dependence.push_back(absolute(value_on(head, task, 1) - content));
      for (long q = 2; q < c; ++q) dependence.push_back(absolute(value_on(head, task, q)));
      gaps_.push_back(absolute(content - value_on(head, task, 0)));
    }
    const Real& eta = measures.loss;
    least_ = Real(1) - Real(4) * eta;
    const Real norm = sum(gaps_);
    const bool says_something = sign_of(least_) > 0 && sign_of(norm) > 0;
    const bool is_softmax = instance.model.normaliser == Normaliser::softmax;
    return {{{"softmax", false, Real(is_softmax ? 1 : -1)},
             {"content-blind", false, -maximum(std::move(dependence))},
             {"small-loss", true, Real(mpq_class(1, 4)) - eta}},
            {"tradeoff", false, least_anchor_distance(instance, gaps_) - least_},
            {{"loss", eta},
             {"max_anchor_mass", measures.max_anchor_mass},
             {"heads", Real(static_cast<long>(instance.model.heads.size()))},
             {"value_norm", norm},
             {"bound", says_something ? least_ / norm : Real(0)}}};
  }

  void check_conclusion(const TriggerWitness& witness) const override {
    require_anchor_distance_below(witness, gaps_, least_);
  }

  std::vector<Real> gaps_;  ///< r_h
  Real least_;              ///< 1 − 4η
};

}  // namespace

Statement multihead_sink_tradeoff() {
  return {"multihead-sink-tradeoff",
          multihead_sink_tradeoff_sha256,
          {"multihead-cancellation", "multihead-cancellation-sign", "multihead-cancellation-unbalanced",
           "softmax-anchor", "relu-mean", found_construction, given_construction},
          {"softmax", "content-blind", "small-loss"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<MultiheadSinkTradeoff>(certificate);
          }};
}

}  // namespace sinkproof_check
