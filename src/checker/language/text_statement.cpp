// A certificate about somebody's statement, whose text it carries.
//
// Given: a certificate with a `statement`, and an instance of a trigger-conditional task.
// Derives itself: the hash of the text; every margin and quantity that the text names, by this program's own reading of it.
// Takes from the document: the text, which is what is claimed; the text's parameters, each shown to be in its range; the rest by trigger_statement.cpp.
// Acceptance means: the margins are those of this instance. Nobody says that the text holds for any other.
// Assumes: docs/language.md, of which the files of this folder are a reading; trigger_task.cpp for the setting's numbers.
#include "checker/language/text_statement.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "checker/error.hpp"
#include "checker/language/block.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/language/examples.hpp"
#include "checker/language/sha256.hpp"
#include "checker/language/trigger_facts.hpp"
#include "checker/trigger_statement.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::string_view text_place = "/statement";
constexpr std::string_view mutant_place = "/mutant/conclusion";

bool is_same_token(const Token& x, const Token& y) {
  return x.kind == y.kind && x.text == y.text;
}

class TextSubject final : public TriggerSubject {
 public:
  explicit TextSubject(const Certificate& certificate)
      : TriggerSubject(certificate),
        certificate_(certificate),
        source_{std::string(text_place), *certificate.statement} {
    const auto names = trigger_construction_names();
    if (std::find(names.begin(), names.end(), certificate.construction) == names.end())
      throw Rejected("/construction", quoted(certificate.construction) +
                                          " is no construction of the trigger-conditional task");
    const std::string digest = sha256(source_.text);
    if (certificate.statement_sha256 != digest)
      throw Rejected("/statement_sha256",
                     "not that of the statement; expected " + quoted(digest, digest.size()));
    block_ = read_theorem(source_);
    if (block_.id != certificate.theorem)
      throw Rejected("/theorem", "the statement's is " + quoted(block_.id, max_word_bytes));
    if (certificate.mutant) add_mutant(*certificate.mutant);
    require_examples(source_, block_);
    require_no_name_of_construction();
    for (const Parameter& parameter : block_.parameters) values_[parameter.name] = value_of(parameter);
  }

  std::optional<Margin> mutant_margin() const override {
    // derive() was called before.
    return Margin{std::string(mutant_->id), mutant_->is_strict, evaluation_->margin_of(*mutant_->condition)};
  }

 private:
  TriggerTheorem theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    facts_.emplace(instance, measures, values_);
    evaluation_.emplace(source_, block_, *facts_);
    TriggerTheorem says{{}, {"", false, std::nullopt}, {}};
    for (std::size_t i = 0; i < block_.propositions.size(); ++i) {
      const Proposition& proposition = block_.propositions[i];
      if (proposition.role != Role::conclusion && !evaluation_->is_stated(proposition)) continue;
      Margin margin{std::string(proposition.id), proposition.is_strict, evaluation_->margin(i)};
      if (proposition.role == Role::conclusion) {
        says.conclusion = std::move(margin);
      } else {
        (proposition.role == Role::hypothesis ? says.hypotheses : says.corollaries)
            .push_back(std::move(margin));
      }
    }
    for (std::size_t i = 0; i < block_.quantities.size(); ++i)
      says.quantities.emplace_back(std::string(block_.quantities[i].name), evaluation_->quantity(i));
    return says;
  }

  std::vector<std::string_view> own_parameters() const override {
    std::vector<std::string_view> names;
    for (const Parameter& parameter : block_.parameters) names.push_back(parameter.name);
    return names;
  }

  void check_conclusion(const TriggerWitness& witness) const override {
    throw std::logic_error("a witness of " + witness.refutes + ", which needs none");
  }

  /// A name could not be both in `parameters`. L and m are the setting's own.
  void require_no_name_of_construction() const {
    if (is_from_document()) return;
    const TriggerConstruction& construction = find_trigger_construction(certificate_.construction);
    for (const Parameter& parameter : block_.parameters)
      if ((construction.has_beta && parameter.name == "beta") ||
          (construction.is_multihead && (parameter.name == "scale" || parameter.name == "spacing")))
        source_.refuse(parameter.name, quoted(parameter.name) + " is a parameter of the construction");
  }

  Value value_of(const Parameter& parameter) const {
    const std::string place = "/parameters/" + std::string(parameter.name);
    const auto& stated = find_parameter(certificate_.parameters, parameter.name);
    const Value value{stated.value, stated.value ? std::string_view() : std::string_view(stated.text)};
    try {
      if (is_in_range(source_, block_, parameter, value)) return value;
    } catch (const ValueError& error) {
      throw Rejected(place, error.what());
    }
    throw Rejected(place, "not in the range that the statement gives it");
  }

  /// One of the text's mutants, word by word, or a further one that could stand behind its last line.
  void add_mutant(const StatedMutant& stated) {
    const std::string& conclusion = stated.conclusion;
    if (conclusion.find_first_of("\n#\"") != std::string::npos)
      throw Rejected(std::string(mutant_place), "expected one line, without comments and texts");
    const std::string line = "mutant " + stated.id + " \"\" : " + conclusion + "\n";
    const auto own = std::find_if(block_.mutants.begin(), block_.mutants.end(),
                                  [&](const Mutant& mutant) { return mutant.id == stated.id; });
    if (own != block_.mutants.end()) {
      require_same_tokens(*own, line);
      mutant_ = &*own;
    } else {
      extended_text_ = *certificate_.statement + line;
      source_.text = extended_text_;
      block_ = read_theorem(source_);
      mutant_ = &block_.mutants.back();
    }
  }

  static void require_same_tokens(const Mutant& own, std::string_view line) {
    const Source source{std::string(mutant_place), line};
    const Tokens tokens = read_tokens(source).front();
    const auto colon =
        std::find_if(tokens.begin(), tokens.end(), [](const Token& token) { return token.is_symbol(":"); });
    if (!std::equal(colon + 1, tokens.end(), own.tokens.begin(), own.tokens.end(), is_same_token))
      throw Rejected(source.place, "the statement has another mutant of this id");
  }

  const Certificate& certificate_;
  Source source_;
  Block block_;
  std::string extended_text_;
  const Mutant* mutant_ = nullptr;
  std::map<std::string_view, Value> values_;
  std::optional<TriggerFacts> facts_;
  mutable std::optional<Evaluation> evaluation_;
};

}  // namespace

std::unique_ptr<Subject> read_text_subject(const Certificate& certificate) {
  return std::make_unique<TextSubject>(certificate);
}

}  // namespace sinkproof_check::language
