// Theorem C, theorems/relu-sink-free/statement.md.
//
// Given: an instance of a trigger-conditional task.
// Derives itself: whether the normaliser is one of the four relu ones and which, the number of heads, the distance to the theorem's weights over all heads, loss and anchor mass.
// Takes from the document: nothing beyond what trigger_statement.cpp takes.
// Acceptance means: the margins are those of this instance; a refutation shows an output error or an anchor mass above 0.
// Assumes: is_relu lists the four relu normalisers; a sigmoid, null-slot or softmax head is none.
#include "checker/relu_sink_free.hpp"

#include <map>

#include "checker/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view relu_sink_free_sha256 =
    "77d423550cc33ed25301fdfdb453dbaa62dfb51941413c788b7560acde133dc2";

/// Adds the absolute entries of W − W₀ to `distances`; W₀ is given by its entries of 1.
void add_distances(const Matrix& matrix, const std::vector<std::pair<long, long>>& ones,
                   std::vector<Real>& distances) {
  std::map<std::pair<long, long>, Real> differences;
  for (const auto& place : ones) differences[place] = Real(-1);
  for (std::size_t row = 0; row < matrix.rows.size(); ++row)
    for (const auto& [column, value] : matrix.rows[row]) {
      Real& difference = differences[{static_cast<long>(row), column}];
      difference = difference + value;
    }
  for (const auto& [place, difference] : differences) distances.push_back(absolute(difference));
}

/// The largest absolute entry of W_QK − e_1(e_1+e_c)ᵀ and of W_OV − identity, over all heads.
Real relu_mean_distance(const TriggerInstance& instance) {
  std::vector<std::pair<long, long>> identity;
  for (long i = 0; i < instance.task.coordinates(); ++i) identity.emplace_back(i, i);
  std::vector<Real> distances{Real(0)};
  for (const Head& head : instance.model.heads) {
    add_distances(head.query_key, {{1, 1}, {1, instance.task.content_indicator()}}, distances);
    add_distances(head.output_value, identity, distances);
  }
  return maximum(std::move(distances));
}

class ReluSinkFree final : public TriggerSubject {
 public:
  using TriggerSubject::TriggerSubject;

 private:
  TriggerTheorem theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    const Normaliser normaliser = instance.model.normaliser;
    return {{{"relu", false, Real(is_relu(normaliser) ? 1 : -1)},
             {"normaliser", false, Real(normaliser == Normaliser::relu_non_anchor ? 1 : -1)},
             {"single-head", false, Real(1 - static_cast<long>(instance.model.heads.size()))},
             {"weights", false, -relu_mean_distance(instance)}},
            {"exact-and-sink-free", false, -maximum({measures.loss, measures.max_anchor_mass})},
            {{"loss", measures.loss}, {"max_anchor_mass", measures.max_anchor_mass}}};
  }

  void check_conclusion(const TriggerWitness& witness) const override {
    if (witness.coordinate) {
      require_loss_above(witness, 0);
    } else {
      require_anchor_mass_above(witness, 0);
    }
  }
};

}  // namespace

Statement relu_sink_free() {
  return {"relu-sink-free",
          relu_sink_free_sha256,
          {"relu-mean", "relu-mean-row-count", found_construction, given_construction},
          {"relu", "normaliser", "single-head", "weights"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<ReluSinkFree>(certificate);
          }};
}

}  // namespace sinkproof_check
