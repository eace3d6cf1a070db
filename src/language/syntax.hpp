#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "language/fences.hpp"
#include "language/source.hpp"
#include "numeric/rational.hpp"

/// What a text says, as it was written: plain values, each with its place. docs/language.md has the grammar;
/// nothing here has been looked up yet.
namespace sinkproof::language {

/// A name, an id, a word, or a text without its quotes.
struct Word {
  std::string text;
  Range range;
};

struct Expression;
struct Condition;
struct Argument;

struct Number {
  numeric::Rational value;
};

/// NAME, NAME[i,j], NAME[h][i,j].
struct Reference {
  Word name;
  std::vector<std::vector<Expression>> indices = {};  ///< by brackets
  Range range = {};
};

/// NAME(e, e for h in 1..n, …)
struct Call {
  Word function;
  std::vector<Argument> arguments;
};

enum class Operator { add, subtract, multiply, divide, power, negate };

struct Operation {
  Operator symbol;
  std::vector<Expression> operands;  ///< one of negate, otherwise two
};

/// [condition]: 1 or 0.
struct Bracket {
  std::vector<Condition> condition;  ///< one
};

/// VALUE where CONDITION else OTHERWISE
struct Choice {
  std::vector<Expression> values;    ///< VALUE and, if there is one, OTHERWISE
  std::vector<Condition> condition;  ///< one
};

struct Expression {
  std::variant<Number, Reference, Call, Operation, Bracket, Choice> node;
  Range range;
  std::size_t depth = 1;  ///< nodes on the longest path to a leaf
};

enum class Comparison { at_least, above, at_most, below, equal, different };

struct Relation {
  Comparison comparison;
  Expression left;
  Expression right;
};

/// EXPRESSION is word, EXPRESSION is {word, …}
struct IsWord {
  Expression subject;
  std::vector<Word> words;
};

/// A yes-or-no name.
struct Fact {
  Reference reference;
};

/// holds(id, …), of hypotheses.
struct Holds {
  std::vector<Word> ids;
};

struct Loop;

/// all(relation for …)
struct All {
  std::vector<Condition> relation;  ///< one
  std::vector<Loop> loops;
};

/// CONDITION and CONDITION and …; or of them.
struct Connective {
  bool is_or;
  std::vector<Condition> operands;  ///< two or more
};

struct Condition {
  std::variant<Relation, IsWord, Fact, Holds, All, Connective> node;
  Range range;
  std::size_t depth = 1;
};

/// for VARIABLE in FIRST..LAST if FILTER
struct Loop {
  Word variable;
  Expression first;
  Expression last;
  std::optional<Condition> filter;
};

struct Argument {
  Expression value;
  std::vector<Loop> loops;
};

/// title, source, published, reconstructed, proved, summary, origin
struct Note {
  Word keyword;
  std::optional<Word> key;  ///< of theorems/references.md
  Word text;
};

struct ParameterRange {
  enum class Kind { integers, reals, words };
  Kind kind = Kind::integers;
  std::vector<Expression> bounds;  ///< first and last, but of words
  bool excludes_first = false;
  bool excludes_last = false;
  std::vector<Word> words;
  Range range;
};

struct Parameter {
  Word name;
  ParameterRange range;
  std::optional<Expression> value;  ///< by default; of words, a name
  std::optional<Expression> parts;  ///< a rational p/q with p and q at most this
  std::optional<Word> meaning;
};

/// entry NAME[first..last] in range rational optional "…": of blocks of `numbers`, which declare what their
/// instances are.
struct EntryLine {
  Word name;
  std::vector<Expression> bounds;  ///< of an array: literals
  std::optional<ParameterRange> range;
  bool is_rational = false;
  bool is_optional = false;
  Word meaning;
};

struct Let {
  Word name;
  bool is_function = false;
  std::vector<Word> arguments;
  Expression body;
};

struct Proposition {
  enum class Role { hypothesis, conclusion, corollary, claim };
  Role role;
  Word id;
  std::optional<Word> meaning;
  Condition statement;
  std::optional<Condition> defined_where;  ///< not defined elsewhere
  std::optional<Condition> stated_if;      ///< left out otherwise
};

struct Quantity {
  Word name;
  std::optional<Expression> definition;  ///< without one it is the vocabulary's
};

struct TheoremMutant {
  Word id;
  Word meaning;
  std::vector<Word> drops;
  Condition statement;
};

/// A constant of the statement, and the least value that would do on an instance.
struct Constant {
  Word id;
  Expression value;
  Word meaning;
  Expression least;
};

struct GridAxis {
  Word name;
  std::vector<Expression> values;  ///< a word is a Reference, and "row-count" one whose name has a dash
};

struct Grid {
  bool by_default = true;
  std::vector<Word> constructions;
  std::vector<GridAxis> axes;
};

struct OpenQuestion {
  Word id;
  Word question;
};

struct Example {
  struct Input {
    Reference name;  ///< with indices: an entry
    std::variant<Expression, Word> value;
  };
  Expression formula;
  std::vector<Input> inputs;
  std::optional<Expression> value;  ///< none: not defined
};

/// NAME is WORD(numbers), NAME is WORD where CONDITION else …, or NAME[indices] = EXPRESSION for …
struct Assignment {
  struct ChosenWord {
    Word word;
    Condition condition;
  };
  Reference target;
  std::vector<ChosenWord> chosen = {};  ///< the first whose condition holds stands for `word`
  std::optional<Word> word;
  std::vector<Expression> arguments;  ///< of the word
  std::optional<Expression> value;    ///< without a word
  std::vector<Loop> loops;
};

struct Generation {
  struct Target {
    Word name;
    std::vector<Expression> bounds;  ///< first and last index, or none
  };
  struct Equation {
    Expression left;
    Expression right;
    std::vector<Loop> loops;
  };
  std::vector<Target> targets;
  Word generator;
  std::vector<Equation> equations;
};

struct ConstructionMutant {
  struct Narrowing {
    Word name;
    ParameterRange range;
  };
  Word id;
  std::optional<Word> meaning;
  std::optional<Narrowing> narrowing;
  std::vector<Assignment> assignments;
};

using Statement =
    std::variant<Note, EntryLine, Parameter, Let, Proposition, Quantity, TheoremMutant, Constant, Grid,
                 OpenQuestion, Example, Assignment, Generation, ConstructionMutant>;

struct Setting;

struct Block {
  BlockKind kind;
  Word id;
  Word setting;
  long version = 1;
  std::vector<Statement> statements;
  Range range;
  std::shared_ptr<const Setting> own_setting = {};  ///< of `numbers`: with its entries
};

/// The statements of one kind, in order.
template <class T>
std::vector<const T*> all_of(const Block& block) {
  std::vector<const T*> result;
  for (const auto& statement : block.statements) {
    if (const T* found = std::get_if<T>(&statement)) result.push_back(found);
  }
  return result;
}

}  // namespace sinkproof::language
