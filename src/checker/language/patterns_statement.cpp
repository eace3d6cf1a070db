// A certificate about a theorem that is text, of tokens and what patterns over them cost.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and an instance with tokens, the weights of both patterns, and optima or none.
// Derives itself: all margins, those of the construction's claims among them; that the weights are the published ones, or a mutant's, but for `given` beside somebody's text; each part of the conclusion.
// Takes from the document: κ, λ² and δ², in range; nuisances, which the construction is held against; bounds of ‖Σ_D‖ and optima, which have to hold; somebody's text, which is what is claimed.
// Acceptance means: the margins are those of this instance; a refuted claim shows a preference that fails, a refuted conclusion of ours a part of it.
// Assumes: sink_diagonal_tokens.cpp, pattern_constructions.cpp and pattern_numbers.cpp for instances, claims and witnesses.
#include "checker/language/patterns_statement.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/language/patterns_facts.hpp"
#include "checker/setting/patterns/pattern_constructions.hpp"
#include "checker/setting/patterns/pattern_numbers.hpp"

namespace sinkproof_check::language {

namespace {

class PatternsSubject final : public Subject {
 public:
  PatternsSubject(const Certificate& certificate, std::unique_ptr<SubjectText> text)
      : certificate_(certificate), text_(std::move(text)), data_(read_sink_diagonal(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses)
      witnesses_.push_back(read_pattern_witness(witness));
    if (certificate.statement) text_->require_other_names(pattern_parameter_names(certificate.construction));
  }

  Derivation derive() override {
    if (sign_of(data_.kappa) <= 0) throw Rejected("/instance/kappa", "expected a number > 0");
    NuisanceFacts facts = nuisance_facts(data_);
    require_pattern_construction(data_, facts, certificate_, text_->parameter_names());
    const PatternNumbers numbers = pattern_numbers(data_, std::move(facts));
    facts_.emplace(data_, numbers, text_->read_values());
    TheoremMargins says = text_->says(*facts_);
    return derivation(pattern_claims(data_, numbers), std::move(says), certificate_.statement.has_value());
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const PatternWitness& stated = witnesses_[witness];
    if (!stated.part) return require_preference_shown(stated, data_);
    text_->require_part_shown(stated.place, stated.refutes, *stated.part, stated.value);
  }

  std::optional<Margin> mutant_margin() const override { return text_->mutant_margin(); }

  std::string description() const override {
    const auto own = text_->parameter_names();
    std::string result = certificate_.construction;
    for (const auto& [name, parameter] : certificate_.parameters) {
      if (std::find(own.begin(), own.end(), name) != own.end()) continue;
      result += " " + name + "=" + parameter.text;
      // What a search drew, or the family `random`: that it is of this seed is the document's word.
      if (name == "seed") result += " (not checked)";
    }
    return result;
  }

 private:
  const Certificate& certificate_;
  std::unique_ptr<SubjectText> text_;
  SinkDiagonal data_;
  std::vector<PatternWitness> witnesses_;
  std::optional<PatternsFacts> facts_;
};

}  // namespace

std::unique_ptr<Subject> read_patterns_subject(const Certificate& certificate,
                                               std::unique_ptr<SubjectText> text) {
  return std::make_unique<PatternsSubject>(certificate, std::move(text));
}

}  // namespace sinkproof_check::language
