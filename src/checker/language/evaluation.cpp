// What the formulas and propositions of a text come to.
//
// Given: a block that was checked, and what the setting's names mean.
// Derives itself: values, which are numbers or not defined; conditions; margins.
// Takes from the document: the block. Safe, as each formula has the meaning of docs/language.md, and every step of it is charged.
// Acceptance means: nothing is accepted here: check.cpp holds the stated enclosures against these numbers.
// Assumes: checks.cpp, for names, kinds and numbers of arguments; sign_of (real.cpp), by which alone anything is decided.
#include "checker/language/evaluation.hpp"

#include <algorithm>
#include <string>

#include "checker/error.hpp"
#include "checker/number.hpp"
#include "checker/work.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::size_t steps_of_operation = 32;
constexpr std::size_t most_locals = 32;
constexpr long most_integer = 1'000'000'000'000'000;
constexpr std::size_t most_power_bits = 100'000;

/// Numbers that are joined by one operation; of those that are literals one is kept, so that long lists of them take no memory.
class Joined {
 public:
  using Join = Real (*)(std::vector<Real>);
  explicit Joined(std::string_view function)
      : join_(function == "sum"       ? static_cast<Join>(sum)
              : function == "product" ? static_cast<Join>(product)
              : function == "min"     ? static_cast<Join>(minimum)
                                      : static_cast<Join>(maximum)) {}

  void add(const Real& x) {
    if (x.literal() == nullptr) {
      rest_.push_back(x);
    } else {
      literal_ = literal_ ? join_({*literal_, x}) : x;
    }
  }
  bool is_empty() const { return !literal_ && rest_.empty(); }
  Real value() {
    if (literal_) rest_.push_back(*literal_);
    return join_(std::move(rest_));
  }

 private:
  Join join_;
  std::optional<Real> literal_;
  std::vector<Real> rest_;
};

mpq_class power_of_literal(const mpq_class& base, unsigned long exponent) {
  charge_work((bit_size(base) + 1) * exponent);
  mpz_class numerator;
  mpz_class denominator;
  mpz_pow_ui(numerator.get_mpz_t(), base.get_num_mpz_t(), exponent);
  mpz_pow_ui(denominator.get_mpz_t(), base.get_den_mpz_t(), exponent);
  return ratio(numerator, denominator);
}

}  // namespace

/// Holds how deep the evaluation is in itself.
class Evaluation::Level {
 public:
  Level(Evaluation& evaluation, const Node& node) : evaluation_(evaluation) {
    charge_steps(steps_of_operation);
    if (++evaluation_.depth_ > max_unfolded_depth)
      evaluation.source_.refuse(
          node.at, "expected at most 1000 operations inside each other, with the names of 'let' unfolded");
  }
  ~Level() { --evaluation_.depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;
  Level(Level&&) = delete;
  Level& operator=(Level&&) = delete;

 private:
  Evaluation& evaluation_;
};

Evaluation::Evaluation(const Source& source, const Block& block, Facts& facts)
    : source_(source),
      block_(block),
      facts_(facts),
      lets_(block.lets.size()),
      quantities_(block.quantities.size()),
      margins_(block.propositions.size()) {}

Evaluation::Frame Evaluation::new_frame() const {
  Frame frame;
  frame.reserve(most_locals);  // what is in it keeps its place
  return frame;
}

std::optional<Real> Evaluation::formula(const Node& node) {
  Frame frame = new_frame();
  return value(node, frame).real;
}

std::optional<Real> Evaluation::quantity(std::size_t number) {
  return quantity_number(number).real;
}

const Evaluation::Number& Evaluation::quantity_number(std::size_t number) {
  std::optional<Number>& known = quantities_[number];
  if (!known) {
    const Quantity& quantity = block_.quantities[number];
    Frame frame = new_frame();
    known =
        quantity.formula != nullptr ? value(*quantity.formula, frame) : Number{facts_.number(quantity.name)};
  }
  return *known;
}

bool Evaluation::is_stated(const Proposition& proposition) {
  if (proposition.stated_if == nullptr) return true;
  Frame frame = new_frame();
  return is_true(*proposition.stated_if, frame);
}

std::optional<Real> Evaluation::margin(std::size_t proposition) {
  return margin_of_proposition(proposition).real;
}

const Evaluation::Number& Evaluation::margin_of_proposition(std::size_t number) {
  std::optional<Number>& known = margins_[number];
  if (!known) {
    const Proposition& proposition = block_.propositions[number];
    Frame frame = new_frame();
    const bool is_defined =
        is_stated(proposition) && (proposition.where == nullptr || is_true(*proposition.where, frame));
    known = is_defined ? margin(*proposition.condition, frame) : Number{};
  }
  return *known;
}

std::optional<Real> Evaluation::margin_of(const Node& condition) {
  Frame frame = new_frame();
  return margin(condition, frame).real;
}

Evaluation::Number Evaluation::value(const Node& node, Frame& frame) {
  const Level level(*this, node);
  Number result;
  switch (node.operation) {
    case Operation::number:
      return {Real(node.number)};
    case Operation::name:
      result = name(node, frame);
      break;
    case Operation::call:
      result = call(node, frame);
      break;
    case Operation::parentheses:
      return value(*node.parts[0], frame);
    case Operation::negation:
      result = value(*node.parts[0], frame);
      if (result.real) result.real = -*result.real;
      ++result.depth;
      break;
    case Operation::sum:
      result = sum_of(node, frame);
      break;
    case Operation::product:
      result = product_of(node, frame);
      break;
    case Operation::power:
      result = power_of(node, frame);
      break;
    case Operation::indicator:
      return {Real(is_true(*node.parts[0], frame) ? 1 : 0)};
    case Operation::choice:
      if (is_true(*node.parts[1], frame)) return value(*node.parts[0], frame);
      return node.parts.size() == 3 ? value(*node.parts[2], frame) : Number{};
    case Operation::conclusion:
      for (std::size_t i = 0; i < block_.propositions.size(); ++i)
        if (block_.propositions[i].role == Role::conclusion) return margin_of_proposition(i);
      [[fallthrough]];
    default:
      throw std::logic_error("a formula that is none");
  }
  if (result.depth > max_unfolded_depth)
    source_.refuse(node.at,
                   "expected at most 1000 operations inside each other, with the names of 'let' unfolded");
  return result;
}

Evaluation::Number Evaluation::name(const Node& node, Frame& frame) {
  switch (node.meaning) {
    case Meaning::local: {
      Local& local = frame[node.number_of];
      if (!local.value) local.value = value(*local.formula, *local.frame);
      return *local.value;
    }
    case Meaning::parameter:
      return {facts_.parameter(node.word).number};
    case Meaning::quantity:
      return quantity_number(node.number_of);
    case Meaning::let: {
      std::optional<Number>& known = lets_[node.number_of];
      if (!known) {
        Frame own = new_frame();
        known = value(*block_.lets[node.number_of].formula, own);
        ++known->depth;
      }
      return *known;
    }
    case Meaning::setting:
      return node.parts.empty() ? Number{facts_.number(node.word)} : entry(node, frame);
  }
  throw std::logic_error("a name without meaning");
}

Evaluation::Number Evaluation::entry(const Node& node, Frame& frame) {
  std::vector<long> indices(node.left_out, 1);
  for (const Node* part : node.parts) {
    const auto index = integer(*part, frame);
    if (!index) return {};
    indices.push_back(*index);
  }
  return {facts_.entry(node.word, indices)};
}

std::optional<long> Evaluation::integer(const Node& node, Frame& frame) {
  const Number number = value(node, frame);
  if (!number.real) return std::nullopt;
  const mpq_class* const literal = number.real->literal();
  if (literal == nullptr || literal->get_den() != 1 || abs(*literal) > most_integer)
    source_.refuse(node.at, "expected an integer of at most 15 digits");
  return literal->get_num().get_si();
}

Evaluation::Number Evaluation::sum_of(const Node& node, Frame& frame) {
  Joined terms("sum");
  long depth = 0;
  for (std::size_t i = 0; i < node.parts.size(); ++i) {
    const Number term = value(*node.parts[i], frame);
    if (!term.real) return {};
    terms.add(node.signs[i] == '-' ? -*term.real : *term.real);
    depth = std::max(depth, term.depth);
  }
  return {terms.value(), depth + 1};
}

Evaluation::Number Evaluation::product_of(const Node& node, Frame& frame) {
  Joined factors("product");
  long depth = 0;
  for (std::size_t i = 0; i < node.parts.size(); ++i) {
    const Number factor = value(*node.parts[i], frame);
    if (!factor.real) return {};
    const bool is_divisor = node.signs[i] == '/';
    if (is_divisor && sign_of(*factor.real) == 0) return {};
    factors.add(is_divisor ? Real(1) / *factor.real : *factor.real);
    depth = std::max(depth, factor.depth);
  }
  return {factors.value(), depth + 1};
}

Evaluation::Number Evaluation::power_of(const Node& node, Frame& frame) {
  const Number base = value(*node.parts[0], frame);
  const auto exponent = integer(*node.parts[1], frame);
  if (!base.real || !exponent) return {};
  if (std::abs(*exponent) > most_exponent)
    source_.refuse(node.at, "expected an exponent of at most 999999999 in absolute value");
  if (*exponent == 0) return {Real(1)};
  if (*exponent < 0 && sign_of(*base.real) == 0) return {};
  const mpq_class* const literal = base.real->literal();
  const auto size = static_cast<unsigned long>(std::abs(*exponent));
  if (literal == nullptr || bit_size(*literal) * size > most_power_bits)
    return {power(*base.real, *exponent), base.depth + 1};
  return {power_of_literal(*exponent < 0 ? mpq_class(1 / *literal) : *literal, size)};
}

template <class Body>
bool Evaluation::each_index(const std::vector<Loop>& loops, std::size_t first, Frame& frame,
                            const Body& body) {
  if (first == loops.size()) {
    body();
    return true;
  }
  const Loop& loop = loops[first];
  const auto from = integer(*loop.from, frame);
  const auto to = integer(*loop.to, frame);
  if (!from || !to) return false;
  bool is_defined = true;
  const std::size_t place = frame.size();
  frame.emplace_back();
  for (long index = *from; index <= *to; ++index) {
    charge_steps(steps_of_operation);
    frame[place].value = Number{Real(index)};
    if (loop.condition == nullptr || is_true(*loop.condition, frame))
      is_defined = each_index(loops, first + 1, frame, body) && is_defined;
  }
  frame.pop_back();
  return is_defined;
}

template <class Body>
bool Evaluation::each_argument(const Node& node, Frame& frame, const Body& body) {
  bool is_defined = true;
  for (const Node* part : node.parts) {
    if (part->operation == Operation::listed) {
      const auto of_indices = [&] { body(value(*part->parts[0], frame)); };
      is_defined = each_index(part->loops, 0, frame, of_indices) && is_defined;
    } else {
      body(value(*part, frame));
    }
  }
  return is_defined;
}

Evaluation::Number Evaluation::call(const Node& node, Frame& frame) {
  if (node.meaning == Meaning::let) return call_of_let(node, frame);
  const bool is_list = node.word == "sum" || node.word == "min" || node.word == "max";
  if (!is_list && node.meaning != Meaning::setting) return of_one(node.word, value(*node.parts[0], frame));
  Joined joined(node.word);
  std::vector<Real> numbers;
  bool is_defined = true;
  long depth = 1;
  const bool has_bounds = each_argument(node, frame, [&](const Number& number) {
    depth = std::max(depth, number.depth);
    if (!number.real) {
      is_defined = false;
    } else if (is_list) {
      joined.add(*number.real);
    } else {
      numbers.push_back(*number.real);
    }
  });
  if (!has_bounds || !is_defined) return {};
  if (!is_list) return {facts_.function(node.word, numbers), depth + 1};
  if (joined.is_empty()) return node.word == "sum" ? Number{Real(0)} : Number{};
  return {joined.value(), depth + 1};
}

Evaluation::Number Evaluation::call_of_let(const Node& node, Frame& frame) {
  Frame own = new_frame();
  for (const Node* argument : node.parts) own.push_back({std::nullopt, argument, &frame});
  Number result = value(*block_.lets[node.number_of].formula, own);
  ++result.depth;
  return result;
}

Evaluation::Number Evaluation::of_one(std::string_view function, const Number& argument) const {
  if (!argument.real) return {};
  const Real& x = *argument.real;
  if (function == "abs") return {absolute(x), argument.depth + 1};
  if (function == "exp") return {exponential(x), argument.depth + 1};
  const int sign = sign_of(x);
  if (function == "sqrt") return sign < 0 ? Number{} : Number{square_root(x), argument.depth + 1};
  return sign <= 0 ? Number{} : Number{logarithm(x), argument.depth + 1};
}

Evaluation::Number Evaluation::margin_of_relation(const Node& relation, Frame& frame) {
  const Number left = value(*relation.parts[0], frame);
  const Number right = value(*relation.parts[1], frame);
  if (!left.real || !right.real) return {};
  const long depth = std::max(left.depth, right.depth) + 1;
  if (relation.word == "=") return {-absolute(*left.real - *right.real), depth};
  const bool is_below = relation.word.front() == '<';
  return {is_below ? *right.real - *left.real : *left.real - *right.real, depth};
}

Evaluation::Number Evaluation::margin(const Node& condition, Frame& frame) {
  const Level level(*this, condition);
  if (condition.operation == Operation::relation) return margin_of_relation(condition, frame);
  if (condition.operation != Operation::conjunction && condition.operation != Operation::all)
    return {Real(is_true(condition, frame) ? 1 : -1)};
  Joined least("min");
  bool is_defined = true;
  long depth = 1;
  const auto add = [&](const Node& part) {
    const Number number = margin(part, frame);
    depth = std::max(depth, number.depth);
    if (number.real) {
      least.add(*number.real);
    } else {
      is_defined = false;
    }
  };
  if (condition.operation == Operation::all) {
    if (!each_index(condition.loops, 0, frame, [&] { add(*condition.parts[0]); })) return {};
  } else {
    for (const Node* part : condition.parts) add(*part);
  }
  if (!is_defined) return {};
  return {least.is_empty() ? Real(1) : least.value(), depth + 1};
}

bool Evaluation::is_true(const Node& condition, Frame& frame) {
  const Truth answer = truth(condition, frame);
  if (answer == Truth::open) throw ValueError("a condition of the statement stays open");
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
      } else if (find_setting_name(condition.word)->kind == Kind::fact) {
        word = facts_.fact(condition.word) ? "yes" : "no";
      } else {
        word = facts_.word(condition.word);
      }
      const auto& words = condition.words;
      return std::find(words.begin(), words.end(), word) != words.end() ? Truth::yes : Truth::no;
    }
    case Operation::holds:
      for (const std::string_view id : condition.words) add(holds(id));
      return joined;
    case Operation::all:
      if (!each_index(condition.loops, 0, frame, [&] { add(truth(*condition.parts[0], frame)); }))
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
  int sign = 0;
  try {
    const Number left = value(*relation.parts[0], frame);
    const Number right = value(*relation.parts[1], frame);
    if (!left.real || !right.real) return Truth::no;
    sign = sign_of(*left.real - *right.real);
  } catch (const ValueError&) {
    return Truth::open;
  }
  const std::string_view word = relation.word;
  const bool holds = word == "="           ? sign == 0
                     : word == "!="        ? sign != 0
                     : word.front() == '<' ? sign < 0
                                           : sign > 0;
  return holds || (sign == 0 && word.size() == 2 && word != "!=") ? Truth::yes : Truth::no;
}

Evaluation::Truth Evaluation::holds(std::string_view id) {
  for (std::size_t i = 0; i < block_.propositions.size(); ++i) {
    const Proposition& proposition = block_.propositions[i];
    if (proposition.id != id) continue;
    try {
      const auto& margin = margin_of_proposition(i).real;
      const int sign = margin ? sign_of(*margin) : -1;
      return sign > 0 || (sign == 0 && !proposition.is_strict) ? Truth::yes : Truth::no;
    } catch (const ValueError&) {
      return Truth::open;
    }
  }
  throw std::logic_error("a hypothesis that is none");
}

}  // namespace sinkproof_check::language
