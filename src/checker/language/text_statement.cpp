// A certificate about a theorem that is text: somebody's, which it carries, or one of ours.
//
// Given: a certificate, its theorem's text, and an instance of a trigger-conditional task.
// Derives itself: the hash of somebody's text; every margin and quantity that the text names, by this program's own reading of it; what a witness of our conclusion has to exceed.
// Takes from the document: somebody's text, which is what is claimed; the text's parameters, each shown to be in its range; the rest by trigger_statement.cpp.
// Acceptance means: the margins are those of this instance, and a refutation of ours shows an input and a position at which a part of the conclusion fails. Of somebody's text nobody says that it holds for any other instance.
// Assumes: docs/language.md, of which the files of this folder are a reading; trigger_task.cpp for the setting's numbers.
#include "checker/language/text_statement.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/language/block.hpp"
#include "checker/language/conclusion_bounds.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/language/examples.hpp"
#include "checker/language/own_statements.hpp"
#include "checker/language/sha256.hpp"
#include "checker/language/trigger_facts.hpp"
#include "checker/setting/trigger/trigger_statement.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::string_view text_place = "/statement";
constexpr std::string_view mutant_place = "/mutant/conclusion";

bool is_same_token(const Token& x, const Token& y) {
  return x.kind == y.kind && x.text == y.text;
}

class TextSubject final : public TriggerSubject {
 public:
  TextSubject(const Certificate& certificate, const OwnText& own)
      : TriggerSubject(certificate), certificate_(certificate), source_(own.source), block_(&own.block) {
    for (const Parameter& parameter : block_->parameters) values_[parameter.name] = value_of(parameter);
  }

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
    read_ = read_theorem(source_);
    if (block_->id != certificate.theorem)
      throw Rejected("/theorem", "the statement's is " + quoted(block_->id, max_word_bytes));
    if (certificate.mutant) add_mutant(*certificate.mutant);
    require_examples(source_, *block_);
    require_no_name_of_construction();
    for (const Parameter& parameter : block_->parameters) values_[parameter.name] = value_of(parameter);
  }

  std::optional<Margin> mutant_margin() const override {
    // Ours are formulas. derive() was called before.
    if (mutant_ == nullptr) return std::nullopt;
    return Margin{std::string(mutant_->id), mutant_->is_strict, evaluation_->margin_of(*mutant_->condition)};
  }

 private:
  TriggerTheorem theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    facts_.emplace(instance, measures, values_);
    evaluation_.emplace(source_, *block_, *facts_);
    TriggerTheorem says{{}, {"", false, std::nullopt}, {}};
    for (std::size_t i = 0; i < block_->propositions.size(); ++i) {
      const Proposition& proposition = block_->propositions[i];
      if (proposition.role != Role::conclusion && !evaluation_->is_stated(proposition)) continue;
      Margin margin{std::string(proposition.id), proposition.is_strict, evaluation_->margin(i)};
      if (proposition.role == Role::conclusion) {
        says.conclusion = std::move(margin);
      } else {
        (proposition.role == Role::hypothesis ? says.hypotheses : says.corollaries)
            .push_back(std::move(margin));
      }
    }
    for (std::size_t i = 0; i < block_->quantities.size(); ++i)
      says.quantities.emplace_back(std::string(block_->quantities[i].name), evaluation_->quantity(i));
    return says;
  }

  /// A text that does not name the target, whatever a mutant that stands in the document says, is about `inclusive`.
  bool is_about_preceding() const override {
    const std::vector<Tokens> statements =
        read_tokens({source_.place, certificate_.statement ? *certificate_.statement : source_.text});
    return std::any_of(statements.begin(), statements.end(), [](const Tokens& tokens) {
      // Elsewhere it is somebody's id, or a key of a `source` line.
      return std::adjacent_find(tokens.begin(), tokens.end(), [](const Token& token, const Token& next) {
               return token.is_word("target") && next.is_word("is");
             }) != tokens.end();
    });
  }

  std::vector<std::string_view> own_parameters() const override {
    std::vector<std::string_view> names;
    for (const Parameter& parameter : block_->parameters) names.push_back(parameter.name);
    return names;
  }

  /// Some part of the conclusion has to be about what the witness is of, and to fail there.
  void check_conclusion(const TriggerWitness& witness) const override {
    std::optional<Rejected> first;
    for (const ConclusionBound& bound : conclusion_bounds(*block_)) {
      if (!is_about(bound.extreme, witness)) continue;
      try {
        require_beyond(bound, witness);
        return;
      } catch (const Rejected& error) {
        if (!first) first = error;
      }
    }
    if (first) throw Rejected(*first);
    if (witness.coordinate && !conclusion_bounds(*block_).empty())
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
    const auto bound = evaluation_->formula(*says.bound);
    if (!bound) throw Rejected(witness.place + "/refutes", "the conclusion is not defined for this instance");
    if (says.extreme == "loss") return require_loss_above(witness, *bound);
    if (says.extreme == "max_anchor_mass") return require_anchor_mass_above(witness, *bound);
    if (says.extreme == "anchor_gap") {
      const auto weights = evaluation_->arguments(*says.call);
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

  /// A name could not be both in `parameters`. L and m are the setting's own.
  void require_no_name_of_construction() const {
    if (is_from_document()) return;
    const TriggerConstruction& construction = find_trigger_construction(certificate_.construction);
    for (const Parameter& parameter : block_->parameters)
      if (has_parameter(construction, parameter.name))
        source_.refuse(parameter.name, quoted(parameter.name) + " is a parameter of the construction");
  }

  Value value_of(const Parameter& parameter) const {
    const std::string place = "/parameters/" + std::string(parameter.name);
    const auto& stated = find_parameter(certificate_.parameters, parameter.name);
    Value value{stated.value, stated.value ? std::string_view() : std::string_view(stated.text)};
    try {
      if (is_in_range(source_, *block_, parameter, value)) return value;
    } catch (const ValueError& error) {
      refuse(place, "", error);
    }
    throw Rejected(place, "out of range; expected one that the statement gives it: " +
                              range_text(source_, *block_, parameter));
  }

  /// One of the text's mutants, word by word, or a further one that could stand behind its last line.
  void add_mutant(const StatedMutant& stated) {
    const std::string& conclusion = stated.conclusion;
    if (conclusion.find_first_of("\n#\"") != std::string::npos)
      throw Rejected(std::string(mutant_place), "expected one line, without comments and texts");
    const std::string line = "mutant " + stated.id + " \"\" : " + conclusion + "\n";
    const auto own = std::find_if(block_->mutants.begin(), block_->mutants.end(),
                                  [&](const Mutant& mutant) { return mutant.id == stated.id; });
    if (own != block_->mutants.end()) {
      require_same_tokens(*own, line);
      mutant_ = &*own;
    } else {
      extended_text_ = *certificate_.statement + line;
      source_.text = extended_text_;
      read_ = read_theorem(source_);
      mutant_ = &read_.mutants.back();
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
  Block read_;  ///< of somebody's
  const Block* block_ = &read_;
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

std::unique_ptr<Subject> read_own_subject(const Certificate& certificate) {
  return std::make_unique<TextSubject>(certificate, own_text(certificate.theorem));
}

}  // namespace sinkproof_check::language
