// The text of a certificate's theorem: somebody's, which it carries, or one of ours.
//
// Given: a certificate, its theorem's text, and what the setting's names mean for its instance.
// Derives itself: the hash of somebody's text; every margin and quantity that the text names, by this
// program's own reading of it.
// Takes from the document: somebody's text, which is what is claimed; the text's parameters, each shown to be
// in its range.
// Acceptance means: nothing is accepted here: text_statement.cpp and layered_statement.cpp are the subjects
// whose margins these are.
// Assumes: docs/language.md, of which the files of this folder are a reading.
#include "checker/language/subject_text.hpp"

#include <algorithm>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/language/block.hpp"
#include "checker/language/examples.hpp"
#include "checker/language/own_constructions.hpp"
#include "checker/language/sha256.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::string_view text_place = "/statement";

bool is_same_token(const Token& x, const Token& y) {
  return x.kind == y.kind && x.text == y.text;
}

void require_same_tokens(const Mutant& own, std::string_view line) {
  const Source source{std::string(mutant_place), line};
  const Tokens tokens = read_tokens(source).front();
  const auto colon =
      std::find_if(tokens.begin(), tokens.end(), [](const Token& token) { return token.is_symbol(":"); });
  if (!std::equal(colon + 1, tokens.end(), own.tokens.begin(), own.tokens.end(), is_same_token))
    throw Rejected(source.place, "the statement has another mutant of this id");
}

}  // namespace

SubjectText::SubjectText(const Certificate& certificate, const OwnText& own)
    : certificate_(certificate), source_(own.source), block_(&own.block), about_(own.about) {}

SubjectText::SubjectText(const Certificate& certificate)
    : certificate_(certificate), source_{std::string(text_place), *certificate.statement} {
  const std::string digest = sha256(source_.text);
  if (certificate.statement_sha256 != digest)
    throw Rejected("/statement_sha256",
                   "not that of the statement; expected " + quoted(digest, digest.size()));
  read_ = read_theorem(source_);
  if (block_->id != certificate.theorem)
    throw Rejected("/theorem", "the statement's is " + quoted(block_->id, max_word_bytes));
  // Whatever a mutant of the document's own names.
  about_ = what_it_is_about(read_);
  if (certificate.mutant) add_mutant(*certificate.mutant);
  require_names_of(about_, source_, read_);
  require_examples(source_, read_);
}

const Proposition* find_proposition(const Block& block, std::string_view id) {
  const auto& all = block.propositions;
  const auto known = std::find_if(all.begin(), all.end(),
                                  [&](const Proposition& proposition) { return proposition.id == id; });
  return known == all.end() ? nullptr : &*known;
}

void require_part_false(const std::string& place, const std::vector<std::optional<Real>>& parts,
                        bool is_strict, long part, const StatedEnclosure& value) {
  if (part < 1 || static_cast<std::size_t>(part) > parts.size())
    throw Rejected(place + "/part", "out of range; expected 1 to " + std::to_string(parts.size()));
  require_enclosure(value, parts[static_cast<std::size_t>(part) - 1]);
  // What is claimed to be above 0 fails at 0.
  if (!value.upper || *value.upper > 0 || (*value.upper == 0 && !is_strict))
    throw Rejected(place + "/value", "does not show a violation");
}

std::string_view SubjectText::conclusion_id() const {
  const auto& all = block_->propositions;
  const auto is_it = [](const Proposition& proposition) { return proposition.role == Role::conclusion; };
  return std::find_if(all.begin(), all.end(), is_it)->id;
}

std::vector<std::string_view> SubjectText::parameter_names() const {
  std::vector<std::string_view> names;
  for (const Parameter& parameter : block_->parameters) names.push_back(parameter.name);
  return names;
}

void SubjectText::refuse_name(std::string_view name) const {
  source_.refuse(name, quoted(name) + " is a parameter of the construction");
}

void SubjectText::require_other_names(const std::vector<std::string_view>& of_construction) const {
  require_other_names([&](std::string_view name) {
    return std::find(of_construction.begin(), of_construction.end(), name) != of_construction.end();
  });
}

ConstructionText SubjectText::construction(const Setting& setting) const {
  const ConstructionText text = find_construction_of(setting, certificate_.construction);
  if (certificate_.statement) require_other_names(language::parameter_names(text));
  return text;
}

std::map<std::string_view, Value> SubjectText::read_values() const {
  std::map<std::string_view, Value> values;
  for (const Parameter& parameter : block_->parameters)
    values[parameter.name] = value_of_parameter(certificate_.parameters, source_, *block_, parameter);
  return values;
}

Value value_of_parameter(const Parameters& parameters, const Source& source, const Block& block,
                         const Parameter& parameter) {
  const std::string place = "/parameters/" + std::string(parameter.name);
  const auto& stated = find_parameter(parameters, parameter.name);
  Value value{stated.value, stated.value ? std::string_view() : std::string_view(stated.text)};
  try {
    if (is_in_range(source, block, parameter, value)) return value;
  } catch (const ValueError& error) {
    refuse(place, "", error);
  }
  throw Rejected(place, std::string("out of range; expected one that the ") +
                            (block.is_construction ? "construction" : "statement") +
                            " gives it: " + range_text(source, block, parameter));
}

/// What the text gives its parameters is known with it: other values make another theorem of it, which an
/// answer has to say.
std::string SubjectText::own_values() const {
  constexpr std::size_t most_shown = 12;
  std::string result;
  std::size_t count = 0;
  for (const Parameter& parameter : block_->parameters) {
    const auto& parameters = certificate_.parameters;
    if (is_by_default(source_, *block_, parameter,
                      value_of_parameter(parameters, source_, *block_, parameter)))
      continue;
    if (++count <= most_shown)
      result += shown_parameter(std::string(parameter.name), find_parameter(parameters, parameter.name).text);
  }
  if (count > most_shown) result += " and " + std::to_string(count - most_shown) + " more of its parameters";
  return result;
}

TheoremMargins SubjectText::says(Facts& facts, const std::optional<Evaluation::KnownLets>& lets) {
  evaluation_.emplace(source_, *block_, facts);
  if (lets) evaluation_->know(*lets);
  TheoremMargins says{{}, {"", false, std::nullopt}, {}};
  says.own_values = own_values();
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

std::optional<Margin> SubjectText::mutant_margin() {
  // Ours are formulas.
  if (mutant_ == nullptr) return std::nullopt;
  return Margin{std::string(mutant_->id), mutant_->is_strict, evaluation_->margin_of(*mutant_->condition)};
}

void SubjectText::require_part_shown(const std::string& place, const std::string& refutes, long part,
                                     const StatedEnclosure& value) {
  const Proposition* const stated = find_proposition(*block_, refutes);
  if (stated == nullptr || stated->role == Role::hypothesis)
    throw Rejected(place + "/refutes", "no part shows this; expected the conclusion");
  require_part_false(place, evaluation_->parts(*stated), stated->is_strict, part, value);
}

/// One of the text's mutants, word by word, or a further one that could stand behind its last line.
void SubjectText::add_mutant(const StatedMutant& stated) {
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
    source_ = {source_.place, extended_text_, certificate_.statement->size()};
    read_ = read_theorem(source_);
    mutant_ = &read_.mutants.back();
  }
}

}  // namespace sinkproof_check::language
