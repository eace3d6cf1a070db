// A certificate about a theorem that is text, of attention switches.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and an instance with one or two contexts.
// Derives itself: all margins, those of the construction's claims among them; that the instance is one of the
// construction; each part of the conclusion.
// Takes from the document: what a construction solves, and g², s² and η² as part of the instance; somebody's
// text, which is what is claimed. Safe, as the claims and the hypotheses are about these; of `given`, which
// claims nothing, what the claims `nearest` and `separator` say has to hold.
// Acceptance means: the margins are those of this instance; a refuted claim shows a key's value on the wrong
// side, a refuted conclusion of ours a part of it.
// Assumes: switch_family.cpp for instances, claims and their witnesses.
#include "checker/language/switch_statement.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/language/held_construction.hpp"
#include "checker/language/switch_facts.hpp"
#include "checker/setting/switch/switch_family.hpp"

namespace sinkproof_check::language {

namespace {

class SwitchSubject final : public Subject {
 public:
  SwitchSubject(const Certificate& certificate, std::unique_ptr<SubjectText> text)
      : certificate_(certificate), text_(std::move(text)), family_(read_switch_family(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses)
      witnesses_.push_back(read_switch_witness(witness));
    if (is_given()) return;
    construction_.emplace(text_->construction(switches()), certificate.parameters, text_->parameter_names());
  }

  Derivation derive() override {
    std::vector<Margin> claims;
    if (is_given()) {
      require_names(certificate_.parameters, text_->parameter_names());
      require_switch(family_);
    } else {
      claims = claims_of_construction();
    }
    facts_.emplace(family_, text_->read_values());
    TheoremMargins says = text_->says(*facts_, lets_);
    return derivation(std::move(claims), std::move(says), certificate_.statement.has_value());
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const SwitchWitness& stated = witnesses_[witness];
    if (!stated.part) return require_shown(stated, family_);
    text_->require_part_shown(stated.place, stated.refutes, *stated.part, stated.value);
  }

  std::optional<Margin> mutant_margin() const override { return text_->mutant_margin(); }

  std::string description() const override {
    if (is_given()) return certificate_.construction;
    return described(certificate_, construction_->parameter_names(), text_->parameter_names()) +
           construction_->unchecked();
  }

 private:
  bool is_given() const { return certificate_.construction == given_construction; }

  std::vector<Margin> claims_of_construction() {
    SwitchFacts facts(family_, construction_->values());
    const auto entries = [&](std::string_view name) { return facts.indices_of(name); };
    const auto require_generated = [&](std::string_view /*hulls*/) {
      require_hulls(family_, certificate_.parameters);
    };
    construction_->require_same({facts, entries, require_generated});
    auto claims = construction_->claims(facts, lets_);
    construction_->require_solution(claims);
    return claims;
  }

  const Certificate& certificate_;
  std::unique_ptr<SubjectText> text_;
  SwitchFamily family_;
  std::optional<HeldConstruction> construction_;
  std::optional<Evaluation::KnownLets> lets_;  ///< of the construction's claims
  std::vector<SwitchWitness> witnesses_;
  std::optional<SwitchFacts> facts_;
};

}  // namespace

std::unique_ptr<Subject> read_switch_subject(const Certificate& certificate,
                                             std::unique_ptr<SubjectText> text) {
  return std::make_unique<SwitchSubject>(certificate, std::move(text));
}

}  // namespace sinkproof_check::language
