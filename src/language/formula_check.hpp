#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "language/affine.hpp"
#include "language/diagnostic.hpp"
#include "language/syntax.hpp"
#include "language/vocabulary.hpp"

namespace sinkproof::language {

/// What is known of an expression or condition before there is an instance.
struct Value {
  Kind kind = Kind::integer;
  Knowledge knowledge = Knowledge::exact;
  std::string because = {};              ///< the name that makes it less than exact
  std::set<std::string> needs = {};      ///< names of the vocabulary that it rests on
  std::set<std::string> arguments = {};  ///< of the function that is being defined
  std::optional<Affine> affine = {};
};

/// A name that a block introduces.
struct Symbol {
  enum class Category { parameter, let, function, quantity, generated, conclusion, loop, argument };
  Category category;
  Value value = {};
  Range place = {};                       ///< where it is introduced
  std::vector<std::string> words = {};    ///< of a parameter of words
  std::vector<bool> takes_integers = {};  ///< of a function, by argument
  std::vector<bool> takes_exact = {};     ///< likewise
  bool is_array = false;                  ///< generated, with one index
  std::optional<Affine> first = {};       ///< of a loop or an array
  std::optional<Affine> last = {};
  std::string range_text = {};  ///< of an array
  bool is_filtered = false;     ///< of a loop: it does not go through all of them
  bool is_integer = false;      ///< of an argument: it has been used as an index
  bool is_exact = false;        ///< of an argument: it has been used where only exact numbers may stand
};

/// Looks up names, and holds every use of one against what it stands for. Throws Error.
class FormulaCheck {
 public:
  FormulaCheck(const Source& source, const Setting& setting);

  [[nodiscard]] const Source& source() const { return source_; }
  [[nodiscard]] const Setting& setting() const { return setting_; }
  [[noreturn]] void fail(Fault fault, Range place, const std::string& message) const {
    throw Error(fault, source_, place, message);
  }

  /// What is declared somewhere in the block, for messages about names that are used before.
  void announce(const Word& name) { announced_.emplace(name.text, name.range); }
  void announce_hypothesis(const Word& id) { announced_hypotheses_.emplace(id.text, id.range); }
  /// From here on the name is known. `may_be_entry`: a name of the vocabulary, too.
  void declare(const Word& name, Symbol symbol, bool may_be_entry = false);
  void declare_hypothesis(const Word& id, Value value) {
    hypotheses_.insert_or_assign(id.text, std::move(value));
  }
  [[nodiscard]] const Symbol* find(const std::string& name) const;
  [[nodiscard]] const std::map<std::string, Value>& hypotheses() const { return hypotheses_; }
  /// Throws Error where no hypothesis has this id.
  const Value& hypothesis(const Word& id) const;
  /// What a number of the vocabulary is in this block, and what it may be.
  void set_fact(const std::string& name, std::optional<Affine> value) {
    facts_[name] = std::move(value);
    known_bounds_.clear();
  }
  void set_bounds(const std::string& name, Bounds bounds) { box_[name] = std::move(bounds); }

  Value number(const Expression& expression);
  Value integer(const Expression& expression);
  Value condition(const Condition& condition) { return condition_value(condition, false); }
  /// Throws Error where a range behind a generated array is certain to be another one than all of it, which
  /// is `all`.
  void require_range(const Generation::Target& target, const Index& all);
  /// A condition that has a margin.
  Value proposition(const Condition& condition);
  /// Throws Error where it rests on more than exact numbers of the instance. Arguments in it have to be exact
  /// from now on.
  void require_exact(const Value& value, Range place, const std::string& what);
  /// A rational number without names; nothing where it is more than sums and products of small ones, and has
  /// to be evaluated. Throws Error.
  std::optional<numeric::Rational> constant(const Expression& expression, const std::string& what);
  /// A number without names, which need not be rational. Throws Error.
  void require_nameless(const Expression& expression, const std::string& what);
  /// Of an entry of the vocabulary or of a generated array.
  Value indexed(const Reference& reference);
  /// Behind `NAME is`, where the name is that of a word or fact; nothing for others.
  [[nodiscard]] std::optional<std::vector<std::string>> words_of(const std::string& name) const;
  void check_word(const Word& word, const std::vector<std::string>& known, const std::string& of) const;
  /// "; did you mean …" among all names that are known here.
  [[nodiscard]] std::string nearest(std::string_view name, bool functions) const;

  /// Loops or arguments, while they are in force.
  class Scope {
   public:
    Scope(FormulaCheck& check, const std::vector<Loop>& loops);
    Scope(FormulaCheck& check, const std::vector<Word>& arguments);
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope() { check_.leave(size_); }
    /// Of which arguments this is true.
    [[nodiscard]] std::vector<bool> which(bool Symbol::*is_so) const;
    /// What the loops rest on.
    [[nodiscard]] const Value& value() const { return value_; }

   private:
    FormulaCheck& check_;
    std::size_t size_;
    Value value_;
  };

 private:
  using Local = std::pair<std::string, Symbol>;

  void leave(std::size_t size) {
    locals_.erase(locals_.begin() + static_cast<std::ptrdiff_t>(size), locals_.end());
  }

  Value value(const Expression& expression);
  Value value_of(const Number& number, Range range);
  Value value_of(const Reference& reference, Range range = {});
  Value value_of(const Call& call, Range range);
  Value value_of(const Operation& operation, Range range);
  Value value_of(const Bracket& bracket, Range range);
  Value value_of(const Choice& choice, Range range);
  Value power(const Operation& operation);
  Value quotient(const Operation& operation);
  Value named(const Reference& reference);
  Value entry_value(const Entry& entry);
  Value elementary(const Call& call, Range range);
  Value own_function(const Call& call, const Symbol& symbol, Range range);
  Value several(const Call& call, Range range);
  Value condition_value(const Condition& condition, bool has_margin);
  Value word_condition(const IsWord& is);
  Value fact(const Fact& fact, Range range);
  bool strictness(const Condition& condition);
  void check_or(const Condition& condition) const;
  struct IndexRange {
    std::string name;  ///< of the index, as in "index k"
    std::string text;  ///< "0 to c"
    std::optional<Affine> first;
    std::optional<Affine> last;
  };
  void check_index(const std::string& array, const Expression& index, const IndexRange& range, Value& result);
  std::optional<Affine> extreme(Affine value, bool largest) const;
  std::optional<Affine> bound(const std::string& text);
  void require_room(Range place) const;
  [[noreturn]] void refuse_indices(const Entry& entry, Range range) const;
  [[noreturn]] void refuse_name(const Word& name, bool function) const;

  const Source& source_;
  const Setting& setting_;
  std::map<std::string, Symbol> symbols_;
  std::vector<Local> locals_;
  std::map<std::string, Value> hypotheses_;
  std::map<std::string, Range> announced_;
  std::map<std::string, Range> announced_hypotheses_;
  std::map<std::string, std::optional<Affine>> facts_;
  std::map<std::string, std::optional<Affine>> known_bounds_;  ///< as long as names stand for the same
  std::map<std::string, Bounds> box_;
};

/// The two together rest on what each rests on.
void absorb(Value& value, const Value& other);

}  // namespace sinkproof::language
