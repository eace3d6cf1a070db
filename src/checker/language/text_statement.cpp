// A certificate about a theorem that is text, of models of one layer; the others by their own files.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and an instance of a trigger-conditional task.
// Derives itself: which kind of model the text is about; what a witness of our conclusion has to exceed.
// Takes from the document: somebody's text, which is what is claimed; the rest by subject_text.cpp and
// trigger_statement.cpp.
// Acceptance means: the margins are those of this instance, and a refutation of ours shows an input and a
// position at which a part of the conclusion fails. Of somebody's text nobody says that it holds for any
// other instance.
// Assumes: docs/language.md, of which the files of this folder are a reading; trigger_task.cpp for the
// setting's numbers.
#include "checker/language/text_statement.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "checker/kernel/error.hpp"
#include "checker/language/conclusion_bounds.hpp"
#include "checker/language/embeddings_statement.hpp"
#include "checker/language/entry_lines.hpp"
#include "checker/language/fit_statement.hpp"
#include "checker/language/law_statement.hpp"
#include "checker/language/layered_statement.hpp"
#include "checker/language/numbers_statement.hpp"
#include "checker/language/patterns_statement.hpp"
#include "checker/language/subject_text.hpp"
#include "checker/language/switch_statement.hpp"
#include "checker/language/task_construction.hpp"
#include "checker/language/trigger_construction.hpp"
#include "checker/language/trigger_facts.hpp"

namespace sinkproof_check::language {

namespace {

class TextSubject final : public TriggerSubject {
 public:
  TextSubject(const Certificate& certificate, std::unique_ptr<SubjectText> text)
      : TriggerSubject(certificate), text_(std::move(text)) {
    if (certificate.statement) require_construction(certificate.construction);
    values_ = text_->read_values();
  }

  std::optional<Margin> mutant_margin() const override { return text_->mutant_margin(); }

 private:
  void require_construction(const std::string& name) const {
    if (!is_from_document()) text_->require_other_names(parameter_names(find_task_construction(name, false)));
  }

  std::unique_ptr<TriggerConstruction> construction() const override {
    return read_trigger_construction(certificate(), own_parameters());
  }

  TheoremMargins theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    facts_.emplace(instance, measures, values_);
    return text_->says(*facts_);
  }

  bool is_about_preceding() const override { return text_->about().preceding_target; }

  std::vector<std::string_view> own_parameters() const override { return text_->parameter_names(); }

  /// Some part of the conclusion has to be about what the witness is of, and to fail there.
  void check_conclusion(const TriggerWitness& witness) const override {
    std::optional<Rejected> first;
    for (const ConclusionBound& bound : conclusion_bounds(text_->block())) {
      if (!is_about(bound.extreme, witness)) continue;
      try {
        require_beyond(bound, witness);
        return;
      } catch (const Rejected& error) {
        if (!first) first = error;
      }
    }
    if (first) throw Rejected(*first);
    if (witness.coordinate && !conclusion_bounds(text_->block()).empty())
      throw Rejected(witness.place + "/coordinate", "expected none: the witness is of masses");
    throw Rejected(witness.place + "/refutes", "no input refutes this conclusion");
  }

  static bool is_about(std::string_view extreme, const TriggerWitness& witness) {
    if (extreme == "loss" || witness.coordinate) return extreme == "loss" && witness.coordinate;
    const long trigger = witness.input.trigger;
    if (extreme == "sink_mass_before" || extreme == "absorbed_before") return witness.position < trigger;
    if (extreme == "anchor_trigger_mass_after" || extreme == "sink_mass_after" || extreme == "absorbed_after")
      return witness.position >= trigger;
    return true;
  }

  void require_beyond(const ConclusionBound& says, const TriggerWitness& witness) const {
    const auto bound = text_->evaluation().formula(*says.bound);
    if (!bound) throw Rejected(witness.place + "/refutes", "the conclusion is not defined for this instance");
    if (says.extreme == "loss") return require_loss_above(witness, *bound);
    if (says.extreme == "max_anchor_mass") return require_anchor_mass_above(witness, *bound);
    if (says.extreme == "anchor_gap") {
      const auto weights = text_->evaluation().arguments(*says.side);
      if (!weights)
        throw Rejected(witness.place + "/refutes", "the conclusion is not defined for this instance");
      return require_anchor_distance_below(witness, *weights, *bound);
    }
    const Mass mass = says.extreme == "min_null_mass"               ? Mass::null_slot
                      : says.extreme == "anchor_trigger_mass_after" ? Mass::anchor_and_trigger
                      : says.extreme.starts_with("absorbed")        ? Mass::anchor_and_null_slot
                                                                    : Mass::anchor;
    require_mass_below(witness, mass, *bound);
  }

  std::unique_ptr<SubjectText> text_;
  std::map<std::string_view, Value> values_;
  std::optional<TriggerFacts> facts_;
};

std::unique_ptr<Subject> subject_of(const Certificate& certificate, std::unique_ptr<SubjectText> text) {
  if (certificate.construction_text && (!certificate.statement || !is_about_numbers(text->block())))
    throw Rejected("/construction_text", "expected beside somebody's statement about numbers alone");
  if (text->block().setting == &normaliser_fit()) return read_fit_subject(certificate, std::move(text));
  if (text->block().setting == &switches()) return read_switch_subject(certificate, std::move(text));
  if (text->block().setting == &embeddings()) return read_embeddings_subject(certificate, std::move(text));
  if (text->block().setting == &token_law()) return read_law_subject(certificate, std::move(text));
  if (text->block().setting == &patterns()) return read_patterns_subject(certificate, std::move(text));
  if (is_about_numbers(text->block())) return read_numbers_subject(certificate, std::move(text));
  if (text->about().several_layers) return read_layered_subject(certificate, std::move(text));
  return std::make_unique<TextSubject>(certificate, std::move(text));
}

}  // namespace

std::unique_ptr<Subject> read_text_subject(const Certificate& certificate) {
  return subject_of(certificate, std::make_unique<SubjectText>(certificate));
}

std::unique_ptr<Subject> read_own_subject(const Certificate& certificate) {
  return subject_of(certificate, std::make_unique<SubjectText>(certificate, own_text(certificate.theorem)));
}

}  // namespace sinkproof_check::language
