// A certificate about a theorem that is text, of tokens and what patterns over them cost.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and an instance with tokens, the weights of
// both patterns, and optima or none.
// Derives itself: all margins, those of the construction's claims among them; that the weights are the
// published ones, or a mutant's, but for `given` beside somebody's text; each part of the conclusion.
// Takes from the document: κ, λ² and δ², in range; nuisances, which the construction is held against; bounds
// of ‖Σ_D‖ and optima, which have to hold; somebody's text, which is what is claimed.
// Acceptance means: the margins are those of this instance; a refuted claim shows a preference that fails, a
// refuted conclusion of ours a part of it.
// Assumes: held_construction.cpp for constructions, generated_patterns.cpp for what generators give,
// sink_diagonal_tokens.cpp and pattern_numbers.cpp for instances and witnesses.
#include "checker/language/patterns_statement.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/language/held_construction.hpp"
#include "checker/language/own_constructions.hpp"
#include "checker/language/patterns_facts.hpp"
#include "checker/setting/patterns/generated_patterns.hpp"
#include "checker/setting/patterns/pattern_numbers.hpp"

namespace sinkproof_check::language {

namespace {

class PatternsSubject final : public Subject {
 public:
  PatternsSubject(const Certificate& certificate, std::unique_ptr<SubjectText> text)
      : certificate_(certificate), text_(std::move(text)), data_(read_sink_diagonal(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses)
      witnesses_.push_back(read_pattern_witness(witness));
    if (is_given()) return;
    construction_.emplace(text_->construction(patterns()), certificate.parameters, text_->parameter_names());
  }

  Derivation derive() override {
    if (sign_of(data_.kappa) <= 0) throw Rejected("/instance/kappa", "expected a number > 0");
    const PatternNumbers numbers = pattern_numbers(data_, nuisance_facts(data_));
    std::vector<Margin> claims = is_given() ? claims_of_given(numbers) : claims_of_construction(numbers);
    facts_.emplace(data_, numbers, text_->read_values());
    TheoremMargins says = text_->says(*facts_, lets_);
    return derivation(std::move(claims), std::move(says), certificate_.statement.has_value());
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
      result += shown_parameter(name, parameter.text);
      // What a search drew, or the family `random`: that it is of this seed is the document's word.
      if (name == "seed") result += " (not checked)";
    }
    return result;
  }

 private:
  bool is_given() const { return certificate_.construction == given_construction; }

  /// Those of all constructions. Our theorem's upper bounds are about the published weights; somebody's text
  /// may be about any.
  std::vector<Margin> claims_of_given(const PatternNumbers& numbers) {
    require_names(certificate_.parameters, text_->parameter_names());
    const ConstructionText text = find_construction_of(patterns(), "sink-diagonal-cost-without");
    PatternsFacts facts(data_, numbers, {{"without", {std::nullopt, "lambda"}}});
    Evaluation evaluation(*text.source, *text.block, facts);
    if (!certificate_.statement)
      for (const Step& step : text.block->steps)
        for (const Assignment& assignment : step.assignments)
          if (assignment.target->word.starts_with("w_")) require_published(assignment, evaluation, facts);
    return stated_claims(*text.block, evaluation);
  }

  static void require_published(const Assignment& assignment, Evaluation& evaluation, Facts& facts) {
    const auto published = evaluation.formula(*assignment.formula);
    if (published && sign_of(*published - *facts.number(assignment.target->word)) != 0)
      throw Rejected("/instance", quoted(assignment.target->word) + " is not the published weight");
  }

  std::vector<Margin> claims_of_construction(const PatternNumbers& numbers) {
    PatternsFacts facts(data_, numbers, construction_->values());
    const auto entries = [&](std::string_view name) { return facts.indices_of(name); };
    const auto require_generated = [&](std::string_view generator) {
      require_generated_patterns(data_, numbers.facts, generator, certificate_.parameters);
    };
    construction_->require_same({facts, entries, require_generated});
    return construction_->claims(facts, lets_);
  }

  const Certificate& certificate_;
  std::unique_ptr<SubjectText> text_;
  SinkDiagonal data_;
  std::optional<HeldConstruction> construction_;
  std::optional<Evaluation::KnownLets> lets_;  ///< of the construction's claims
  std::vector<PatternWitness> witnesses_;
  std::optional<PatternsFacts> facts_;
};

}  // namespace

std::unique_ptr<Subject> read_patterns_subject(const Certificate& certificate,
                                               std::unique_ptr<SubjectText> text) {
  return std::make_unique<PatternsSubject>(certificate, std::move(text));
}

}  // namespace sinkproof_check::language
