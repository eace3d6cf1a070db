// A certificate about a theorem that is text, of embeddings and what decides whether a sink is representable
// over them.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and an instance with weights and a W′ or none.
// Derives itself: all margins, those of the construction's claims among them; that the instance is one of the
// construction; where N is not 0, that there is a W′.
// Takes from the document: weights and W′, of which the construction's claims have to be true (of a mutant
// they may be any), or all that was given; the direction, which says of which half of the criterion the
// instance is; somebody's text, which is what is claimed.
// Acceptance means: the margins are those of this instance; a refuted claim shows where it fails, and our
// refuted conclusion that no W represents the sink.
// Assumes: held_construction.cpp for constructions, generated_embeddings.cpp for what generators give,
// sink_embeddings.cpp and sink_numbers.cpp for instances and witnesses.
#include "checker/language/embeddings_statement.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/language/embeddings_facts.hpp"
#include "checker/language/held_construction.hpp"
#include "checker/language/own_constructions.hpp"
#include "checker/setting/embeddings/generated_embeddings.hpp"
#include "checker/setting/embeddings/sink_numbers.hpp"

namespace sinkproof_check::language {

namespace {

class EmbeddingsSubject final : public Subject {
 public:
  EmbeddingsSubject(const Certificate& certificate, std::unique_ptr<SubjectText> text)
      : certificate_(certificate),
        text_(std::move(text)),
        instance_(read_sink_instance(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses) witnesses_.push_back(read_sink_witness(witness));
    if (is_given()) return;
    construction_.emplace(text_->construction(embeddings()), certificate.parameters,
                          text_->parameter_names());
  }

  Derivation derive() override {
    numbers_ = sink_numbers(instance_);
    std::vector<Margin> claims = is_given() ? claims_of_given() : claims_of_construction();
    // Without one, our conclusion fails for lack of a matrix: a mutant `conclusion >= 0`, which needs no
    // witness, would refute F1 with embeddings that are representable. A construction's mutant may have moved
    // the points from 0: its instance is of the converse, and what it breaks are the construction's claims.
    const bool may_be_moved = construction_ && construction_->is_mutant() && !instance_.is_sufficient;
    if (!instance_.has_scores() && numbers_.n_squared != 0 && !may_be_moved)
      throw Rejected("/instance", "no matrix; expected one, as the weights' points are not 0");
    facts_.emplace(instance_, numbers_, text_->read_values());
    TheoremMargins says = text_->says(*facts_, lets_);
    return derivation(std::move(claims), std::move(says), certificate_.statement.has_value());
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const SinkWitness& stated = witnesses_[witness];
    if (is_claim_shown(stated, instance_, numbers_)) return;
    if (certificate_.statement || stated.refutes != text_->conclusion_id())
      throw Rejected(stated.place + "/refutes", "nothing can show this");
    require_no_matrix_shown(stated, numbers_);
  }

  std::optional<Margin> mutant_margin() const override { return text_->mutant_margin(); }

  std::string description() const override {
    const auto own = text_->parameter_names();
    std::string result = certificate_.construction;
    for (const auto& [name, parameter] : certificate_.parameters) {
      if (std::find(own.begin(), own.end(), name) != own.end()) continue;
      result += shown_parameter(name, parameter.text);
    }
    if (construction_) result += construction_->unchecked();
    return result + (instance_.is_sufficient ? ", sufficient" : ", necessary");
  }

 private:
  bool is_given() const { return certificate_.construction == "given-embeddings"; }

  /// Those of all constructions.
  std::vector<Margin> claims_of_given() {
    require_names(certificate_.parameters, text_->parameter_names());
    const ConstructionText text = find_construction_of(embeddings(), "random-embeddings");
    EmbeddingsFacts facts(instance_, numbers_, {});
    Evaluation evaluation(*text.source, *text.block, facts);
    return stated_claims(*text.block, evaluation);
  }

  std::vector<Margin> claims_of_construction() {
    require_roles(instance_);
    EmbeddingsFacts facts(instance_, numbers_, construction_->values());
    const auto entries = [&](std::string_view name) { return facts.indices_of(name); };
    const auto require_generated = [&](std::string_view generator) {
      if (generator != "hull-points")
        return require_generated_embeddings(instance_, generator, certificate_.parameters);
      // Claims say that the points are a solution, and derive() that there is a matrix where it has to be.
      if (instance_.is_sufficient != instance_.has_scores() && !construction_->assigns("direction"))
        throw Rejected("/instance/direction", instance_.has_scores()
                                                  ? "not the construction's: the sink is representable"
                                                  : "not the construction's: no W represents the sink");
    };
    construction_->require_same({facts, entries, require_generated});
    auto claims = construction_->claims(facts, lets_);
    construction_->require_solution(claims);
    return claims;
  }

  const Certificate& certificate_;
  std::unique_ptr<SubjectText> text_;
  SinkInstance instance_;
  std::optional<HeldConstruction> construction_;
  std::optional<Evaluation::KnownLets> lets_;  ///< of the construction's claims
  std::vector<SinkWitness> witnesses_;
  SinkNumbers numbers_;
  std::optional<EmbeddingsFacts> facts_;
};

}  // namespace

std::unique_ptr<Subject> read_embeddings_subject(const Certificate& certificate,
                                                 std::unique_ptr<SubjectText> text) {
  return std::make_unique<EmbeddingsSubject>(certificate, std::move(text));
}

}  // namespace sinkproof_check::language
