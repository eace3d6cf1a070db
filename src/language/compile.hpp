#pragma once

#include <boost/container/small_vector.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "language/diagnostic.hpp"
#include "language/limits.hpp"
#include "language/source.hpp"
#include "language/syntax.hpp"
#include "language/tape.hpp"
#include "language/vocabulary.hpp"

namespace sinkproof::language {

/// The entries of one instance: of arrays that heads have, such as W_QK.
class KnownEntries {
 public:
  KnownEntries() = default;
  KnownEntries(const KnownEntries&) = delete;
  KnownEntries& operator=(const KnownEntries&) = delete;
  virtual ~KnownEntries() = default;
  /// Nothing where it is not rational, or no such entry.
  [[nodiscard]] virtual std::optional<numeric::Rational> value(const Input& input) const = 0;
  /// Where entries are not 0, by the index at `place` among the input's, the others being those of the input.
  [[nodiscard]] virtual std::vector<long> line(const Input& input, std::size_t place) const = 0;
  /// Whether they stay what they are while a block is compiled, so that nobody asks twice.
  [[nodiscard]] virtual bool is_fixed() const { return false; }
};

/// What is known of an instance before its numbers are looked up.
struct Form {
  /// By name: integers of the setting but those that follow from others, also of arrays (named_at), and
  /// parameters that are rational. Those that are missing become inputs.
  std::map<std::string, numeric::Rational> numbers = {};
  /// What words of the setting and of parameters are. Facts are "yes" or "no".
  std::map<std::string, std::string> words = {};
  /// Where the form is that of one instance alone: formulas of rational entries are computed exactly, once.
  /// It has to live while the block is compiled.
  const KnownEntries* entries = nullptr;
};

/// "key_count[2]", which a Form may know.
std::string named_at(const std::string& array, long index);

/// What a construction says of one entry, or word, of its instance.
struct AssignedEntry {
  const Assignment* assignment;
  std::string name;
  std::vector<long> indices = {};  ///< as of an Input
  std::vector<std::pair<std::string, Node>> chosen =
      {};  ///< words, with the conditions under which the first of them stands for `word`
  std::optional<std::string> word = {};
  std::vector<Node> numbers = {};  ///< the value, or those behind the word
};

/// A checked block, made into a tape for one form of instances. Its functions throw Error at the place where
/// an index leaves its range, something takes too much work (limits::tape_cost, limits::tape_visits,
/// limits::tape_nesting), or rests on a number that the form does not know where it has to: an index, the
/// bounds of a loop, an exponent, what stands behind `if`.
class Compilation {
 public:
  /// These have to live as long as it does; the block has been checked.
  Compilation(const Source& source, const Block& block, Form form);
  /// For formulas without names: it knows none.
  Compilation(const Source& source, const Block& block);
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;
  ~Compilation() = default;

  [[nodiscard]] const Tape& tape() const { return tape_; }

  /// From here on a name without indices stands for this: entries in their order.
  void define(const std::string& name, Node value);
  Node number(const Expression& expression);
  Node condition(const Condition& condition);
  /// Its margin: what is claimed to be at least 0, or above.
  Node margin(const Condition& condition);
  /// With what stands behind `where`.
  Node margin(const Proposition& proposition);
  /// The margins of the relations that it joins, one for each index of a loop, in its order.
  std::vector<Node> parts(const Condition& condition);
  /// Whether what stands behind `if` holds.
  bool is_stated(const Proposition& proposition);
  Node quantity(const Quantity& quantity);
  /// [condition]
  Node bracket(Node condition) { return tape_.apply(Tape::Operation::bracket, {condition}); }
  Node difference(Node a, Node b) { return tape_.difference(a, b); }
  /// In the order of its loops.
  std::vector<AssignedEntry> entries(const Assignment& assignment);
  /// first to last, or nothing where the target has no index.
  std::optional<std::pair<long, long>> bounds(const Generation::Target& target);

  /// Calls f() for every element of the loops. `extreme_of`: f takes the least or largest of this formula,
  /// and may be spared elements of the last loop at which it is what it is at a neighbour.
  template <class F>
  void for_each(const std::vector<Loop>& loops, const F& f, const Expression* extreme_of = nullptr,
                std::size_t from = 0) {
    if (from == loops.size()) {
      f();
      return;
    }
    const Loop& loop = loops[from];
    const long last = integer(loop.last);
    const long first = integer(loop.first);
    const auto visit = [&](long k) {
      charge(loop.variable.range);
      locals_.push_back({loop.variable.text, tape_.integer(k), k});
      if (!loop.filter || holds(*loop.filter)) for_each(loops, f, extreme_of, from + 1);
      locals_.pop_back();
    };
    if (extreme_of != nullptr && from + 1 == loops.size()) {
      if (const auto places = places_of(loop, *extreme_of, first, last)) {
        for (const long k : *places) visit(k);
        return;
      }
    }
    for (long k = first; k <= last; ++k) visit(k);
  }

 private:
  using Indices = boost::container::small_vector<long, 6>;
  using Nodes = boost::container::small_vector<Node, 16>;

  [[noreturn]] void fail(Fault fault, Range place, const std::string& message) const;
  [[noreturn]] void refuse_index(Range place) const;
  [[noreturn]] void refuse_depth(Range place) const;
  void charge(Range place) {
    if (tape_.deepest() > limits::tape_nesting || ++visits_ > limits::tape_visits ||
        tape_.cost() > limits::tape_cost)
      refuse_work(place);
  }
  [[noreturn]] void refuse_work(Range place) const;
  long integer(const Expression& expression);
  /// Of at most 2^40 in absolute value; nothing of others, and of what is not known.
  [[nodiscard]] std::optional<long> small_integer(Node node) const;
  /// Of literals, indices of loops, sizes and what adds and multiplies them, without a tape; nothing of
  /// others.
  std::optional<long> integer_at_hand(const Expression& expression);
  /// Of a long loop: elements such that any other one has a neighbour among them at which the formula is the
  /// same. Nothing where that is not to be seen.
  std::optional<std::vector<long>> places_of(const Loop& loop, const Expression& formula, long first,
                                             long last);
  bool add_places(const Word& index, const Expression& formula, std::vector<long>& places);
  bool add_places(const Word& index, const Condition& condition, std::vector<long>& places);
  bool add_line(const Word& index, const Reference& reference, std::vector<long>& places);
  bool holds(const Condition& condition);

  Node value_of(const Number& number, Range range);
  Node value_of(const Reference& reference, Range range);
  Node value_of(const Call& call, Range range);
  Node value_of(const Operation& operation, Range range);
  Node value_of(const Bracket& bracket, Range range);
  Node value_of(const Choice& choice, Range range);
  Node named(const Word& name);
  Node entry(const Entry& entry, const Reference& reference);
  Node entry_at(const Entry& entry, const Indices& indices);
  [[nodiscard]] bool is_missing(const Entry& entry) const;
  Indices indices(const Entry& entry, const Reference& reference);
  const std::vector<std::pair<long, long>>& ranges_of(const Entry& entry);
  /// Where the range's end is another for each first index.
  long last_of(const Index& index, long first_index);
  Node call_of_own(const Let& function, const Call& call);
  Nodes several(const Call& call);
  /// A sum over the setting's integers.
  long integer_of_setting(const std::string& text);
  [[nodiscard]] const std::string& word(const Word& name) const;
  Node relation(const Relation& relation);
  Node holds_of(const Holds& holds);

  /// A name of a loop or an argument.
  struct Local {
    std::string_view name;
    Node value;
    std::optional<long> integer = std::nullopt;  ///< as which it may be an index
  };
  [[nodiscard]] const Local* local(std::string_view name) const;
  /// What `work` gives where the names of loops and arguments are these alone.
  template <class Work>
  Node among(std::span<const Local> locals, const Work& work) {
    const std::size_t first = std::exchange(first_local_, locals_.size());
    locals_.insert(locals_.end(), locals.begin(), locals.end());
    const Node result = work();
    locals_.resize(first_local_);
    first_local_ = first;
    return result;
  }
  const Entry* entry_named(const std::string& name);

  const Source& source_;
  const Setting& setting_;
  bool declares_entries_;
  Form form_;
  Tape tape_;
  std::unordered_map<std::string, const Let*> lets_;
  std::unordered_map<std::string, const Quantity*> quantities_;
  std::unordered_map<std::string, const Generation::Target*> generated_;
  std::unordered_map<std::string, const Proposition*> hypotheses_;
  const Proposition* conclusion_ = nullptr;
  std::unordered_map<std::string, Node> known_;  ///< of names without arguments
  std::unordered_map<std::string, Node> defined_;
  std::unordered_map<const Proposition*, Node> known_margins_;
  struct KnownCall {
    const Let* function;
    std::vector<Node> arguments;
    Node value;
  };
  std::vector<KnownCall> known_calls_;
  NodeTable calls_;  ///< places among known_calls_
  struct KnownEntry {
    const Entry* entry;
    Indices indices;
    Node value;
  };
  std::vector<KnownEntry> known_entries_;
  NodeTable entry_places_;                                 ///< among known_entries_
  std::unordered_map<std::string, long> sums_;             ///< of the setting's integers
  std::unordered_map<std::string, const Entry*> entries_;  ///< of the setting, or null
  std::unordered_map<const Entry*, std::vector<std::pair<long, long>>> ranges_;  ///< of indices
  std::map<std::pair<const Index*, long>, long> lasts_;  ///< of indices, by the first one
  std::vector<Local> locals_;
  std::size_t first_local_ = 0;  ///< of those that can be named here
  Input asked_;                  ///< what instances are asked for, in memory that stays
  std::size_t visits_ = 0;
  std::size_t depth_ = 0;
};

/// Whether a condition's margin has to be above 0, and not at least 0.
bool is_strict(const Condition& condition);

}  // namespace sinkproof::language
