#include "checker/kernel/real.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <limits>
#include <string>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/real_operation.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

constexpr long least_bits = 128;
/// The formal value is asked for at this precision: before, an enclosure is cheaper; what it leaves open is
/// mostly zero.
constexpr long formal_bits = 256;
constexpr std::size_t steps_per_node = 64;
constexpr std::size_t steps_per_throw = 500;
constexpr std::uint32_t most_depth = 5'000;

void charge_literal(const mpq_class& q) {
  charge_steps(steps_per_node + bit_size(q) / 16);
}

constexpr long endless = std::numeric_limits<long>::max();

/// A formal value needs a comparison that this precision does not decide.
struct Undetermined {};

/// The sign of a formal value: proved, if the number is defined.
std::optional<int> formal_sign(const Fraction& x, long bits) {
  if (x.is_zero()) return 0;
  try {
    const Enclosure enclosure = x.enclosure(bits);
    if (enclosure.is_positive()) return 1;
    if (enclosure.is_negative()) return -1;
  } catch (const Unresolved&) {
  }
  return std::nullopt;
}

}  // namespace

/// That a number has no enclosure at so many bits, nor at fewer. Kept: a loop may ask again and again.
struct Failure {
  long bits;
  std::exception_ptr reason;
};

struct Real::Node {
  /// GMP's numbers take memory even to be moved: so the literal is copied or moved once.
  explicit Node(const mpq_class& q) : operation(Operation::literal), value(q) {}
  explicit Node(mpq_class&& q) : operation(Operation::literal), value(std::move(q)) {}
  Node(Operation what, long power, std::vector<Real>&& of)
      : operation(what), exponent(power), operands(std::move(of)) {}

  /// What it was found to be: nodes are shared, and asked at several precisions. A narrower enclosure than
  /// asked for serves as well.
  struct Results {
    long known_bits = 0;
    Enclosure known = {};
    std::unique_ptr<Failure> failure = nullptr;
    bool is_shown_defined = false;
    /// The precision at which the formal value was last asked for; endless where it is settled.
    long asked_bits = 0;
    std::unique_ptr<Fraction> formal = nullptr;
    std::uint64_t serial = 0;  ///< 0: it was not asked for
  };
  /// Most literals are joined with others, and nobody asks.
  Results& results() const {
    if (kept == nullptr) kept = std::make_unique<Results>();
    return *kept;
  }

  Operation operation;
  /// How many operations are inside each other, at most: what recurses takes the program's stack.
  std::uint32_t depth = 0;
  std::optional<mpq_class> value = {};      // of a literal
  long exponent = 0;                        // of a power
  mutable std::vector<Real> operands = {};  // `maximum` drops the ones that are proved not to matter
  mutable std::unique_ptr<Results> kept = nullptr;

  Enclosure compute(long bits) const;
  Fraction compute_formal(long bits) const;
  Fraction formal_maximum(long bits) const;
  Enclosure compute_maximum(long bits) const;
  /// Of an operand around which every enclosure may reach to both sides.
  bool is_formally_zero(std::size_t operand, long bits) const;
  /// Whether both stand for one number wherever they are defined, as far as so many nodes show.
  bool is_same_expression(const Node& other, int& nodes) const;
  /// What the operation itself asks of its operands, which are defined. Throws ValueError.
  void require_operation_defined() const;
};

Real::Real(const mpq_class& q) {
  charge_literal(q);
  node_ = std::make_shared<Node>(q);
}

Real::Real(mpq_class&& q) {
  charge_literal(q);
  node_ = std::make_shared<Node>(std::move(q));
}

Real Real::of(Operation operation, std::vector<Real> operands, long exponent) {
  charge_steps(steps_per_node + 4 * operands.size());  // each is counted by its sharers, and may be far away
  std::uint32_t depth = 0;
  for (const Real& operand : operands) depth = std::max(depth, operand.node_->depth + 1);
  if (depth > most_depth)
    throw Undecided("not decided: more than " + std::to_string(most_depth) + " operations inside each other");
  auto node = std::make_shared<Node>(operation, exponent, std::move(operands));
  node->depth = depth;
  return Real(std::move(node));
}

Enclosure Real::Node::compute_maximum(long bits) const {
  // Operands below another one for certain never are the maximum: drop them, so that higher precision costs
  // only the rest. What is known from a lower precision is enough to see that; so the largest comes first.
  const auto known_upper = [](const Real& x) -> const Enclosure* {
    return x.node_->kept != nullptr && x.node_->kept->known_bits > 0 ? &x.node_->kept->known : nullptr;
  };
  const auto first = std::max_element(operands.begin(), operands.end(), [&](const Real& x, const Real& y) {
    const Enclosure* a = known_upper(x);
    const Enclosure* b = known_upper(y);
    return a != nullptr && b != nullptr && compare(a->upper, b->upper) < 0;
  });
  std::iter_swap(operands.begin(), first);
  // Each is looked at three times, and copied with its ends.
  constexpr std::size_t steps_an_operand = 24;
  charge_steps(steps_an_operand * operands.size());
  Enclosure result = operands[0].enclosure(bits);
  for (const Real& operand : operands) {
    const Enclosure* earlier = known_upper(operand);
    if (earlier != nullptr && compare(earlier->upper, result.lower) < 0) continue;
    result = sinkproof_check::maximum(result, operand.enclosure(bits));
  }
  std::erase_if(operands,
                [&](const Real& operand) { return compare(known_upper(operand)->upper, result.lower) < 0; });
  return result;
}

bool Real::Node::is_formally_zero(std::size_t operand, long bits) const {
  // Its enclosure exists, so that the formal value may be trusted.
  return operands[operand].enclosure(bits).contains_zero() && bits >= formal_bits &&
         operands[operand].formal(bits) != nullptr && operands[operand].formal(bits)->is_zero();
}

Enclosure Real::Node::compute(long bits) const {
  const auto operand = [&](std::size_t i) -> const Enclosure& { return operands[i].enclosure(bits); };
  switch (operation) {
    case Operation::literal:
      return enclose(*value, bits);
    case Operation::sum: {
      Enclosure result;
      for (const Real& term : operands) result = add(result, term.enclosure(bits), bits);
      return result;
    }
    case Operation::product: {
      Enclosure result{{1, 0}, {1, 0}};
      for (const Real& factor : operands) result = multiply(result, factor.enclosure(bits), bits);
      return result;
    }
    case Operation::inner_product: {
      Enclosure result;
      for (std::size_t k = 0; k < operands.size(); k += 2) {
        const mpq_class* factor = operands[k].literal();
        const bool is_one = factor != nullptr && *factor == 1;
        result = add(result, is_one ? operand(k + 1) : multiply(operand(k), operand(k + 1), bits), bits);
      }
      return result;
    }
    case Operation::quotient:
      if (is_formally_zero(1, bits)) throw ValueError("a divisor of zero");  // no precision helps
      return divide(operand(0), operand(1), bits);
    case Operation::power:
      return sinkproof_check::power(operand(0), exponent, bits);
    case Operation::sqrt:
      if (is_formally_zero(0, bits)) return {};
      return sinkproof_check::square_root(operand(0), bits);
    case Operation::log:
      if (is_formally_zero(0, bits)) throw ValueError("a logarithm of zero");
      return sinkproof_check::logarithm(operand(0), bits);
    case Operation::exp:
      return sinkproof_check::exponential(operand(0), bits);
    case Operation::absolute:
      return sinkproof_check::absolute(operand(0));
    case Operation::maximum:
      return compute_maximum(bits);
  }
  throw std::logic_error("unknown operation");
}

Fraction Real::Node::formal_maximum(long bits) const {
  compute_maximum(bits);
  if (operands.size() == 1) return operands[0].formal_value(bits);
  const auto formal_of = [&](std::size_t i) -> const Fraction& {
    const Fraction* result = operands[i].formal(bits);
    // At a higher precision it may turn out not to matter.
    if (result == nullptr) throw Undetermined();
    return *result;
  };
  // One of each two is dropped: the smaller or, of equal ones, any. So what is found here stays, even if the
  // rest is too long.
  while (operands.size() > 1) {
    const std::size_t last = operands.size() - 1;
    const Fraction& x = formal_of(last);
    const Fraction& y = formal_of(0);
    const auto sign = x.is_same(y) ? 0 : formal_sign(x + y.negated(), bits);
    if (!sign) throw Undetermined();
    if (*sign > 0) std::swap(operands[0], operands[last]);
    operands.pop_back();
  }
  return formal_of(0);
}

Fraction Real::Node::compute_formal(long bits) const {
  const auto formal_of = [&](std::size_t i) -> const Fraction& { return operands[i].formal_value(bits); };
  switch (operation) {
    case Operation::literal:
      return Fraction(*value);
    case Operation::sum: {
      Fraction result(0);
      for (std::size_t i = 0; i < operands.size(); ++i) result = std::move(result) + formal_of(i);
      return result;
    }
    case Operation::product: {
      Fraction result(1);
      for (std::size_t i = 0; i < operands.size(); ++i) result = result * formal_of(i);
      return result;
    }
    case Operation::inner_product: {
      Fraction result(0);
      for (std::size_t k = 0; k < operands.size(); k += 2)
        result = std::move(result) + formal_of(k) * formal_of(k + 1);
      return result;
    }
    case Operation::quotient:
      return formal_of(0) * formal_of(1).inverse();
    case Operation::power:
      return sinkproof_check::power(formal_of(0), exponent);
    case Operation::sqrt:
      return sinkproof_check::square_root(formal_of(0));
    case Operation::log:
      return sinkproof_check::logarithm(formal_of(0));
    case Operation::exp:
      return sinkproof_check::exponential(formal_of(0));
    case Operation::absolute: {
      const Enclosure& enclosure = operands[0].enclosure(bits);
      if (!enclosure.contains_zero()) return enclosure.is_negative() ? formal_of(0).negated() : formal_of(0);
      const auto sign = formal_sign(formal_of(0), bits);
      if (!sign) throw Undetermined();
      return *sign < 0 ? formal_of(0).negated() : formal_of(0);
    }
    case Operation::maximum:
      return formal_maximum(bits);
  }
  throw std::logic_error("unknown operation");
}

const Enclosure& Real::enclosure(long bits) const {
  Node::Results& results = node_->results();
  if (results.known_bits >= bits) return results.known;
  if (results.failure != nullptr && results.failure->bits >= bits) {
    charge_steps(steps_per_throw);
    std::rethrow_exception(results.failure->reason);
  }
  try {
    results.known = node_->compute(bits);
    results.known_bits = bits;
  } catch (const ValueError&) {
    charge_steps(steps_per_throw);
    results.failure = std::make_unique<Failure>(Failure{bits, std::current_exception()});
    throw;
  }
  return results.known;
}

const Fraction* Real::formal(long bits) const {
  Node::Results& results = node_->results();
  if (results.asked_bits < bits) {
    try {
      const FormalAttempt attempt(bits);
      results.formal = std::make_unique<Fraction>(node_->compute_formal(bits));
      results.asked_bits = endless;
    } catch (const Undetermined&) {
      results.asked_bits = bits;
    } catch (const Unresolved&) {
      results.asked_bits = bits;
    } catch (const ValueError&) {
      results.asked_bits = endless;  // too large or not of this form: the enclosures have to decide
    }
  }
  return results.formal.get();
}

const Fraction& Real::formal_value(long bits) const {
  const Fraction* result = formal(bits);
  if (result != nullptr) return *result;
  if (node_->results().asked_bits != endless) throw Undetermined();
  throw ValueError("no formal value");
}

const mpq_class* Real::literal() const {
  return node_->value ? &*node_->value : nullptr;
}

std::string Real::identity() const {
  if (const Fraction* value = formal(formal_bits)) {
    std::string text = value->text();
    charge_steps(text.size() / 16);
    return text;
  }
  // No address, which another number has once this one is gone.
  static std::uint64_t last = 0;
  std::uint64_t& serial = node_->results().serial;
  if (serial == 0) serial = ++last;
  // Texts of one length: what they cost does not depend on how many there were before this document.
  constexpr std::size_t digits = 20;
  const std::string number = std::to_string(serial);
  return "number " + std::string(digits - number.size(), '0') + number;
}

Real exponential(const Real& x) {
  // e^0 = 1, and e^(log q) = q for a rational q > 0: with them, weights whose scores are logarithms are
  // rational at once.
  if (const mpq_class* q = x.literal(); q != nullptr && *q == 0) return 1;
  if (x.node_->operation == Operation::log)
    if (const mpq_class* q = x.node_->operands[0].literal(); q != nullptr && *q > 0) return *q;
  return Real::of(Operation::exp, {x});
}

int sign_of(const Real& x) {
  if (const mpq_class* q = x.literal()) return sgn(*q);
  std::string obstacle = "its sign stays open at " + std::to_string(most_bits) + " bits";
  const Fraction* formal = nullptr;
  for (long bits = least_bits; bits <= most_bits; bits *= 2) {
    try {
      if (formal == nullptr) {
        const Enclosure& enclosure = x.enclosure(bits);
        if (enclosure.is_positive()) return 1;
        if (enclosure.is_negative()) return -1;
        if (enclosure.lower.sign() == 0 && enclosure.upper.sign() == 0) return 0;
        // The enclosure exists, so the number is defined, and its formal value may be trusted: it has
        // cancelled what can be, so that few bits are enough where the number is small but not zero.
        if (bits < formal_bits) continue;
        formal = x.formal(bits);
        if (formal == nullptr) continue;
        for (long few = least_bits; few < bits; few *= 2)
          if (const auto sign = formal_sign(*formal, few)) return *sign;
      }
      if (const auto sign = formal_sign(*formal, bits)) return *sign;
    } catch (const Unresolved& error) {
      obstacle = error.what();
    }
  }
  throw BeyondLimit(obstacle);
}

bool Real::Node::is_same_expression(const Node& other, int& nodes) const {
  if (this == &other) return true;
  charge_steps(steps_per_node);
  if (--nodes < 0 || operation != other.operation) return false;
  if (operation == Operation::literal) {
    charge_steps(bit_size(*value) / 64);
    return *value == *other.value;
  }
  return exponent == other.exponent && std::equal(operands.begin(), operands.end(), other.operands.begin(),
                                                  other.operands.end(), [&](const Real& x, const Real& y) {
                                                    return x.node_->is_same_expression(*y.node_, nodes);
                                                  });
}

bool are_equal(const Real& x, const Real& y) {
  constexpr int most_nodes = 64;  // one node may stand in an expression again and again
  int nodes = most_nodes;
  if (!x.node_->is_same_expression(*y.node_, nodes)) return sign_of(x - y) == 0;
  std::string obstacle;
  for (long bits = least_bits; bits <= most_bits; bits *= 2) {
    try {
      static_cast<void>(x.enclosure(bits));
      return true;
    } catch (const Unresolved& error) {
      obstacle = error.what();
    }
  }
  throw BeyondLimit(obstacle);
}

void Real::Node::require_operation_defined() const {
  const bool divides = operation == Operation::quotient || (operation == Operation::power && exponent < 0);
  if (!divides && operation != Operation::log && operation != Operation::sqrt) return;
  int sign = 0;
  try {
    sign = sign_of(operands[operation == Operation::quotient ? 1 : 0]);
  } catch (const ValueError& error) {
    throw ValueError(std::string("not shown to be defined: ") + error.what());
  }
  if (divides && sign == 0) throw ValueError("not defined: a divisor that is 0");
  if (operation == Operation::log && sign <= 0)
    throw ValueError("not defined: a logarithm of a number that is not positive");
  if (operation == Operation::sqrt && sign < 0)
    throw ValueError("not defined: a square root of a negative number");
}

void require_defined(const Real& x) {
  if (x.node_->results().is_shown_defined) return;
  // Operands first: a sign is that of a number that is defined.
  for (const Real& operand : x.node_->operands) require_defined(operand);
  x.node_->require_operation_defined();
  x.node_->results().is_shown_defined = true;
}

std::optional<mpq_class> rational_value(const Real& x) {
  if (const mpq_class* q = x.literal()) return *q;
  const Fraction* formal = x.formal(formal_bits);
  if (formal == nullptr || !formal->rational()) return std::nullopt;
  // Only now prove it: the number is defined, and no different from the formal value.
  return sign_of(x - Real(*formal->rational())) == 0 ? formal->rational() : std::nullopt;
}

std::string approximate(const Real& x) {
  try {
    const Enclosure& enclosure = x.enclosure(formal_bits);
    if (enclosure.contains_zero() && x.formal(formal_bits) != nullptr && x.formal(formal_bits)->is_zero())
      return "0";
    return x.enclosure(least_bits).approximate();
  } catch (const ValueError&) {
    return "undefined";
  }
}

}  // namespace sinkproof_check
