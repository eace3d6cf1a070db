// The statements of a theorem's text.
//
// Given: the text of a block.
// Derives itself: what each statement declares, one after the other, so that a name stands above its uses.
// Takes from the document: the text. Safe, as each statement is read to its end, and ids that are sinkproof's are refused.
// Acceptance means: nothing is accepted here: text_statement.cpp derives the margins.
// Assumes: parser.cpp and checks.cpp; the ids of statements.cpp are all that are sinkproof's.
#include "checker/language/block.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "checker/document/statement.hpp"
#include "checker/kernel/error.hpp"
#include "checker/language/checks.hpp"
#include "checker/language/parser.hpp"
#include "checker/setting/trigger/trigger_vocabulary.hpp"

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

/// Reads one statement behind the other.
class Reader {
 public:
  Reader(const Source& source, Block& block, Whose whose)
      : source_(source), block_(block), whose_(whose), checks_(source, block) {}

  void read() {
    const auto statements = read_tokens(source_);
    if (statements.empty() || statements.front().front().text.data() != source_.text.data())
      source_.refuse(source_.text, "expected 'theorem' at the beginning");
    for (const Tokens& tokens : statements) {
      Parser parser(source_, tokens, block_.nodes);
      const auto word = parser.take_id("a statement");
      if (&tokens == &statements.front()) {
        header(parser, word);
      } else {
        statement(parser, word, tokens);
      }
      parser.require_end();
    }
    if (!has_conclusion_) source_.refuse(block_.id, "expected a conclusion");
  }

 private:
  void header(Parser& parser, std::string_view word) {
    if (word != "theorem") source_.refuse(word, "expected 'theorem'");
    block_.id = parser.take_own_id("the theorem's id");
    if (whose_ == Whose::somebodys && is_ours(block_.id))
      source_.refuse(block_.id, quoted(block_.id) + " is one of sinkproof's ids");
    parser.require_symbol(":");
    block_.setting = &setting_named(parser.take_id("a setting"));
    if (parser.take_word("version") && !parser.take_number("1")) parser.refuse("version 1 of the language");
  }

  const Setting& setting_named(std::string_view id) const {
    std::string known;
    for (const Setting* const setting : settings()) {
      if (setting->id == id) return *setting;
      known += (known.empty() ? "" : setting == settings().back() ? " or " : ", ") + std::string(setting->id);
    }
    source_.refuse(id, "expected the setting " + known + ", not " + quoted(id));
  }

  void statement(Parser& parser, std::string_view word, const Tokens& tokens) {
    if (std::find(notes.begin(), notes.end(), word) != notes.end()) return note(parser, word);
    if (word == "parameter") return parameter(parser);
    if (word == "let") return let(parser);
    if (word == "hypothesis") return proposition(parser, Role::hypothesis);
    if (word == "conclusion") return proposition(parser, Role::conclusion);
    if (word == "corollary") return proposition(parser, Role::corollary);
    if (word == "quantity") return quantities(parser);
    if (word == "mutant") return mutant(parser, tokens);
    if (word == "constant") return constant(parser);
    if (word == "from" || word == "also") return grid(parser);
    if (word == "open") return question(parser);
    if (word == "example") return example(parser);
    source_.refuse(word, "expected a statement of a theorem, not " + quoted(word));
  }

  void require_once(std::set<std::string_view>& known, std::string_view name) {
    if (!known.insert(name).second) source_.refuse(name, quoted(name) + " stands twice");
  }

  void note(Parser& parser, std::string_view word) {
    require_once(notes_, word);
    if (!parser.is_at_text()) parser.take_id("a reference or a text");
    parser.take_text();
  }

  void parameter(Parser& parser) {
    Parameter& parameter = block_.parameters.emplace_back();
    parameter.name = parser.take_name("the name of a parameter");
    parser.require_word("in");
    if (parser.is_at_symbol("{")) {
      parameter.words = parser.words();
      std::set<std::string_view> seen;
      for (const std::string_view word : parameter.words) require_once(seen, word);
    } else {
      range(parser, parameter);
    }
    parser.require_symbol("=");
    if (parameter.words.empty()) {
      parameter.value = parser.sum();
      checks_.require_constant(*parameter.value, false);
    } else {
      const auto word = parser.take_own_id("a word");
      if (std::find(parameter.words.begin(), parameter.words.end(), word) == parameter.words.end())
        source_.refuse(word, quoted(word) + " is not in the range");
    }
    if (parser.take_word("parts")) {
      parameter.most_part = parser.sum();
      checks_.require_constant(*parameter.most_part, true);
      if (parameter.is_integer || !parameter.words.empty()) parser.refuse("'parts' of real numbers only");
    }
    if (parser.is_at_text()) parser.take_text();
    checks_.declare_parameter(parameter);
  }

  void range(Parser& parser, Parameter& parameter) {
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

  void let(Parser& parser) {
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

  void proposition(Parser& parser, Role role) {
    const auto id = parser.take_own_id("an id");
    require_once(ids_, id);
    if (role == Role::conclusion && has_conclusion_) source_.refuse(id, "expected one conclusion");
    has_conclusion_ = has_conclusion_ || role == Role::conclusion;
    if (parser.is_at_text()) parser.take_text();
    parser.require_symbol(":");
    Proposition proposition{role, id, parser.condition(), nullptr, nullptr};
    if (parser.take_word("where")) proposition.where = parser.condition();
    if (parser.take_word("if")) proposition.stated_if = parser.condition();
    checks_.declare_proposition(proposition);
    block_.propositions.push_back(proposition);
  }

  void quantities(Parser& parser) {
    do {
      Quantity quantity{parser.take_name("the name of a quantity"), nullptr};
      require_once(quantities_, quantity.name);
      if (parser.take_symbol("=")) quantity.formula = parser.expression();
      checks_.declare_quantity(quantity, block_.quantities.size());
      block_.quantities.push_back(quantity);
    } while (parser.take_symbol(","));
  }

  void mutant(Parser& parser, const Tokens& tokens) {
    const auto id = parser.take_own_id("an id");
    require_once(ids_, id);
    parser.take_text();
    if (parser.take_word("drops")) {
      do {
        const auto dropped = parser.take_id("the id of a hypothesis");
        if (!checks_.is_hypothesis(dropped))
          source_.refuse(dropped, "expected the id of a hypothesis above, not " + quoted(dropped));
      } while (parser.take_symbol(","));
    }
    parser.require_symbol(":");
    const std::size_t begin = parser.position();
    Node* const condition = parser.condition();
    const bool is_strict = checks_.strictness_of(*condition);
    parser.require_end();
    block_.mutants.push_back(
        {id, {tokens.begin() + static_cast<std::ptrdiff_t>(begin), tokens.end()}, condition, is_strict});
  }

  void constant(Parser& parser) {
    require_once(constants_, parser.take_own_id("the id of a constant"));
    parser.require_symbol("=");
    checks_.require_constant(*parser.expression(), false);
    parser.take_text();
    parser.require_symbol(":");
    checks_.formula(*parser.expression());
  }

  /// Constructions and the values of their parameters, which are for whoever makes certificates.
  void grid(Parser& parser) {
    do {
      block_.constructions.push_back(parser.take_own_id("the name of a construction"));
    } while (parser.take_symbol(","));
    parser.require_symbol(":");
    std::set<std::string_view> axes;
    do {
      require_once(axes, parser.take_name("the name of a parameter"));
      parser.require_symbol("=");
      do {
        if (parser.is_at_id()) {
          parser.take_own_id("a word");
        } else {
          checks_.require_constant(*parser.sum(), false);
        }
      } while (parser.take_symbol(","));
    } while (parser.take_symbol(";") && parser.next().kind != TokenKind::end);
  }

  void question(Parser& parser) {
    require_once(questions_, parser.take_own_id("the id of a question"));
    parser.take_text();
  }

  void example(Parser& parser) {
    Example example{parser.expression(), {}, nullptr};
    checks_.formula(*example.formula);
    std::set<std::string_view> names;
    if (parser.take_word("at")) {
      do {
        const auto name = parser.take_name("a number of the setting or a parameter");
        require_once(names, name);
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

  void require_input(std::string_view name) {
    const SettingName* const known = block_.setting->find(name);
    const bool is_number =
        known != nullptr && (known->kind == Kind::integer || known->kind == Kind::number) && name != "c";
    const bool is_parameter = std::any_of(
        block_.parameters.begin(), block_.parameters.end(),
        [&](const Parameter& parameter) { return parameter.name == name && parameter.words.empty(); });
    if (!is_number && !is_parameter)
      source_.refuse(name, "expected a number of the setting or a parameter, not " + quoted(name));
  }

  const Source& source_;
  Block& block_;
  Whose whose_;
  Checks checks_;
  std::set<std::string_view> notes_;
  std::set<std::string_view> ids_;
  std::set<std::string_view> quantities_;
  std::set<std::string_view> constants_;
  std::set<std::string_view> questions_;
  bool has_conclusion_ = false;
};

}  // namespace

Block read_theorem(const Source& source, Whose whose) {
  Block block;
  Reader(source, block, whose).read();
  return block;
}

}  // namespace sinkproof_check::language
