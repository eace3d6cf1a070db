// The statements that theorems and constructions have in common.
//
// Given: the text of a block.
// Derives itself: what each statement declares, one after the other, so that a name stands above its uses.
// Takes from the document: the text. Safe, as each statement is read to its end, and ids that are sinkproof's
// are refused.
// Acceptance means: nothing is accepted here: block.cpp and construction_block.cpp read the others.
// Assumes: parser.cpp and checks.cpp; the ids of statements.cpp are all that are sinkproof's.
#include "checker/language/block_reader.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "checker/document/statement.hpp"
#include "checker/kernel/error.hpp"
#include "checker/language/entry_lines.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::array<std::string_view, 7> notes{"title",  "source",  "published", "reconstructed",
                                                "proved", "summary", "origin"};

bool is_ours(std::string_view id) {
  return id == trigger_vocabulary().id ||
         std::any_of(statements().begin(), statements().end(), [&](const Statement& statement) {
           const auto& names = statement.constructions;
           return statement.id == id || std::find(names.begin(), names.end(), id) != names.end();
         });
}

}  // namespace

void BlockReader::read() {
  const auto statements = read_tokens(source_);
  if (statements.empty() || statements.front().front().text.data() != source_.text.data())
    source_.refuse(source_.text, "expected " + quoted(kind_) + " at the beginning");
  for (const Tokens& tokens : statements) {
    Parser parser(source_, tokens, block_.nodes);
    const auto word = parser.take_id("a statement");
    if (&tokens == &statements.front()) {
      header(parser, word);
    } else {
      shared_statement(parser, word, tokens);
    }
    parser.require_end();
  }
  require_setting();
}

void BlockReader::header(Parser& parser, std::string_view word) {
  if (word != kind_) source_.refuse(word, "expected " + quoted(kind_));
  block_.id = take_block_id(parser);
  parser.require_symbol(":");
  block_.setting = &setting_named(parser.take_id("a setting"));
  if (parser.take_word("version") && !parser.take_number("1")) parser.refuse("version 1 of the language");
}

std::string_view BlockReader::take_block_id(Parser& parser) {
  const auto id = parser.take_own_id("an id");
  if (whose_ == Whose::somebodys && is_ours(id))
    source_.refuse(id, quoted(id) + " is one of sinkproof's ids");
  return id;
}

const Setting& BlockReader::setting_named(std::string_view id) const {
  std::string known;
  for (const Setting* const setting : settings()) {
    if (setting->id == id)
      return block_.is_construction && setting == &patterns() ? patterns_of_constructions() : *setting;
    known += (known.empty() ? "" : setting == settings().back() ? " or " : ", ") + std::string(setting->id);
  }
  source_.refuse(id, "expected the setting " + known + ", not " + quoted(id));
}

void BlockReader::shared_statement(Parser& parser, std::string_view word, const Tokens& tokens) {
  if (std::find(notes.begin(), notes.end(), word) != notes.end()) return note(parser, word);
  // An entry may be called so.
  if (word == "entry" && parser.next().kind == TokenKind::name) return entry_line(parser, word);
  require_setting();
  if (word == "parameter") return parameter(parser);
  if (word == "let") return let(parser);
  // An entry may be called so.
  if (word == "example" && !parser.is_at_symbol("=") && !parser.next().is_word("is")) return example(parser);
  statement(parser, word, tokens);
}

/// Behind its entry lines a block knows what it is about.
void BlockReader::require_setting() {
  if (block_.setting == &numbers()) make_own_setting(source_, block_);
}

void BlockReader::require_once(std::set<std::string_view>& known, std::string_view name) const {
  if (!known.insert(name).second) source_.refuse(name, quoted(name) + " stands twice");
}

void BlockReader::note(Parser& parser, std::string_view word) {
  require_once(notes_, word);
  if (!parser.is_at_text()) parser.take_id("a reference or a text");
  parser.take_text();
}

void BlockReader::entry_line(Parser& parser, std::string_view word) {
  if (block_.setting != &numbers())
    source_.refuse(word, "expected an entry line of the setting numbers, before all but notes");
  EntryLine& line = block_.entries.emplace_back();
  line.of.name = parser.take_name("the name of an entry");
  if (parser.take_symbol("[")) {
    line.is_array = true;
    line.first = array_end(parser);
    parser.require_symbol("..");
    line.last = array_end(parser);
    parser.require_symbol("]");
    if (line.first > line.last || line.last - line.first >= most_in_array)
      source_.refuse(line.of.name, "expected an array of 1 to " + std::to_string(most_in_array) + " numbers");
  }
  if (parser.take_word("in")) range(parser, line.of);
  const auto at = parser.next().text;
  line.is_rational = parser.take_word("rational");
  line.is_optional = parser.take_word("optional");
  if ((line.is_rational || line.is_optional) && (line.of.is_integer || line.is_word()))
    source_.refuse(at, "expected no such word behind integers and words");
  if (line.is_array && line.is_word()) source_.refuse(line.of.name, "expected an array of numbers");
  parser.take_text();
}

/// An integer in digits.
long BlockReader::array_end(Parser& parser) {
  const Node* const end = parser.sum();
  if (end->operation != Operation::number || end->number.get_den() != 1 || end->number > most_exponent)
    source_.refuse(end->at, "expected an integer in digits, of at most 999999999");
  return end->number.get_num().get_si();
}

void BlockReader::parameter(Parser& parser) {
  Parameter& parameter = block_.parameters.emplace_back();
  parameter.name = parser.take_name("the name of a parameter");
  parser.require_word("in");
  range(parser, parameter);
  const bool has_value = parser.take_symbol("=");
  if (!has_value && !block_.is_construction) parser.refuse(quoted("="));
  if (has_value && parameter.words.empty()) {
    parameter.value = parser.sum();
    checks_.require_constant(*parameter.value, false);
  } else if (has_value) {
    parameter.word = parser.take_own_id("a word");
    require_word_of(parameter, parameter.word);
  }
  if (parser.take_word("parts")) {
    parameter.most_part = parser.sum();
    checks_.require_constant(*parameter.most_part, true);
    if (parameter.is_integer || !parameter.words.empty()) parser.refuse("'parts' of real numbers only");
  }
  if (parser.is_at_text()) parser.take_text();
  if (block_.is_construction) {
    checks_.declare_parameter_of_construction(parameter);
  } else {
    checks_.declare_parameter(parameter);
  }
}

void BlockReader::range(Parser& parser, Parameter& parameter) {
  if (parser.is_at_symbol("{")) {
    parameter.words = parser.words();
    std::set<std::string_view> seen;
    for (const std::string_view word : parameter.words) require_once(seen, word);
    return;
  }
  parameter.has_lower_end = !parser.is_at_symbol("(");
  parameter.is_integer = !parser.take_symbol("(") && !parser.take_symbol("[");
  parameter.lower = parser.sum();
  parser.require_symbol(parameter.is_integer ? ".." : ",");
  parameter.upper = parser.sum();
  parameter.has_upper_end = parameter.is_integer || parser.is_at_symbol("]");
  if (!parameter.is_integer && !parser.take_symbol("]")) parser.require_symbol(")");
  for (Node* const bound : {parameter.lower, parameter.upper}) {
    checks_.require_constant(*bound, true);
    if (parameter.is_integer) checks_.integer(*bound);
  }
}

void BlockReader::require_word_of(const Parameter& parameter, std::string_view word) const {
  if (std::find(parameter.words.begin(), parameter.words.end(), word) == parameter.words.end())
    source_.refuse(word, quoted(word) + " is not in the range");
}

const Parameter* BlockReader::parameter_named(std::string_view name) const {
  const auto found = std::find_if(block_.parameters.begin(), block_.parameters.end(),
                                  [name](const Parameter& parameter) { return parameter.name == name; });
  return found == block_.parameters.end() ? nullptr : &*found;
}

void BlockReader::offer(const Parameter& parameter, Node* number) {
  if (!parameter.words.empty()) source_.refuse(number->at, "expected a word for " + quoted(parameter.name));
  block_.offered.push_back({&parameter, number});
}

void BlockReader::let(Parser& parser) {
  Let& let = block_.lets.emplace_back();
  let.name = parser.take_name("a name");
  if (parser.take_symbol("(")) {
    do {
      let.arguments.push_back(parser.take_name("the name of an argument"));
    } while (parser.take_symbol(","));
    parser.require_symbol(")");
  }
  parser.require_symbol("=");
  let.formula = parser.expression();
  checks_.declare_let(let, block_.lets.size() - 1);
}

void BlockReader::proposition(Parser& parser, Role role) {
  const auto id = parser.take_own_id("an id");
  require_once(ids_, id);
  if (parser.is_at_text()) parser.take_text();
  parser.require_symbol(":");
  Proposition proposition{role, id, parser.condition(), nullptr, nullptr};
  if (parser.take_word("where")) proposition.where = parser.condition();
  if (parser.take_word("if")) proposition.stated_if = parser.condition();
  checks_.declare_proposition(proposition);
  block_.propositions.push_back(proposition);
}

void BlockReader::example(Parser& parser) {
  Example example{parser.expression(), {}, {}, {}, nullptr};
  checks_.formula(*example.formula);
  std::set<std::string_view> names;
  if (parser.take_word("at")) {
    do {
      Node* const input = parser.name();
      const auto name = input->word;
      if (!input->parts.empty()) {
        entry_of_example(parser, *input);
        example.entries.emplace_back(input, parser.sum());
        checks_.require_constant(*example.entries.back().second, false);
        continue;
      }
      require_once(names, name);
      if (parser.take_word("is")) {
        const auto* const known = checks_.words_of(name);
        if (known == nullptr) source_.refuse(name, quoted(name) + " is no word");
        example.words.emplace_back(name, parser.take_own_id("a word"));
        checks_.require_word(name, *known, example.words.back().second);
        continue;
      }
      require_input(name);
      parser.require_symbol("=");
      example.inputs.emplace_back(name, parser.sum());
      checks_.require_constant(*example.inputs.back().second, false);
    } while (parser.take_symbol(","));
  }
  parser.require_symbol(":");
  if (!parser.take_word("undefined")) {
    example.expected = parser.sum();
    checks_.require_constant(*example.expected, false);
  }
  block_.examples.push_back(std::move(example));
}

/// An array that heads have, with an index that needs no name.
void BlockReader::entry_of_example(Parser& parser, Node& input) {
  const SettingName* const known = block_.setting->find(input.word);
  if (known == nullptr || !known->is_of_heads || !known->is_entry())
    source_.refuse(input.at, "expected an entry that heads have, not " + quoted(input.word));
  checks_.formula(input);
  for (Node* const index : input.parts) checks_.require_constant(*index, true);
  parser.require_symbol("=");
}

void BlockReader::require_input(std::string_view name) const {
  const SettingName* const known = block_.setting->find(name);
  const bool is_number = known != nullptr && (known->kind == Kind::integer || known->kind == Kind::number) &&
                         !(name == "c" && block_.setting == &trigger_task());
  const bool is_parameter = std::any_of(
      block_.parameters.begin(), block_.parameters.end(),
      [&](const Parameter& parameter) { return parameter.name == name && parameter.words.empty(); });
  if (!is_number && !is_parameter)
    source_.refuse(name, "expected a number of the setting or a parameter, not " + quoted(name));
}

}  // namespace sinkproof_check::language
