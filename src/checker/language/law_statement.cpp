// A certificate about a theorem that is text, of laws of tokens.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and an instance that is a law of tokens.
// Derives itself: all margins, those of the construction's claims among them; the instance, from the
// construction and its parameters.
// Takes from the document: the instance, which has to be the construction's in every number or, of `given`,
// which claims nothing, a law; somebody's text, which is what is claimed.
// Acceptance means: the margins are those of this instance; a refuted claim shows a coefficient that differs,
// and a refuted conclusion of ours that ρ is not strictly monotone.
// Assumes: law_construction.cpp for the construction, token_law.cpp and law_numbers.cpp for what is derived
// and for witnesses; that a conclusion of ours about token-law is that of Theorem G.
#include "checker/language/law_statement.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/language/law_construction.hpp"
#include "checker/language/law_facts.hpp"

namespace sinkproof_check::language {

namespace {

class LawSubject final : public Subject {
 public:
  LawSubject(const Certificate& certificate, std::unique_ptr<SubjectText> text)
      : certificate_(certificate), text_(std::move(text)), law_(read_token_law(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses) witnesses_.push_back(read_law_witness(witness));
    if (is_given()) return;
    construction_.emplace(text_->construction(token_law()), certificate.parameters, text_->parameter_names());
  }

  Derivation derive() override {
    if (is_given()) {
      require_names(certificate_.parameters, text_->parameter_names());
      require_law(law_);
    } else {
      require_same(law_, construction_->law());
    }
    numbers_.emplace(law_);
    facts_.emplace(*numbers_, text_->read_values());
    TheoremMargins says = text_->says(*facts_);
    return derivation(is_given() ? std::vector<Margin>{} : construction_->claims(*numbers_), std::move(says),
                      certificate_.statement.has_value());
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const LawWitness& stated = witnesses_[witness];
    if (stated.refutes == "formulas") {
      require_coefficient_shown(stated, *numbers_);
    } else if (!certificate_.statement && stated.refutes == text_->conclusion_id()) {
      require_course_shown(stated, *numbers_);
    } else {
      throw Rejected(stated.place + "/refutes",
                     "nothing can show this; expected 'formulas' or a conclusion of ours");
    }
  }

  std::optional<Margin> mutant_margin() const override { return text_->mutant_margin(); }

  std::string description() const override {
    if (is_given()) return certificate_.construction;
    return described(certificate_, construction_->parameter_names(), text_->parameter_names());
  }

 private:
  bool is_given() const { return certificate_.construction == given_construction; }

  const Certificate& certificate_;
  std::unique_ptr<SubjectText> text_;
  TokenLaw law_;
  std::optional<LawConstruction> construction_;
  std::vector<LawWitness> witnesses_;
  std::optional<LawNumbers> numbers_;
  std::optional<LawFacts> facts_;
};

}  // namespace

std::unique_ptr<Subject> read_law_subject(const Certificate& certificate, std::unique_ptr<SubjectText> text) {
  return std::make_unique<LawSubject>(certificate, std::move(text));
}

}  // namespace sinkproof_check::language
