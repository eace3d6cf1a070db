#include "language/block_parser.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "language/formula_parser.hpp"
#include "language/vocabulary.hpp"

namespace sinkproof::language {

namespace {

constexpr auto notes = std::to_array<std::string_view>(
    {"title", "source", "published", "reconstructed", "proved", "summary", "origin"});
constexpr auto theorem_statements = std::to_array<std::string_view>(
    {"hypothesis", "conclusion", "corollary", "quantity", "constant", "open", "from", "also"});
constexpr auto construction_statements = std::to_array<std::string_view>({"claim", "generate"});
constexpr auto shared_statements =
    std::to_array<std::string_view>({"entry", "parameter", "let", "mutant", "example"});

template <class List>
bool contains(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

class BlockParser {
 public:
  BlockParser(const Source& source, const Fence& fence)
      : fence_(fence), tokens_(source, tokenise(source, fence.text)), formulas_(tokens_) {}

  Block block(const Source& source) {
    const std::string first = to_string(fence_.kind);
    if (tokens_.is_finished())
      throw Error(Fault::unexpected, source, fence_.opening,
                  "expected '" + first + " ID : SETTING' in the block, which is empty");
    Block block{fence_.kind, {}, {}, language_version, {}, fence_.text};
    tokens_.need(first);
    block.id = tokens_.need_id("the id of the " + first);
    tokens_.need(":");
    block.setting = tokens_.need_id("a setting");
    if (tokens_.take("version")) version(block);
    end();
    while (!tokens_.is_finished()) {
      statement(block.statements);
      end();
    }
    if (block.setting.text == numbers().id)
      block.own_setting = std::make_shared<const Setting>(setting_with_entries(block));
    return block;
  }

 private:
  void end() {
    if (!tokens_.is_at(TokenKind::end)) tokens_.fail("an operator or the end of the statement");
    tokens_.skip();
  }

  void version(Block& block) {
    if (!tokens_.is_at(TokenKind::number)) tokens_.fail("a version");
    if (tokens_.text() != std::to_string(language_version))
      tokens_.fail(Fault::unknown_version, tokens_.peek().range,
                   "expected version " + std::to_string(language_version) + " of the language, not " +
                       tokens_.found() + ", which this program does not know");
    block.version = language_version;
    tokens_.skip();
  }

  void statement(std::vector<Statement>& statements) {
    const std::string word(tokens_.text());
    const bool is_theorem = fence_.kind == BlockKind::theorem;
    if (!tokens_.is_at(TokenKind::name)) tokens_.fail("a statement");
    if (is_theorem ? contains(construction_statements, word) : contains(theorem_statements, word))
      tokens_.fail(Fault::other_block, tokens_.peek().range,
                   "expected a statement of a " + std::string(to_string(fence_.kind)) + ": '" + word +
                       "' stands in a " +
                       to_string(is_theorem ? BlockKind::construction : BlockKind::theorem));
    if (contains(notes, word)) {
      statements.emplace_back(note());
    } else if (word == "entry" && tokens_.peek(1).kind == TokenKind::name) {
      statements.emplace_back(entry_line(statements));
    } else if (tokens_.take("parameter")) {
      statements.emplace_back(parameter());
    } else if (tokens_.take("let")) {
      statements.emplace_back(let());
    } else if (word == "example" && tokens_.text(1) != "=" && tokens_.text(1) != "is") {
      tokens_.skip();
      statements.emplace_back(example());
    } else if (is_theorem) {
      theorem_statement(statements);
    } else {
      construction_statement(statements);
    }
  }

  void theorem_statement(std::vector<Statement>& statements) {
    if (tokens_.take("hypothesis")) {
      statements.emplace_back(proposition(Proposition::Role::hypothesis));
    } else if (tokens_.take("conclusion")) {
      statements.emplace_back(proposition(Proposition::Role::conclusion));
    } else if (tokens_.take("corollary")) {
      statements.emplace_back(proposition(Proposition::Role::corollary));
    } else if (tokens_.take("quantity")) {
      do {
        Quantity quantity{tokens_.need_name("the name of a quantity"), std::nullopt};
        if (tokens_.take("=")) quantity.definition = formulas_.expression();
        statements.emplace_back(std::move(quantity));
      } while (tokens_.take(","));
    } else if (tokens_.take("mutant")) {
      statements.emplace_back(theorem_mutant());
    } else if (tokens_.take("constant")) {
      statements.emplace_back(constant());
    } else if (tokens_.take("open")) {
      Word id = tokens_.need_id("the id of a question");
      statements.emplace_back(OpenQuestion{std::move(id), tokens_.need_text()});
    } else if (tokens_.take("from")) {
      statements.emplace_back(grid(true));
    } else if (tokens_.take("also")) {
      statements.emplace_back(grid(false));
    } else {
      refuse_statement();
    }
  }

  void construction_statement(std::vector<Statement>& statements) {
    if (tokens_.take("claim")) {
      statements.emplace_back(proposition(Proposition::Role::claim));
    } else if (tokens_.take("generate")) {
      statements.emplace_back(generation());
    } else if (tokens_.take("mutant")) {
      statements.emplace_back(construction_mutant());
    } else {
      const TokenKind next = tokens_.peek(1).kind;
      const std::string_view second = tokens_.text(1);
      if (next == TokenKind::end || (second != "[" && second != "=" && second != "is")) refuse_statement();
      do {
        statements.emplace_back(assignment());
      } while (tokens_.take(";"));
    }
  }

  [[noreturn]] void refuse_statement() {
    std::vector<std::string> known(shared_statements.begin(), shared_statements.end());
    known.insert(known.end(), notes.begin(), notes.end());
    if (fence_.kind == BlockKind::theorem) {
      known.insert(known.end(), theorem_statements.begin(), theorem_statements.end());
    } else {
      known.insert(known.end(), construction_statements.begin(), construction_statements.end());
    }
    const std::string also = fence_.kind == BlockKind::theorem ? "" : " or an entry, such as W_OV[1,1] = 1,";
    tokens_.fail(Fault::unknown_statement, tokens_.peek().range,
                 "expected a statement" + also + (also.empty() ? ", not " : " not ") + tokens_.found() +
                     hint(tokens_.text(), known));
  }

  Note note() {
    Word keyword{std::string(tokens_.text()), tokens_.peek().range};
    tokens_.skip();
    std::optional<Word> key;
    if (!tokens_.is_at(TokenKind::text))
      key = tokens_.need_id("a text in quotes, or the key of a reference before it");
    return {std::move(keyword), std::move(key), tokens_.need_text()};
  }

  ParameterRange range() {
    ParameterRange result;
    const std::size_t begin = tokens_.peek().range.begin;
    if (tokens_.take("{")) {
      result.kind = ParameterRange::Kind::words;
      do {
        result.words.push_back(tokens_.need_id("a word"));
      } while (tokens_.take(","));
      if (!tokens_.take("}")) tokens_.fail("',' or '}'");
    } else if (tokens_.is_at("(") || tokens_.is_at("[")) {
      result.kind = ParameterRange::Kind::reals;
      result.excludes_first = tokens_.is_at("(");
      tokens_.skip();
      result.bounds.push_back(formulas_.sum());
      tokens_.need(",");
      result.bounds.push_back(formulas_.sum());
      result.excludes_last = tokens_.is_at(")");
      if (!tokens_.take(")") && !tokens_.take("]")) tokens_.fail("')' or ']'");
    } else {
      result.bounds.push_back(formulas_.sum());
      tokens_.need("..");
      result.bounds.push_back(formulas_.sum());
    }
    result.range = tokens_.since(begin);
    return result;
  }

  Parameter parameter() {
    Parameter result{tokens_.need_name("the name of a parameter"), {}, {}, {}, {}};
    tokens_.need("in");
    result.range = range();
    if (tokens_.take("=")) result.value = value_or_word();
    if (tokens_.take("parts")) result.parts = formulas_.sum();
    result.meaning = tokens_.take_text();
    return result;
  }

  /// Behind notes alone, so that all that follows knows the names.
  EntryLine entry_line(const std::vector<Statement>& above) {
    const bool is_first = std::all_of(above.begin(), above.end(), [](const Statement& one) {
      return std::holds_alternative<Note>(one) || std::holds_alternative<EntryLine>(one);
    });
    if (!is_first)
      tokens_.fail(Fault::late_entry, tokens_.peek().range,
                   "expected the entries of a block before its other statements");
    tokens_.skip();
    EntryLine result{tokens_.need_name("the name of an entry"), {}, {}, false, false, {}};
    if (tokens_.take("[")) {
      result.bounds.push_back(formulas_.sum());
      tokens_.need("..");
      result.bounds.push_back(formulas_.sum());
      tokens_.need("]");
    }
    if (tokens_.take("in")) result.range = range();
    result.is_rational = tokens_.take("rational");
    result.is_optional = tokens_.take("optional");
    result.meaning = tokens_.need_text();
    return result;
  }

  Let let() {
    Let result{tokens_.need_name("a name"), false, {}, {}};
    if (tokens_.take("(")) {
      result.is_function = true;
      do {
        result.arguments.push_back(tokens_.need_name("the name of an argument"));
      } while (tokens_.take(","));
      if (!tokens_.take(")")) tokens_.fail("',' or ')'");
    }
    tokens_.need("=");
    result.body = formulas_.expression();
    return result;
  }

  Proposition proposition(Proposition::Role role) {
    Word id = tokens_.need_id("an id");
    auto meaning = tokens_.take_text();
    if (!tokens_.take(":")) tokens_.fail(meaning ? "':'" : "a text in quotes or ':'");
    Condition statement = formulas_.condition();
    std::optional<Condition> where;
    std::optional<Condition> only_if;
    if (tokens_.take("where")) where = formulas_.condition();
    if (tokens_.take("if")) only_if = formulas_.condition();
    return {
        role, std::move(id), std::move(meaning), std::move(statement), std::move(where), std::move(only_if)};
  }

  TheoremMutant theorem_mutant() {
    Word id = tokens_.need_id("the id of a mutant");
    Word meaning = tokens_.need_text();
    std::vector<Word> drops;
    if (tokens_.take("drops")) {
      do {
        drops.push_back(tokens_.need_id("the id of a hypothesis"));
      } while (tokens_.take(","));
    }
    if (!tokens_.take(":")) tokens_.fail(drops.empty() ? "'drops' or ':'" : "',' or ':'");
    return {std::move(id), std::move(meaning), std::move(drops), formulas_.condition()};
  }

  Constant constant() {
    Word id = tokens_.need_id("the id of a constant");
    tokens_.need("=");
    Expression value = formulas_.expression();
    Word meaning = tokens_.need_text();
    tokens_.need(":");
    return {std::move(id), std::move(value), std::move(meaning), formulas_.expression()};
  }

  /// A number, or a word: what behaves like an id and is followed by what may follow a value.
  Expression value_or_word() {
    if (!tokens_.is_at(TokenKind::name) || tokens_.text(1) == "(") return formulas_.sum();
    Word word = tokens_.need_id("a number or a word");
    const Range range = word.range;
    return {Reference{std::move(word), {}, range}, range};
  }

  Grid grid(bool by_default) {
    Grid result;
    result.by_default = by_default;
    do {
      result.constructions.push_back(tokens_.need_id("a construction"));
    } while (tokens_.take(","));
    if (tokens_.is_at(TokenKind::end)) return result;
    if (!tokens_.take(":")) tokens_.fail("',', ':' or the end of the statement");
    do {
      GridAxis axis{tokens_.need_name("the name of a parameter"), {}};
      tokens_.need("=");
      do {
        axis.values.push_back(value_or_word());
      } while (tokens_.take(","));
      // As ranges of parameters and of the command line are written.
      if (tokens_.is_at("..") || tokens_.is_at(":")) tokens_.fail("',' and the next value (all are listed)");
      result.axes.push_back(std::move(axis));
    } while (tokens_.take(";") && !tokens_.is_at(TokenKind::end));
    return result;
  }

  Example example() {
    Example result{formulas_.expression(), {}, std::nullopt};
    if (tokens_.take("at")) {
      do {
        Reference name = formulas_.reference("the name of an input");
        if (tokens_.take("is")) {
          result.inputs.push_back({std::move(name), tokens_.need_id("a word")});
        } else {
          if (!tokens_.take("=")) tokens_.fail("'=' or 'is'");
          result.inputs.push_back({std::move(name), formulas_.sum()});
        }
      } while (tokens_.take(","));
    }
    if (!tokens_.take(":")) tokens_.fail(result.inputs.empty() ? "an operator, 'at' or ':'" : "',' or ':'");
    if (!tokens_.take("undefined")) result.value = formulas_.sum();
    return result;
  }

  Assignment assignment() {
    Assignment result{formulas_.reference("the name of an entry"), {}, {}, {}, {}, {}};
    if (tokens_.take("is")) {
      result.word = tokens_.need_id("a word");
      while (tokens_.take("where")) {
        result.chosen.push_back({*std::move(result.word), formulas_.condition()});
        tokens_.need("else");
        result.word = tokens_.need_id("a word");
      }
      if (tokens_.take("(")) {
        do {
          result.arguments.push_back(formulas_.sum());
        } while (tokens_.take(","));
        if (!tokens_.take(")")) tokens_.fail("',' or ')'");
      }
      return result;
    }
    if (!tokens_.take("=")) tokens_.fail(result.target.indices.empty() ? "'=' or 'is'" : "'='");
    result.value = formulas_.expression();
    result.loops = formulas_.loops();
    return result;
  }

  Generation generation() {
    Generation result;
    do {
      Generation::Target target{tokens_.need_name("the name of what is generated"), {}};
      if (tokens_.take("[")) {
        target.bounds.push_back(formulas_.sum());
        tokens_.need("..");
        target.bounds.push_back(formulas_.sum());
        tokens_.need("]");
      }
      result.targets.push_back(std::move(target));
    } while (tokens_.take(","));
    if (!tokens_.take("by")) tokens_.fail("',' or 'by'");
    result.generator = tokens_.need_id("a generator");
    if (!tokens_.take(":")) return result;
    do {
      Expression left = formulas_.sum();
      tokens_.need("=");
      Expression right = formulas_.sum();
      result.equations.push_back({std::move(left), std::move(right), formulas_.loops()});
    } while (tokens_.take(";"));
    return result;
  }

  ConstructionMutant construction_mutant() {
    ConstructionMutant result{tokens_.need_id("the id of a mutant"), tokens_.take_text(), {}, {}};
    if (tokens_.take("with")) {
      Word name = tokens_.need_name("the name of a parameter");
      tokens_.need("in");
      result.narrowing = ConstructionMutant::Narrowing{std::move(name), range()};
    }
    if (!tokens_.take(":")) tokens_.fail(result.narrowing ? "':'" : "'with' or ':'");
    do {
      result.assignments.push_back(assignment());
    } while (tokens_.take(";"));
    return result;
  }

  const Fence& fence_;
  TokenReader tokens_;
  FormulaParser formulas_;
};

}  // namespace

Block parse_block(const Source& source, const Fence& fence) {
  return BlockParser(source, fence).block(source);
}

}  // namespace sinkproof::language
