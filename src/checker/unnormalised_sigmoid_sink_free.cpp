// Theorem E1, theorems/unnormalised-sigmoid-sink-free/statement.md.
//
// Given: an instance of a trigger-conditional task.
// Derives itself: whether the normaliser is sigmoid, the number of heads, the distance to the weights, the separation δ (both over all heads), σ(−δ), loss and anchor mass.
// Takes from the document: nothing beyond what trigger_statement.cpp takes.
// Acceptance means: the margins are those of this instance; a refutation shows an output error or an anchor mass above σ(−δ).
// Assumes: entries of W_QK that the statement leaves free (row 0) are in no margin.
#include "checker/unnormalised_sigmoid_sink_free.hpp"

#include "checker/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view unnormalised_sigmoid_sink_free_sha256 =
    "6c6be736ec663257960e71f3108dd0075bac66ed634d80bcdf02dae3fdfe8ede";

Real entry(const Matrix& matrix, long row, long column) {
  for (const auto& [at, value] : matrix.rows[static_cast<std::size_t>(row)])
    if (at == column) return value;
  return 0;
}

/// The largest absolute entry of W_OV − diag(0,1,…,1), and of W_QK in the rows and columns 2 … m+1, over all
/// heads.
Real weight_distance(const TriggerInstance& instance) {
  const long size = instance.task.coordinates();
  const auto is_content = [&](long index) { return index >= 2 && index < instance.task.content_indicator(); };
  std::vector<Real> distances{Real(0)};
  for (const Head& head : instance.model.heads)
    for (long row = 0; row < size; ++row) {
      for (const auto& [column, value] : head.output_value.rows[static_cast<std::size_t>(row)])
        if (column != row || row == 0) distances.push_back(absolute(value));
      if (row > 0) distances.push_back(absolute(entry(head.output_value, row, row) - Real(1)));
      for (const auto& [column, value] : head.query_key.rows[static_cast<std::size_t>(row)])
        if (is_content(row) || is_content(column)) distances.push_back(absolute(value));
    }
  return maximum(std::move(distances));
}

/// δ = min( −W_QK[c,0], −W_QK[c,1], −W_QK[c,c], −W_QK[1,0], W_QK[1,1], W_QK[1,c] ), over all heads.
Real separation(const TriggerInstance& instance) {
  const long c = instance.task.content_indicator();
  std::vector<Real> distances;
  for (const Head& head : instance.model.heads) {
    for (const long key : {0L, 1L, c}) distances.push_back(-entry(head.query_key, c, key));
    distances.push_back(-entry(head.query_key, 1, 0));
    distances.push_back(entry(head.query_key, 1, 1));
    distances.push_back(entry(head.query_key, 1, c));
  }
  return minimum(std::move(distances));
}

class UnnormalisedSigmoidSinkFree final : public TriggerSubject {
 public:
  using TriggerSubject::TriggerSubject;

 private:
  TriggerTheorem theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    const Real delta = separation(instance);
    bound_ = Real(1) / (Real(1) + exponential(delta));
    return {{{"sigmoid", false, Real(instance.model.normaliser == Normaliser::sigmoid ? 1 : -1)},
             {"single-head", false, Real(1 - static_cast<long>(instance.model.heads.size()))},
             {"weights", false, -weight_distance(instance)},
             {"separation", true, delta}},
            {"vanish-together", false, bound_ - maximum({measures.loss, measures.max_anchor_mass})},
            {{"loss", measures.loss}, {"max_anchor_mass", measures.max_anchor_mass}, {"bound", bound_}}};
  }

  void check_conclusion(const TriggerWitness& witness) const override {
    if (witness.coordinate) {
      require_loss_above(witness, bound_);
    } else {
      require_anchor_mass_above(witness, bound_);
    }
  }

  Real bound_;
};

}  // namespace

Statement unnormalised_sigmoid_sink_free() {
  return {"unnormalised-sigmoid-sink-free",
          unnormalised_sigmoid_sink_free_sha256,
          {"sigmoid-mean", "sigmoid-mean-flipped", "sigmoid-mean-skips-trigger", found_construction,
           given_construction},
          {"sigmoid", "single-head", "weights", "separation"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<UnnormalisedSigmoidSinkFree>(certificate);
          }};
}

}  // namespace sinkproof_check
