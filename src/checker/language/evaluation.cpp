// What the formulas and propositions of a text come to.
//
// Given: a block that was checked, and what the setting's names mean.
// Derives itself: values, which are numbers or not defined; conditions; margins.
// Takes from the document: the block. Safe, as each formula has the meaning of docs/language.md, and every
// step of it is charged.
// Acceptance means: nothing is accepted here: check.cpp holds the stated enclosures against these numbers.
// Assumes: checks.cpp, for names, kinds and numbers of arguments; sign_of (real.cpp), by which alone anything
// is decided.
#include "checker/language/evaluation.hpp"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/index_formula.hpp"
#include "checker/language/joined.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::size_t steps_of_a_call = 256;  // of a function with integers, and what is kept of it
constexpr std::size_t most_calls = 20'000;
constexpr long integers_end = 1'000'000'000'000'000;
constexpr std::size_t most_power_bits = 100'000;

/// Whether the relation is one of numbers whose difference has this sign.
bool has_sign(std::string_view relation, int sign) {
  if (relation == "=") return sign == 0;
  if (relation == "!=") return sign != 0;
  if (sign == 0) return relation.size() == 2;
  return (relation.front() == '<') == (sign < 0);
}

mpq_class power_of_literal(const mpq_class& base, unsigned long exponent) {
  charge_work((bit_size(base) + 1) * exponent);
  // What has no factor in common has none in its powers.
  mpq_class power;
  mpz_pow_ui(power.get_num_mpz_t(), base.get_num_mpz_t(), exponent);
  mpz_pow_ui(power.get_den_mpz_t(), base.get_den_mpz_t(), exponent);
  return power;
}

/// Without another number for each comparison, which is what most of the time would go to.
std::optional<long> integer_within_limits(const mpq_class& q) {
  if (q.get_den() != 1 || !q.get_num().fits_slong_p()) return std::nullopt;
  const long integer = q.get_num().get_si();
  return integer < integers_end && integer > -integers_end ? std::optional(integer) : std::nullopt;
}

std::optional<long> integer_within_limits(const Real& number) {
  const mpq_class* const literal = number.literal();
  return literal == nullptr ? std::nullopt : integer_within_limits(*literal);
}

/// The number of propositions where there is none.
std::size_t place_of_conclusion(const Block& block) {
  const auto own =
      std::find_if(block.propositions.begin(), block.propositions.end(),
                   [](const Proposition& proposition) { return proposition.role == Role::conclusion; });
  return static_cast<std::size_t>(own - block.propositions.begin());
}

}  // namespace

/// Holds how deep the evaluation is in itself.
class Evaluation::Level {
 public:
  Level(Evaluation& evaluation, const Node& node) : evaluation_(evaluation) {
    charge_steps(steps_of_operation);
    if (++evaluation_.depth_ > evaluation_.deepest_) evaluation_.reach(evaluation_.depth_, node.at);
  }
  ~Level() {
    --evaluation_.depth_;
    // An exception goes up level by level, and each costs more than the evaluation did. None is under way
    // where an evaluation begins.
    if (std::uncaught_exceptions() > 0) charge_quietly(steps_of_unwinding);
  }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;
  Level(Level&&) = delete;
  Level& operator=(Level&&) = delete;

 private:
  static constexpr std::size_t steps_of_unwinding = 500;
  Evaluation& evaluation_;
};

/// How deep it went before, which counts again behind this; also where a relation takes what is thrown here
/// for open.
class Evaluation::Reached {
 public:
  explicit Reached(Evaluation& evaluation)
      : deepest_(evaluation.deepest_), before_(std::exchange(deepest_, evaluation.depth_)) {}
  ~Reached() { deepest_ = std::max(deepest_, before_); }
  Reached(const Reached&) = delete;
  Reached& operator=(const Reached&) = delete;
  Reached(Reached&&) = delete;
  Reached& operator=(Reached&&) = delete;

 private:
  long& deepest_;
  long before_;
};

Evaluation::Evaluation(const Source& source, const Block& block, Facts& facts)
    : source_(source),
      block_(block),
      facts_(facts),
      lets_{&block, std::vector<std::optional<Known>>(block.lets.size())},
      quantities_(block.quantities.size()),
      margins_(block.propositions.size()),
      conclusion_(place_of_conclusion(block)) {}

std::optional<Real> Evaluation::formula(const Node& node) {
  Frame frame;
  return value(node, frame);
}

void Evaluation::reach(long depth, std::string_view at) {
  deepest_ = std::max(deepest_, depth);
  if (deepest_ > max_unfolded_depth)
    source_.refuse(at,
                   "expected at most 1000 operations inside each other, with the names of 'let' unfolded");
}

/// A number that is known already counts as if it stood there.
template <class Evaluate>
const Evaluation::Number& Evaluation::once(std::optional<Known>& known, std::string_view at,
                                           const Evaluate& evaluate) {
  if (known) {
    reach(depth_ + known->levels, at);
    return known->value;
  }
  const Reached reached(*this);
  Number value = evaluate();
  known = Known{std::move(value), deepest_ - depth_};
  return known->value;
}

std::optional<Real> Evaluation::quantity(std::size_t number) {
  return once(quantities_[number], block_.quantities[number].name, [&] {
    const Quantity& quantity = block_.quantities[number];
    return quantity.formula != nullptr ? formula(*quantity.formula) : facts_.number(quantity.name);
  });
}

bool Evaluation::is_stated(const Proposition& proposition) {
  if (proposition.stated_if == nullptr) return true;
  Frame frame;
  return is_true(*proposition.stated_if, frame);
}

std::optional<Real> Evaluation::margin(std::size_t proposition) {
  return once(margins_[proposition], block_.propositions[proposition].id, [&] {
    const Proposition& stated = block_.propositions[proposition];
    Frame frame;
    const bool is_defined = is_stated(stated) && (stated.where == nullptr || is_true(*stated.where, frame));
    return is_defined ? margin(*stated.condition, frame) : std::nullopt;
  });
}

std::optional<Real> Evaluation::margin_of(const Node& condition) {
  Frame frame;
  return margin(condition, frame);
}

Evaluation::Number Evaluation::value(const Node& node, Frame& frame) {
  const Level level(*this, node);
  switch (node.operation) {
    case Operation::number: {
      const auto known = literals_.find(&node);
      return known != literals_.end() ? known->second : literals_.emplace(&node, node.number).first->second;
    }
    case Operation::name:
      return name(node, frame);
    case Operation::call:
      return call(node, frame);
    case Operation::parentheses:
      return value(*node.parts[0], frame);
    case Operation::negation: {
      const Number positive = value(*node.parts[0], frame);
      return positive ? Number(-*positive) : std::nullopt;
    }
    case Operation::sum:
      return sum_of(node, frame);
    case Operation::product:
      return product_of(node, frame);
    case Operation::power:
      return power_of(node, frame);
    case Operation::indicator:
      return Real(is_true(*node.parts[0], frame) ? 1 : 0);
    case Operation::choice:
      if (is_true(*node.parts[1], frame)) return value(*node.parts[0], frame);
      return node.parts.size() == 3 ? value(*node.parts[2], frame) : std::nullopt;
    case Operation::conclusion:
      return margin(conclusion_);
    default:
      throw std::logic_error("a formula that is none");
  }
}

Evaluation::Number Evaluation::name(const Node& node, Frame& frame) {
  switch (node.meaning) {
    case Meaning::local: {
      Local& local = frame[node.number_of];
      if (local.index && !local.known) local.known = Known{Real(*local.index), 0};
      return once(local.known, node.at, [&] { return value(*local.formula, *local.frame); });
    }
    case Meaning::parameter:
      return facts_.parameter(node.word).number;
    case Meaning::quantity:
      return quantity(node.number_of);
    case Meaning::let:
      return once(lets_.numbers[node.number_of], node.at,
                  [&] { return formula(*block_.lets[node.number_of].formula); });
    case Meaning::setting:
      return node.parts.empty() ? facts_.number(node.word) : entry(node, frame);
    case Meaning::generated:
      return entry(node, frame);
  }
  throw std::logic_error("a name without meaning");
}

Evaluation::Number Evaluation::entry(const Node& node, Frame& frame) {
  // An entry among the indices has others.
  std::vector<long> indices = std::exchange(spare_, {});
  indices.assign(node.left_out, 1);
  for (const Node* part : node.parts) {
    const auto index = integer(*part, frame);
    if (!index) return std::nullopt;
    indices.push_back(*index);
  }
  Number number = facts_.entry(node.word, indices);
  spare_ = std::move(indices);
  return number;
}

std::optional<long> Evaluation::integer_at_hand(const Node& node, Frame& frame) {
  if (node.operation == Operation::number) return integer_within_limits(node.number);
  if (node.operation != Operation::name || !node.parts.empty()) return std::nullopt;
  if (node.meaning == Meaning::local) {
    const auto& [known, index, formula, its_frame] = frame[node.number_of];
    if (index) return index;
    return known && known->value && known->levels == 0 ? integer_within_limits(*known->value) : std::nullopt;
  }
  if (node.meaning != Meaning::setting) return std::nullopt;
  const auto known = integers_.find(&node);
  if (known != integers_.end()) return known->second;
  const SettingName* const name = block_.setting->find(node.word);
  if (name == nullptr || name->kind != Kind::integer) return std::nullopt;
  const Number number = facts_.number(node.word);
  const auto integer = number ? integer_within_limits(*number) : std::nullopt;
  if (integer) integers_.emplace(&node, *integer);
  return integer;
}

std::optional<long> Evaluation::integer(const Node& node, Frame& frame) {
  if (const auto at_hand = integer_at_hand(node, frame)) {
    charge_steps(steps_of_operation);
    reach(depth_ + 1, node.at);
    return at_hand;
  }
  const Number number = value(node, frame);
  if (!number) return std::nullopt;
  const auto integer = integer_within_limits(*number);
  if (!integer) source_.refuse(node.at, "expected an integer of at most 15 digits");
  return integer;
}

/// As of a product, all parts are evaluated, also behind one that is not defined: an index out of its range
/// is refused in any order of them.
Evaluation::Number Evaluation::sum_of(const Node& node, Frame& frame) {
  Joined terms("sum");
  bool is_defined = true;
  for (std::size_t i = 0; i < node.parts.size(); ++i) {
    const Number term = value(*node.parts[i], frame);
    is_defined = is_defined && term;
    if (!is_defined) continue;
    if (node.signs[i] == '-')
      terms.subtract(*term);
    else
      terms.add(*term);
  }
  return is_defined ? Number(terms.value()) : std::nullopt;
}

Evaluation::Number Evaluation::product_of(const Node& node, Frame& frame) {
  Joined factors("product");
  bool is_defined = true;
  for (std::size_t i = 0; i < node.parts.size(); ++i) {
    const Number factor = value(*node.parts[i], frame);
    const bool is_divisor = node.signs[i] == '/';
    is_defined = is_defined && factor && (!is_divisor || sign_of(*factor) != 0);
    if (!is_defined) continue;
    if (is_divisor)
      factors.divide(*factor);
    else
      factors.add(*factor);
  }
  return is_defined ? Number(factors.value()) : std::nullopt;
}

Evaluation::Number Evaluation::power_of(const Node& node, Frame& frame) {
  const Number base = value(*node.parts[0], frame);
  const auto exponent = integer(*node.parts[1], frame);
  if (!base || !exponent) return std::nullopt;
  const long size = std::abs(*exponent);
  if (size > most_exponent)
    source_.refuse(node.at, "expected an exponent of at most 999999999 in absolute value");
  if (size == 0) return Real(1);
  const bool is_divisor = size != *exponent;
  if (is_divisor && sign_of(*base) == 0) return std::nullopt;
  // Powers of literals are literals, as indices have to be.
  const mpq_class* const literal = base->literal();
  if (literal == nullptr || bit_size(*literal) * static_cast<std::size_t>(size) > most_power_bits)
    return power(*base, *exponent);
  mpq_class whole = power_of_literal(*literal, static_cast<unsigned long>(size));
  if (is_divisor) mpq_inv(whole.get_mpq_t(), whole.get_mpq_t());
  return Real(std::move(whole));
}

template <class Body>
bool Evaluation::each_argument(const Node& node, Frame& frame, const Body& body, bool is_extreme) {
  bool is_defined = true;
  for (const Node* part : node.parts) {
    if (part->operation == Operation::listed) {
      const auto of_indices = [&] { body(value(*part->parts[0], frame)); };
      is_defined =
          each_index(part->loops, 0, frame, of_indices, is_extreme ? part->parts[0] : nullptr) && is_defined;
    } else {
      body(value(*part, frame));
    }
  }
  return is_defined;
}

std::optional<std::vector<Real>> Evaluation::arguments(const Node& call) {
  Frame frame;
  std::vector<Real> numbers;
  bool is_defined = true;
  const bool has_bounds = each_argument(
      call, frame,
      [&](const Number& number) {
        is_defined = is_defined && number;
        if (number) numbers.push_back(*number);
      },
      false);
  return has_bounds && is_defined ? std::optional(std::move(numbers)) : std::nullopt;
}

Evaluation::Number Evaluation::call(const Node& node, Frame& frame) {
  if (node.meaning == Meaning::let) return call_of_let(node, frame);
  const bool is_list = node.word == "sum" || node.word == "min" || node.word == "max";
  if (!is_list && node.meaning != Meaning::setting) {
    const Number argument = value(*node.parts[0], frame);
    return argument ? of_one(node.word, *argument) : std::nullopt;
  }
  Joined joined(node.word);
  std::vector<Real> numbers;
  bool is_defined = true;
  const bool has_bounds = each_argument(
      node, frame,
      [&](const Number& number) {
        if (!number) {
          is_defined = false;
        } else if (is_list) {
          joined.add(*number);
        } else {
          numbers.push_back(*number);
        }
      },
      node.word == "min" || node.word == "max");
  if (!has_bounds || !is_defined) return std::nullopt;
  if (!is_list) return facts_.function(node.word, numbers);
  if (joined.is_empty()) return node.word == "sum" ? Number(0) : std::nullopt;
  return joined.value();
}

Evaluation::Number Evaluation::call_of_let(const Node& node, Frame& frame) {
  std::vector<Local> given(node.parts.size());
  Frame own;
  for (std::size_t k = 0; k < given.size(); ++k) {
    given[k].formula = node.parts[k];
    given[k].frame = &frame;
    own.push(given[k]);
  }
  const auto evaluate = [&] { return value(*block_.lets[node.number_of].formula, own); };
  std::pair call{node.number_of, std::vector<std::pair<long, long>>()};
  for (Local& local : given) {
    if (!is_of_indices(*local.formula)) return evaluate();
    const Number argument =
        once(local.known, local.formula->at, [&] { return value(*local.formula, frame); });
    const auto integer = argument ? integer_within_limits(*argument) : std::nullopt;
    if (!integer) return evaluate();
    call.second.emplace_back(*integer, local.known->levels);
  }
  charge_steps(steps_of_a_call);
  if (lets_.calls.size() >= most_calls && !lets_.calls.contains(call)) return evaluate();
  return once(lets_.calls[std::move(call)], node.at, evaluate);
}

Evaluation::Number Evaluation::of_one(std::string_view function, const Real& x) {
  if (function == "abs") return absolute(x);
  if (function == "exp") return exponential(x);
  const int sign = sign_of(x);
  if (function == "sqrt") return sign < 0 ? std::nullopt : Number(root_of(x));
  return sign <= 0 ? std::nullopt : Number(logarithm(x));
}

Evaluation::Number Evaluation::margin_of_relation(const Node& relation, Frame& frame) {
  const Number left = value(*relation.parts[0], frame);
  const Number right = value(*relation.parts[1], frame);
  if (!left || !right) return std::nullopt;
  if (relation.word == "=") return -absolute(*left - *right);
  return relation.word.front() == '<' ? *right - *left : *left - *right;
}

Evaluation::Number Evaluation::margin(const Node& condition, Frame& frame) {
  const Level level(*this, condition);
  if (condition.operation == Operation::relation) return margin_of_relation(condition, frame);
  if (condition.operation != Operation::conjunction && condition.operation != Operation::all)
    return Real(is_true(condition, frame) ? 1 : -1);
  Joined least("min");
  bool is_defined = true;
  const auto add = [&](const Node& part) {
    const Number number = margin(part, frame);
    if (number) {
      least.add(*number);
    } else {
      is_defined = false;
    }
  };
  if (condition.operation == Operation::all) {
    if (!each_index(
            condition.loops, 0, frame, [&] { add(*condition.parts[0]); }, nullptr))
      return std::nullopt;
  } else {
    for (const Node* part : condition.parts) add(*part);
  }
  if (!is_defined) return std::nullopt;
  return least.is_empty() ? Real(1) : least.value();
}

std::vector<std::optional<Real>> Evaluation::parts(const Proposition& proposition) {
  Frame frame;
  std::vector<Number> parts;
  add_parts(*proposition.condition, frame, parts);
  return parts;
}

void Evaluation::add_parts(const Node& condition, Frame& frame, std::vector<Number>& parts) {
  const Level level(*this, condition);
  if (condition.operation == Operation::conjunction) {
    for (const Node* part : condition.parts) add_parts(*part, frame, parts);
  } else if (condition.operation == Operation::all) {
    each_index(
        condition.loops, 0, frame, [&] { add_parts(*condition.parts[0], frame, parts); }, nullptr);
  } else {
    parts.push_back(margin(condition, frame));
  }
}

bool Evaluation::is_true(const Node& condition, Frame& frame) {
  const Truth answer = truth(condition, frame);
  if (answer == Truth::open) throw BeyondLimit("a condition of the statement stays open");
  return answer == Truth::yes;
}

Evaluation::Truth Evaluation::truth(const Node& condition, Frame& frame) {
  const Level level(*this, condition);
  const bool is_or = condition.operation == Operation::disjunction;
  Truth joined = is_or ? Truth::no : Truth::yes;
  const auto add = [&](Truth part) {
    const Truth decisive = is_or ? Truth::yes : Truth::no;
    if (part == decisive || (part == Truth::open && joined != decisive)) joined = part;
  };
  switch (condition.operation) {
    case Operation::relation:
      return truth_of_relation(condition, frame);
    case Operation::is_word:
    case Operation::fact: {
      std::string_view word;
      if (condition.meaning == Meaning::parameter) {
        word = facts_.parameter(condition.word).word;
      } else if (block_.setting->find(condition.word)->kind == Kind::fact) {
        word = facts_.fact(condition.word) ? "yes" : "no";
      } else {
        word = facts_.word(condition.word);
      }
      const auto& words = condition.words;
      charge_steps(4 * words.size());
      return std::find(words.begin(), words.end(), word) != words.end() ? Truth::yes : Truth::no;
    }
    case Operation::holds:
      for (const std::string_view id : condition.words) add(holds(id));
      return joined;
    case Operation::all:
      if (!each_index(
              condition.loops, 0, frame, [&] { add(truth(*condition.parts[0], frame)); }, nullptr))
        return Truth::no;
      return joined;
    case Operation::conjunction:
    case Operation::disjunction:
      for (const Node* part : condition.parts) add(truth(*part, frame));
      return joined;
    default:
      throw std::logic_error("a condition that is none");
  }
}

Evaluation::Truth Evaluation::truth_of_relation(const Node& relation, Frame& frame) {
  try {
    const auto first = integer_at_hand(*relation.parts[0], frame);
    const auto second = first ? integer_at_hand(*relation.parts[1], frame) : std::nullopt;
    if (second) {
      charge_steps(steps_of_operation);
      reach(depth_ + 1, relation.parts[0]->at);
      const int sign = *first < *second ? -1 : *first > *second ? 1 : 0;
      return has_sign(relation.word, sign) ? Truth::yes : Truth::no;
    }
    const Number left = value(*relation.parts[0], frame);
    const Number right = value(*relation.parts[1], frame);
    if (!left || !right) return Truth::no;
    return has_sign(relation.word, sign_of(*left - *right)) ? Truth::yes : Truth::no;
  } catch (const ValueError&) {
    charge_steps(steps_of_an_exception);
    return Truth::open;
  }
}

Evaluation::Truth Evaluation::holds(std::string_view id) {
  const auto& all = block_.propositions;
  charge_steps(steps_of_operation + 4 * all.size());
  const auto hypothesis = std::find_if(all.begin(), all.end(),
                                       [&](const Proposition& proposition) { return proposition.id == id; });
  try {
    const Number known = margin(static_cast<std::size_t>(hypothesis - all.begin()));
    if (!known) return Truth::no;
    return has_sign(hypothesis->is_strict ? ">" : ">=", sign_of(*known)) ? Truth::yes : Truth::no;
  } catch (const ValueError&) {
    charge_steps(steps_of_an_exception);
    return Truth::open;
  }
}

}  // namespace sinkproof_check::language
