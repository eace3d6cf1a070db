#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/language/setting.hpp"
#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// How deep operations may be inside each other where the names of `let` are unfolded.
constexpr long max_unfolded_depth = 1'000;
constexpr std::size_t steps_of_operation = 32;
/// Two microseconds, and what every precision was asked for before.
constexpr std::size_t steps_of_an_exception = 2'000;

/// Σ coefficient·unknown + constant.
struct LinearForm {
  std::map<std::size_t, mpq_class> coefficients = {};
  mpq_class constant = 0;
};
/// The number of an unknown, by its name and index. Throws Rejected where it is none.
using Unknown = std::function<std::size_t(std::string_view, long)>;

/// Facts throw it where they are asked for what a generator gave, or rests on that: a construction's own text
/// does not say it.
struct OfDocument final : std::exception {};

/// Whether the formula names arrays that are generated.
bool rests_on_generated(const Assignment& assignment);

/// What a block's formulas and propositions come to, over what the names mean: docs/language.md's "Meaning".
/// A number without value is not defined. All throw Rejected, and BeyondLimit where a sign that is asked for
/// stays open.
class Evaluation {
 public:
  /// Keeps references to all three.
  Evaluation(const Source& source, const Block& block, Facts& facts);

  /// Of a formula that stands in no function and no loop.
  std::optional<Real> formula(const Node& node);
  std::optional<Real> quantity(std::size_t number);
  bool is_stated(const Proposition& proposition);
  /// By its number in the block. Not defined where it is not stated.
  std::optional<Real> margin(std::size_t proposition);
  /// What stands in the parentheses of a call that stands in no function and no loop.
  std::optional<std::vector<Real>> arguments(const Node& call);
  /// The margins of the relations that a proposition joins, one for each index of a loop, in its order.
  std::vector<std::optional<Real>> parts(const Proposition& proposition);
  /// Of a condition that stands in no function and no loop.
  bool is_true(const Node& condition);
  /// What an assignment gives to each index of its target, or to the one number. Throws Rejected where the
  /// loops are not defined. `of_document`, where there is one, gets the places in the result of those of
  /// which the text does not say what they are; which these are it has to say.
  std::vector<std::pair<std::vector<long>, std::optional<Real>>> assigned(
      const Assignment& assignment, std::vector<std::size_t>* of_document = nullptr);
  /// What is left of an equation less what is right of it, for each index of its loops. Throws Rejected where
  /// that is not linear in the unknowns, with rational numbers.
  std::vector<LinearForm> linear_forms(const Equation& equation, const Unknown& unknown);
  /// As assigned(), of a formula that is linear in generated numbers, with rational ones.
  std::vector<std::pair<std::vector<long>, LinearForm>> assigned_linear(const Assignment& assignment,
                                                                        const Unknown& unknown);
  /// Of a mutant's condition.
  std::optional<Real> margin_of(const Node& condition);
  /// What was evaluated once, and how deep that went.
  struct Known {
    std::optional<Real> value;
    long levels;
  };
  /// Numbers of `let`, and its functions of integers with how deep these went: sums of sums would ask for the
  /// same ones again and again.
  struct KnownLets {
    const Block* block;
    std::vector<std::optional<Known>> numbers = {};
    std::map<std::pair<std::size_t, std::vector<std::pair<long, long>>>, std::optional<Known>> calls = {};
    std::vector<mpq_class> radicands = {};  ///< of roots: no quotient of two is a square
  };
  const KnownLets& known_lets() const { return lets_; }
  /// Before anything is evaluated here: what another text about the same instance named alike is known, too,
  /// where it has the same formula (same_lets.cpp).
  void know(const KnownLets& lets);

 private:
  using Number = std::optional<Real>;
  class Frame;
  /// An index has its value at once; an argument when something asks for it, in the frame of its call.
  struct Local {
    std::optional<Known> known;
    std::optional<long> index = std::nullopt;  ///< of a loop
    const Node* formula = nullptr;
    Frame* frame = nullptr;
  };
  /// What the names of indices and of a function's arguments mean, by their numbers. Each lives with whoever
  /// pushed it.
  class Frame {
   public:
    Local& operator[](std::size_t number) { return *locals_[number]; }
    std::size_t size() const { return size_; }
    void push(Local& local) { locals_.at(size_++) = &local; }
    void pop() { --size_; }

   private:
    std::array<Local*, max_locals> locals_ = {};
    std::size_t size_ = 0;
  };
  enum class Truth : std::uint8_t { no, yes, open };
  class Level;
  class Index;
  class Reached;

  Number value(const Node& node, Frame& frame);
  Number name(const Node& node, Frame& frame);
  Number entry(const Node& node, Frame& frame);
  Number call(const Node& node, Frame& frame);
  Number call_of_let(const Node& node, Frame& frame);
  Number of_one(std::string_view function, const Real& x);
  Real root_of(const Real& x);
  void add_linear(const Node& node, const mpq_class& scale, Frame& frame, const Unknown& unknown,
                  LinearForm& form);
  mpq_class rational(const Node& node, Frame& frame);
  Number sum_of(const Node& node, Frame& frame);
  Number product_of(const Node& node, Frame& frame);
  Number power_of(const Node& node, Frame& frame);
  Number margin(const Node& condition, Frame& frame);
  Number margin_of_relation(const Node& relation, Frame& frame);
  void add_parts(const Node& condition, Frame& frame, std::vector<Number>& parts);
  template <class Evaluate>
  const Number& once(std::optional<Known>& known, std::string_view at, const Evaluate& evaluate);
  void reach(long depth, std::string_view at);
  Truth truth(const Node& condition, Frame& frame);
  Truth truth_of_relation(const Node& relation, Frame& frame);
  Truth holds(std::string_view id);
  bool is_true(const Node& condition, Frame& frame);
  std::optional<long> integer(const Node& node, Frame& frame);
  /// Of a name or literal that is an integer at hand: what loops ask for again and again. Nothing of others.
  std::optional<long> integer_at_hand(const Node& node, Frame& frame);
  /// Calls `body` for all indices of the loops from `first` on. False where a bound is not defined.
  /// `extreme_of`: the body takes the least or largest of this formula, and is called for places of the last
  /// loop alone (below).
  bool each_index(const std::vector<Loop>& loops, std::size_t first, Frame& frame,
                  const std::function<void()>& body, const Node* extreme_of);
  /// The arguments of a call, one by one. False where a bound is not defined.
  template <class Body>
  bool each_argument(const Node& node, Frame& frame, const Body& body, bool is_extreme);
  /// Of a long loop: indices such that each other one has a neighbour among them at which the formula is the
  /// same, and the condition of the loop, as no entry is there and no relation changes. Nothing where this
  /// program does not see that.
  std::optional<std::vector<long>> places(const Loop& loop, const Node& formula, long from, long to,
                                          Frame& frame);
  bool add_places(const Node& node, std::size_t index, Frame& frame, std::vector<long>& places);
  bool add_line(const Node& entry, std::size_t index, Frame& frame, std::vector<long>& places);

  const Source& source_;
  const Block& block_;
  Facts& facts_;
  KnownLets lets_;
  std::vector<std::optional<Known>> quantities_;
  std::vector<std::optional<Known>> margins_;
  std::size_t conclusion_;
  std::map<const Node*, Real> literals_;
  std::map<const Node*, long> integers_;  ///< of names of the setting
  std::vector<long> spare_;               ///< memory for the indices of an entry
  long depth_ = 0;
  long deepest_ = 0;
};

}  // namespace sinkproof_check::language
