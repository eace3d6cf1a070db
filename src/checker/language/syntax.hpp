#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/document/statement.hpp"
#include "checker/language/text.hpp"

namespace sinkproof_check::language {

constexpr long most_exponent = 999'999'999;  ///< of a power, in absolute value
constexpr std::size_t max_locals = 32;       ///< indices and arguments in force at a time

enum class Operation : std::uint8_t {
  // Formulas.
  number,
  name,    ///< with indices as parts
  call,    ///< of a function, with arguments as parts
  listed,  ///< an argument for each index: the formula, then loops
  parentheses,
  negation,
  sum,        ///< of parts, each with its sign
  product,    ///< likewise, the sign being '*' or '/'
  power,      ///< base, exponent
  indicator,  ///< of a condition
  choice,     ///< formula, condition and, perhaps, another formula
  conclusion,
  // Conditions.
  relation,  ///< left, right; the word is the operator
  is_word,   ///< the name, and words
  holds,     ///< ids of hypotheses as words
  fact,
  all,  ///< a condition, then loops
  conjunction,
  disjunction
};

struct Node;

struct Loop {
  std::string_view index;
  Node* from;
  Node* to;
  Node* condition;  ///< null where there is none
};

/// What a name stands for.
enum class Meaning : std::uint8_t { local, parameter, let, quantity, setting, generated };

/// A formula or condition. What stands behind the blank line is found out by checks.cpp.
struct Node {
  Operation operation;
  std::string_view at;  ///< where it begins
  std::string_view word = {};
  mpq_class number = 0;
  std::vector<Node*> parts = {};
  std::vector<char> signs = {};            ///< of each part of a sum or product
  std::vector<std::size_t> brackets = {};  ///< of a name: how many indices each pair has
  std::vector<Loop> loops = {};
  std::vector<std::string_view> words = {};
  long depth = 1;  ///< operations inside each other

  Meaning meaning = Meaning::local;
  std::size_t number_of = 0;  ///< which local, parameter, let, quantity
  std::size_t left_out = 0;   ///< indices that are 1 without being written
};

struct Parameter {
  std::string_view name;
  bool is_integer = false;
  bool has_lower_end = true;  ///< whether the end belongs to the range
  bool has_upper_end = true;
  Node* lower = nullptr;
  Node* upper = nullptr;
  std::vector<std::string_view> words = {};  ///< of a parameter that is one
  Node* most_part = nullptr;                 ///< `parts`
  Node* value = nullptr;                     ///< by default, of a number
  std::string_view word = {};                ///< likewise, of a word
};

/// A line of the setting `numbers`: what an instance has under this name.
struct EntryLine {
  Parameter of;  ///< name and range; without `in` there is neither a bound nor a word
  bool is_array = false;
  bool is_rational = false;
  bool is_optional = false;
  long first = 0;  ///< index of an array
  long last = 0;

  bool is_word() const { return !of.words.empty(); }
  bool is_exact() const { return of.is_integer || is_rational; }
};

struct Let {
  std::string_view name;
  std::vector<std::string_view> arguments;
  Node* formula;
  std::uint32_t needs_integer = 0;  ///< arguments, by bits
};

struct Quantity {
  std::string_view name;
  Node* formula;  ///< null: the setting's number of this name
};

enum class Role : std::uint8_t { hypothesis, conclusion, corollary, claim };
struct Proposition {
  Role role;
  std::string_view id;
  Node* condition;
  Node* where;      ///< null where there is none
  Node* stated_if;  ///< likewise
  bool is_strict = false;
};

struct Mutant {
  std::string_view id;
  Tokens tokens;  ///< of the condition, with the end
  Node* condition;
  bool is_strict;
};

struct Example {
  Node* formula;
  std::vector<std::pair<std::string_view, Node*>> inputs;
  std::vector<std::pair<std::string_view, std::string_view>> words;
  std::vector<std::pair<Node*, Node*>> entries;
  Node* expected;  ///< null: not defined
};

/// An entry's value: a formula, or a word.
struct Assignment {
  Node* target;  ///< a name, perhaps with an index
  Node* formula = nullptr;
  std::vector<Loop> loops = {};
  std::vector<std::pair<std::string_view, Node*>> words =
      {};                             ///< each with its condition, the last one without
  std::vector<Node*> arguments = {};  ///< of the one word `constant`
};

/// An array that is generated: a construction's own, which equations determine, or an entry of `numbers`.
struct Unknowns {
  std::string_view name;
  Node* first;
  Node* last;
};

/// Of a generator: one for each index of the loops.
struct Equation {
  Node* left;
  Node* right;
  std::vector<Loop> loops;
};

/// What a statement of a construction does to its instance, in the order of the text: it assigns, or lets a
/// generator give some entries.
struct Step {
  std::vector<Assignment> assignments;
  std::string_view generator = {};               ///< empty where there are assignments
  std::vector<std::string_view> generated = {};  ///< entries
  std::vector<Unknowns> generated_numbers = {};  ///< entries of `numbers`, in place of these
  std::vector<Unknowns> unknowns = {};           ///< arrays of the construction's own
  std::vector<Equation> equations = {};          ///< that these fulfil
};

/// A wrong variant of a construction.
struct ConstructionMutant {
  std::string_view id;
  Parameter narrowed;  ///< without a name where there is none
  std::vector<Assignment> assignments;
};

struct Setting;

/// A value that a text gives a parameter for whoever makes instances: in a grid, or as an end of a mutant's
/// range.
struct OfferedValue {
  const Parameter* parameter;
  Node* number;
};

/// A block, checked. Values of other blocks' parameters in grids, notes and questions mean nothing in a
/// certificate and are not kept.
struct Block {
  bool is_construction = false;
  std::string_view id;
  const Setting* setting = nullptr;                      ///< one of settings(), or the block's own
  std::shared_ptr<const Setting> own_setting = nullptr;  ///< of `numbers` with its entries
  std::deque<EntryLine> entries;
  std::deque<Node> nodes;  ///< of all formulas and conditions
  std::deque<Parameter> parameters;
  std::vector<OfferedValue> offered;  ///< numbers alone: words are held against the range at once
  std::deque<Let> lets;
  std::vector<Quantity> quantities;
  std::vector<Proposition>
      propositions;  ///< hypotheses, conclusion and corollaries, or claims, in the order of the text
  std::vector<Mutant> mutants;
  std::vector<ProvedConstant> constants;
  std::vector<Example> examples;
  std::vector<std::string_view> constructions;  ///< that its grids name, each as often as they do
  std::vector<Step> steps;                      ///< of a construction, as are its mutants
  std::vector<ConstructionMutant> construction_mutants;
};

}  // namespace sinkproof_check::language
