// A certificate about a theorem that is text, of embeddings and what decides whether a sink is representable over them.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and an instance with weights and a W′ or none.
// Derives itself: all margins, those of the construction's claims among them; that the instance is one of the construction; where N is not 0, that there is a W′.
// Takes from the document: embeddings, weights and W′, which have to solve what the construction solves, or were given; the direction, which says of which half of the criterion the instance is; somebody's text, which is what is claimed.
// Acceptance means: the margins are those of this instance; a refuted claim shows where it fails, and our refuted conclusion that no W represents the sink.
// Assumes: sink_embeddings.cpp, sink_constructions.cpp and sink_numbers.cpp for instances, claims and witnesses.
#include "checker/language/embeddings_statement.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/language/embeddings_facts.hpp"
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
    if (certificate.statement) text_->require_other_names(sink_parameter_names(certificate.construction));
  }

  Derivation derive() override {
    require_sink_construction(instance_, certificate_, text_->parameter_names());
    numbers_ = sink_numbers(instance_);
    // Without one, our conclusion fails for lack of a matrix: a mutant `conclusion >= 0`, which needs no witness, would refute F1 with embeddings that are representable. The
    // constructions were held to a solution; where that has none, a mutant's weights have none either.
    if (certificate_.construction == "given-embeddings" && !instance_.has_scores() && numbers_.n_squared != 0)
      throw Rejected("/instance", "no matrix; expected one, as the weights' points are not 0");
    facts_.emplace(instance_, numbers_, text_->read_values());
    TheoremMargins says = text_->says(*facts_);
    return derivation(sink_claims(numbers_), std::move(says), certificate_.statement.has_value());
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
      result += " " + name + "=" + parameter.text;  // part of a number would be another one
    }
    return result + (instance_.is_sufficient ? ", sufficient" : ", necessary");
  }

 private:
  const Certificate& certificate_;
  std::unique_ptr<SubjectText> text_;
  SinkInstance instance_;
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
