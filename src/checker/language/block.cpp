// The statements of a theorem's text.
//
// Given: the text of a block.
// Derives itself: what each statement of a theorem alone declares; that there is one conclusion.
// Takes from the document: the text. Safe, as each statement is read to its end.
// Acceptance means: nothing is accepted here: text_statement.cpp derives the margins.
// Assumes: block_reader.cpp, parser.cpp and checks.cpp.
#include "checker/language/block.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "checker/kernel/error.hpp"
#include "checker/language/block_reader.hpp"

namespace sinkproof_check::language {

namespace {

class TheoremReader final : public BlockReader {
 public:
  TheoremReader(const Source& source, Block& block, Whose whose)
      : BlockReader(source, block, whose, "theorem") {}

  void require_conclusion() {
    if (!has_conclusion_) source().refuse(block().id, "expected a conclusion");
  }

 private:
  void statement(Parser& parser, std::string_view word, const Tokens& tokens) override {
    if (word == "hypothesis") return proposition(parser, Role::hypothesis);
    if (word == "conclusion") return conclusion(parser);
    if (word == "corollary") return proposition(parser, Role::corollary);
    if (word == "quantity") return quantities(parser);
    if (word == "mutant") return mutant(parser, tokens);
    if (word == "constant") return constant(parser);
    if (word == "from" || word == "also") return grid(parser);
    if (word == "open") return question(parser);
    source().refuse(word, "expected a statement of a theorem, not " + quoted(word));
  }

  void conclusion(Parser& parser) {
    if (has_conclusion_) parser.refuse("one conclusion");
    has_conclusion_ = true;
    proposition(parser, Role::conclusion);
  }

  void quantities(Parser& parser) {
    do {
      Quantity quantity{parser.take_name("the name of a quantity"), nullptr};
      require_once(quantities_, quantity.name);
      if (parser.take_symbol("=")) quantity.formula = parser.expression();
      checks().declare_quantity(quantity, block().quantities.size());
      block().quantities.push_back(quantity);
    } while (parser.take_symbol(","));
  }

  void mutant(Parser& parser, const Tokens& tokens) {
    const auto id = parser.take_own_id("an id");
    require_once(ids(), id);
    parser.take_text();
    if (parser.take_word("drops")) {
      std::set<std::string_view> known;
      do {
        const auto dropped = parser.take_id("the id of a hypothesis");
        require_once(known, dropped);
        if (!checks().is_hypothesis(dropped))
          source().refuse(dropped, "expected the id of a hypothesis above, not " + quoted(dropped));
      } while (parser.take_symbol(","));
    }
    parser.require_symbol(":");
    const std::size_t begin = parser.position();
    Node* const condition = parser.condition();
    const bool is_strict = checks().strictness_of(*condition);
    parser.require_end();
    block().mutants.push_back(
        {id, {tokens.begin() + static_cast<std::ptrdiff_t>(begin), tokens.end()}, condition, is_strict});
  }

  void constant(Parser& parser) {
    ProvedConstant constant{parser.take_own_id("the id of a constant"), {}, {}};
    require_once(constants_, constant.id);
    parser.require_symbol("=");
    const std::string_view proved = parser.next().text;
    checks().require_constant(*parser.expression(), false);
    constant.proved = parser.text_since(proved);
    parser.take_text();
    parser.require_symbol(":");
    const std::string_view least = parser.next().text;
    checks().formula(*parser.expression());
    constant.least = parser.text_since(least);
    block().constants.push_back(constant);
  }

  /// Constructions and the values of their parameters, which are for whoever makes certificates, and of the
  /// theorem's own.
  void grid(Parser& parser) {
    std::set<std::string_view> constructions;
    do {
      block().constructions.push_back(parser.take_own_id("the name of a construction"));
      require_once(constructions, block().constructions.back());
    } while (parser.take_symbol(","));
    if (!parser.take_symbol(":")) return;
    std::set<std::string_view> axes;
    do {
      const auto name = parser.take_name("the name of a parameter");
      require_once(axes, name);
      parser.require_symbol("=");
      const Parameter* const own = parameter_named(name);
      do {
        value(parser, own);
      } while (parser.take_symbol(","));
    } while (parser.take_symbol(";") && parser.next().kind != TokenKind::end);
  }

  void value(Parser& parser, const Parameter* own) {
    if (parser.is_at_id()) {
      const auto word = parser.take_own_id("a word");
      if (own != nullptr) require_word_of(*own, word);
      return;
    }
    Node* const number = parser.sum();
    checks().require_constant(*number, false);
    if (own != nullptr) offer(*own, number);
  }

  void question(Parser& parser) {
    require_once(questions_, parser.take_own_id("the id of a question"));
    parser.take_text();
  }

  std::set<std::string_view> quantities_;
  std::set<std::string_view> constants_;
  std::set<std::string_view> questions_;
  bool has_conclusion_ = false;
};

}  // namespace

Block read_theorem(const Source& source, Whose whose) {
  Block block;
  TheoremReader reader(source, block, whose);
  reader.read();
  reader.require_conclusion();
  return block;
}

}  // namespace sinkproof_check::language
