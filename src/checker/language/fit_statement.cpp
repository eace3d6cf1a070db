// A certificate about a theorem that is text, of fits and weights of a normaliser.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and an instance with a fit and weights.
// Derives itself: all margins, those of the construction's claims among them; that the instance is one of the
// construction.
// Takes from the document: the fit and the weights, of which the construction's claims have to be true (of a
// mutant they may be any); those of `given` may be any, as nothing is claimed of them but what the hypotheses
// say; somebody's text, which is what is claimed.
// Acceptance means: the margins are those of this instance; a refuted claim shows the count of tokens, or the
// condition, where it fails.
// Assumes: held_construction.cpp for constructions, normaliser_fit.cpp for instances and witnesses.
#include "checker/language/fit_statement.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "checker/document/parameters.hpp"
#include "checker/language/fit_facts.hpp"
#include "checker/language/held_construction.hpp"
#include "checker/setting/fit/normaliser_fit.hpp"

namespace sinkproof_check::language {

namespace {

class FitSubject final : public Subject {
 public:
  FitSubject(const Certificate& certificate, std::unique_ptr<SubjectText> text)
      : certificate_(certificate), text_(std::move(text)), fit_(read_normaliser_fit(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses) witnesses_.push_back(read_fit_witness(witness));
    if (is_given()) return;
    construction_.emplace(text_->construction(normaliser_fit()), certificate.parameters,
                          text_->parameter_names());
  }

  Derivation derive() override {
    std::vector<Margin> claims;
    if (is_given()) {
      require_names(certificate_.parameters, text_->parameter_names());
    } else {
      claims = claims_of_construction();
    }
    facts_.emplace(fit_, text_->read_values());
    TheoremMargins says = text_->says(*facts_, lets_);
    Derivation result = derivation(std::move(claims), std::move(says), certificate_.statement.has_value());
    // No count of tokens shows that an error is too small, which is the largest of all.
    result.has_conclusion_witness = false;
    return result;
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override { require_shown(witnesses_[witness], fit_); }

  std::optional<Margin> mutant_margin() const override { return text_->mutant_margin(); }

  std::string description() const override {
    if (is_given()) return certificate_.construction;
    return described(certificate_, construction_->parameter_names(), text_->parameter_names()) +
           construction_->unchecked();
  }

 private:
  bool is_given() const { return certificate_.construction == given_construction; }

  std::vector<Margin> claims_of_construction() {
    FitFacts facts(fit_, construction_->values());
    const auto weights = [&](std::string_view /*weight*/) {
      std::vector<std::vector<long>> indices;
      for (const auto& [k, weight] : fit_.weights) indices.push_back({k});
      return indices;
    };
    construction_->require_same({facts, weights, [](std::string_view /*line-fit*/) {}});
    auto claims = construction_->claims(facts, lets_);
    construction_->require_solution(claims);
    return claims;
  }

  const Certificate& certificate_;
  std::unique_ptr<SubjectText> text_;
  NormaliserFit fit_;
  std::optional<HeldConstruction> construction_;
  std::optional<Evaluation::KnownLets> lets_;  ///< of the construction's claims
  std::vector<FitWitness> witnesses_;
  std::optional<FitFacts> facts_;
};

}  // namespace

std::unique_ptr<Subject> read_fit_subject(const Certificate& certificate, std::unique_ptr<SubjectText> text) {
  return std::make_unique<FitSubject>(certificate, std::move(text));
}

}  // namespace sinkproof_check::language
