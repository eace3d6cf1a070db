// A certificate about a theorem that is text, about numbers that the text names.
//
// Given: a certificate, its theorem's text (subject_text.cpp), and a construction's text: one of ours, or
// somebody's, which the document carries.
// Derives itself: all margins, those of the construction's claims among them; that the instance is what the
// theorem's lines and the construction say; each part that a witness names.
// Takes from the document: the instance; somebody's texts, which are what is claimed, and are said to be
// somebody's.
// Acceptance means: the margins are those of this instance; a refuted claim, and a refuted conclusion or
// corollary of ours, has a part that is false.
// Assumes: numbers_construction.cpp, for what of an instance is the document's and what a false claim about
// it says.
#include "checker/language/numbers_statement.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/language/block.hpp"
#include "checker/language/entry_lines.hpp"
#include "checker/language/examples.hpp"
#include "checker/language/numbers_construction.hpp"
#include "checker/language/numbers_facts.hpp"
#include "checker/language/own_constructions.hpp"
#include "checker/language/sha256.hpp"

namespace sinkproof_check::language {

namespace {

struct PartWitness {
  std::string place;
  std::string refutes;
  long part;
  StatedEnclosure value;
};

class NumbersSubject final : public Subject {
 public:
  NumbersSubject(const Certificate& certificate, std::unique_ptr<SubjectText> text)
      : certificate_(certificate),
        text_(std::move(text)),
        construction_text_(read_construction_text()),
        instance_(read_numbers_instance(certificate.instance, text_->source(), text_->block())) {
    for (const json::Value& witness : certificate.witnesses) {
      witness.require_fields({"refutes", "part", "value"});
      witnesses_.push_back({witness.place(), std::string(witness["refutes"].string()),
                            witness["part"].integer(), read_plain_enclosure(witness["value"])});
    }
    if (certificate.statement) text_->require_other_names(names_of_construction());
  }

  Derivation derive() override {
    auto names = names_of_construction();
    const auto own = text_->parameter_names();
    names.insert(names.end(), own.begin(), own.end());
    require_names(certificate_.parameters, names);
    construction_.emplace(construction_text_, certificate_);
    construction_->require_same(instance_);
    require_ranges(instance_, *construction_text_.source, *construction_text_.block);
    auto claims = construction_->claims(instance_);
    require_solution(claims);
    facts_.emplace(text_->block(), instance_, text_->read_values());
    TheoremMargins says = text_->says(*facts_);
    return derivation(std::move(claims), std::move(says), certificate_.statement.has_value());
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const PartWitness& stated = witnesses_[witness];
    const Proposition* const claim = find_proposition(*construction_text_.block, stated.refutes);
    if (claim == nullptr)
      return text_->require_part_shown(stated.place, stated.refutes, stated.part, stated.value);
    require_part_false(stated.place, construction_->parts(*claim), claim->is_strict, stated.part,
                       stated.value);
  }

  std::optional<Margin> mutant_margin() const override { return text_->mutant_margin(); }

  std::string description() const override {
    constexpr std::size_t shown = 16;
    std::string result = described(certificate_, names_of_construction(), text_->parameter_names());
    if (certificate_.construction_text)
      result.insert(certificate_.construction.size(),
                    " (somebody's construction, sha256 " +
                        sha256(*certificate_.construction_text).substr(0, shown) + ")");
    // Of ours what a generator gives is a solution by all that is claimed of it.
    if (!certificate_.construction_text && construction_text_.mutant == nullptr) return result;
    constexpr std::size_t most_named = 10;
    const auto open = construction_->entries_of_document(instance_);
    for (std::size_t k = 0; k < std::min(open.size(), most_named); ++k)
      result += " " + std::string(open[k]) + " (not checked)";
    if (open.size() > most_named)
      result += " and " + std::to_string(open.size() - most_named) + " more entries (not checked)";
    return result;
  }

 private:
  ConstructionText read_construction_text() {
    const auto& somebodys = certificate_.construction_text;
    if (somebodys) {
      source_ = {"/construction_text", *somebodys};
      read_ = read_construction(source_);
      require_examples(source_, read_);
      if (find_construction(source_, read_, text_->block().id).block != nullptr)
        throw Rejected("/construction_text", quoted(text_->block().id) + " is the theorem's id");
    }
    const ConstructionText found = somebodys ? find_construction(source_, read_, certificate_.construction)
                                             : find_own_construction(certificate_.construction);
    if (found.block == nullptr || !is_about_numbers(*found.block))
      throw Rejected("/construction", quoted(certificate_.construction) + " is no construction of " +
                                          (somebodys ? "the text" : "numbers"));
    if (const auto name = different_entry(text_->block(), *found.block))
      throw Rejected("/construction", "has other entries than the theorem: " + quoted(*name) + " differs");
    return found;
  }

  std::vector<std::string_view> names_of_construction() const { return parameter_names(construction_text_); }

  /// Entries that are the document's are what the claims say: of a construction all about them are true, and
  /// a mutant breaks one.
  void require_solution(const std::vector<Margin>& claims) const {
    if (construction_->entries_of_document(instance_).empty()) return;
    const auto is_false = [](const Margin& claim) {
      if (!claim.value) return false;
      const int sign = sign_of(*claim.value);
      return sign < 0 || (sign == 0 && claim.is_strict);
    };
    if (construction_text_.mutant != nullptr) {
      if (std::none_of(claims.begin(), claims.end(), is_false))
        throw Rejected("/instance", "not the mutant's: no claim of the construction is broken");
      return;
    }
    for (const Margin& claim : claims)
      if ((!claim.value || is_false(claim)) && construction_->is_about_document(claim.id))
        throw Rejected("/instance", "not the construction's: " + quoted(claim.id) +
                                        ", a claim about what is generated, is " +
                                        (claim.value ? "false" : "not defined"));
  }

  const Certificate& certificate_;
  std::unique_ptr<SubjectText> text_;
  Source source_;  ///< of somebody's construction
  Block read_;
  ConstructionText construction_text_;
  NumbersInstance instance_;
  std::vector<PartWitness> witnesses_;
  mutable std::optional<NumbersConstruction> construction_;
  std::optional<NumbersFacts> facts_;
};

}  // namespace

std::unique_ptr<Subject> read_numbers_subject(const Certificate& certificate,
                                              std::unique_ptr<SubjectText> text) {
  return std::make_unique<NumbersSubject>(certificate, std::move(text));
}

}  // namespace sinkproof_check::language
