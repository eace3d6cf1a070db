// Theorem E2, theorems/null-slot-necessity/statement.md.
//
// Given: an instance of a trigger-conditional task.
// Derives itself: all five hypotheses, the conclusion, the corollary and where it applies, and the seven quantities; ‖W_OV e_0‖ over all heads.
// Takes from the document: nothing beyond what trigger_statement.cpp takes.
// Acceptance means: the margins are those of this instance; a refutation shows a non-trigger position where anchor and slot together have less than the bound there.
// Assumes: the normalisers with a null slot are softmax-one and softmax-key-bias (model.cpp).
#include "checker/null_slot_necessity.hpp"

#include "checker/sink_bounds.hpp"
#include "checker/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view null_slot_necessity_sha256 =
    "5abe317e77c47d0e3b227a1d8afd07950027d035c398679db14805186b195f90";

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
    const long length = instance.task.length;
    bounds_ = sink_bounds(eta, length);
    std::optional<Real> absorbed;
    if (bounds_.apply)
      absorbed =
          minimum({measures.absorbed_before - bounds_.before, measures.absorbed_after - bounds_.after});
    const Model& model = instance.model;
    const bool has_slot = has_null_slot(model.normaliser);
    std::vector<Margin> corollaries;
    if (has_slot && model.heads.size() == 1 && length >= 4)
      corollaries.push_back({"any-anchor", false, measures.absorbed_before - any_anchor_bound(eta, length)});
    return {{{"null-slot", false, Real(has_slot ? 1 : -1)},
             {"single-head", false, Real(1 - static_cast<long>(model.heads.size()))},
             {"length", false, Real(length - 4)},
             {"small-loss", false, bounds_.room},
             {"anchor-value", false, eta - anchor_value(model)}},
            {"absorbed", false, absorbed},
            {{"loss", eta},
             {"max_anchor_mass", measures.max_anchor_mass},
             {"min_null_mass", measures.min_null_mass},
             {"absorbed_before", measures.absorbed_before},
             {"absorbed_after", measures.absorbed_after},
             {"bound_before", bounds_.before},
             {"bound", bounds_.after}},
            std::move(corollaries)};
  }

  void check_conclusion(const TriggerWitness& witness) const override {
    require_mass_below(witness, Mass::anchor_and_null_slot,
                       witness.position < witness.input.trigger ? bounds_.before : bounds_.after);
  }

  SinkBounds bounds_;
};

}  // namespace

Statement null_slot_necessity() {
  return {"null-slot-necessity",
          null_slot_necessity_sha256,
          {"key-bias-anchor", "key-bias-anchor-flipped", "key-bias-anchor-no-null-value",
           "softmax-one-anchor", "softmax-one-anchor-no-slot", "softmax-one-anchor-sharp",
           "softmax-one-anchor-sharp-louder", "softmax-one-anchor-sharp-quieter", "null-slot-stand-in-anchor",
           "null-slot-three-tokens", "null-slot-three-tokens-anchored", "null-slot-three-tokens-halved",
           found_construction, given_construction},
          {"null-slot", "single-head", "length", "small-loss", "anchor-value"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<NullSlotNecessity>(certificate);
          }};
}

}  // namespace sinkproof_check
