// Theorem E2, theorems/null-slot-necessity/statement.md.
//
// Given: an instance of a trigger-conditional task.
// Derives itself: all seven hypotheses, the conclusion and the seven quantities; ‖W_OV e_0‖ over all heads.
// Takes from the document: nothing beyond what trigger_statement.cpp takes.
// Acceptance means: the margins are those of this instance; a refutation shows a non-trigger position where anchor and slot together have less than the bound there.
// Assumes: the normalisers with a null slot are softmax-one and softmax-key-bias (model.cpp).
#include "checker/null_slot_necessity.hpp"

#include "checker/sink_bounds.hpp"
#include "checker/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view null_slot_necessity_sha256 =
    "45c9830609c4207950d6cadf1e73be049f00cc94d64f38bd90f170f4e3e2f595";

/// ‖W_OV e_0‖_∞, the largest over the heads.
Real anchor_value(const Model& model) {
  std::vector<Real> entries{Real(0)};
  for (const Head& head : model.heads)
    for (const MatrixRow& row : head.output_value.rows)
      if (!row.empty() && row.front().first == 0) entries.push_back(absolute(row.front().second));
  return maximum(std::move(entries));
}

class NullSlotNecessity final : public TriggerSubject {
 public:
  using TriggerSubject::TriggerSubject;

 private:
  TriggerTheorem theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    const Real& eta = measures.loss;
    bounds_ = sink_bounds(eta);
    std::optional<Real> absorbed;
    if (bounds_.apply)
      absorbed =
          minimum({measures.absorbed_before - bounds_.before, measures.absorbed_after - bounds_.after});
    const Model& model = instance.model;
    return {{{"null-slot", false, Real(has_null_slot(model.normaliser) ? 1 : -1)},
             {"single-head", false, Real(1 - static_cast<long>(model.heads.size()))},
             {"length", false, Real(instance.task.length - 5)},
             {"small-loss", true, bounds_.room},
             {"content-value", true, bounds_.gamma_c},
             {"trigger-value", true, bounds_.gamma_t},
             {"anchor-value", false, eta - anchor_value(model)}},
            {"absorbed", false, absorbed},
            {{"loss", eta},
             {"max_anchor_mass", measures.max_anchor_mass},
             {"min_null_mass", measures.min_null_mass},
             {"absorbed_before", measures.absorbed_before},
             {"absorbed_after", measures.absorbed_after},
             {"bound_before", bounds_.before},
             {"bound", bounds_.after}}};
  }

  void check_conclusion(const TriggerWitness& witness) const override {
    require_mass_below(witness, Mass::anchor_and_null_slot,
                       witness.position < witness.input.trigger ? bounds_.before : bounds_.after);
  }

  SinkBounds bounds_;
};

}  // namespace

Statement null_slot_necessity() {
  return {
      "null-slot-necessity",
      null_slot_necessity_sha256,
      {"key-bias-anchor", "key-bias-anchor-flipped", "key-bias-anchor-no-null-value", "softmax-one-anchor",
       "softmax-one-anchor-no-slot", "null-slot-stand-in-anchor", found_construction, given_construction},
      {"null-slot", "single-head", "length", "small-loss", "content-value", "trigger-value", "anchor-value"},
      [](const Certificate& certificate) -> std::unique_ptr<Subject> {
        return std::make_unique<NullSlotNecessity>(certificate);
      }};
}

}  // namespace sinkproof_check
