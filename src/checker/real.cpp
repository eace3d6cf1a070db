#include "checker/real.hpp"

#include <cstdint>
#include <string>

#include "checker/error.hpp"
#include "checker/number.hpp"
#include "checker/work.hpp"

namespace sinkproof_check {

namespace {

// 20,000 decimal digits, the longest that an endpoint may have, are 66,439 bits.
constexpr long least_bits = 128;
constexpr long most_bits = 131'072;
/// The formal value is asked for at this precision: before, an enclosure is cheaper; what it leaves open is
/// mostly zero.
constexpr long formal_bits = 256;
constexpr std::size_t max_folded_bits = 100'000;
constexpr std::size_t steps_per_node = 64;

const mpq_class& charged_copy(const mpq_class& q) {
  charge_steps(steps_per_node + bit_size(q) / 16);
  return q;
}

/// Before two literals become one.
void charge_folding(std::size_t bits) {
  charge_work(2 * bits);  // lowest terms cost a greatest common divisor
}

}  // namespace

/// Not in the unnamed namespace: Real::Node, which has one, is a name that other files know.
enum class Operation : std::uint8_t {
  literal,
  sum,
  product,
  quotient,
  power,
  sqrt,
  log,
  exp,
  absolute,
  maximum
};

struct Real::Node {
  Operation operation;
  mpq_class value;                          // of a literal
  long exponent = 0;                        // of a power
  mutable std::vector<Real> operands = {};  // `maximum` drops the ones that are proved not to matter

  // Results kept: nodes are shared, and asked at several precisions. A narrower enclosure than asked for
  // serves as well.
  mutable long known_bits = 0;
  mutable Enclosure known = {};
  mutable bool is_shown_defined = false;
  mutable bool formal_is_known = false;
  mutable std::unique_ptr<Fraction> formal = nullptr;

  Enclosure compute(long bits) const;
  Fraction compute_formal() const;
  Enclosure compute_maximum(long bits) const;
  /// Of an operand around which every enclosure may reach to both sides.
  bool is_formally_zero(std::size_t operand, long bits) const;
  /// What the operation itself asks of its operands, which are defined. Throws ValueError.
  void require_operation_defined() const;
  /// The formal value of an operand. Throws ValueError if there is none.
  const Fraction& formal_of(std::size_t operand) const;
};

Real::Real(const mpq_class& q)
    : node_(std::make_shared<Node>(Node{Operation::literal, charged_copy(q), 0, {}})) {}

Real Real::of(Operation operation, std::vector<Real> operands, long exponent) {
  charge_steps(steps_per_node + operands.size());
  return Real(std::make_shared<Node>(Node{operation, 0, exponent, std::move(operands)}));
}

Enclosure Real::Node::compute_maximum(long bits) const {
  Enclosure result = operands[0].enclosure(bits);
  for (const Real& operand : operands) result = sinkproof_check::maximum(result, operand.enclosure(bits));
  // Operands below another one for certain never are the maximum: drop them, so that higher precision costs
  // only the rest.
  std::erase_if(operands, [&](const Real& operand) {
    return compare(operand.enclosure(bits).upper, result.lower) < 0;
  });
  return result;
}

bool Real::Node::is_formally_zero(std::size_t operand, long bits) const {
  // Its enclosure exists, so that the formal value may be trusted.
  return operands[operand].enclosure(bits).contains_zero() && bits >= formal_bits &&
         operands[operand].formal() != nullptr && operands[operand].formal()->is_zero();
}

Enclosure Real::Node::compute(long bits) const {
  const auto operand = [&](std::size_t i) -> const Enclosure& { return operands[i].enclosure(bits); };
  switch (operation) {
    case Operation::literal:
      return enclose(value, bits);
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

const Fraction& Real::Node::formal_of(std::size_t operand) const {
  const Fraction* result = operands[operand].formal();
  if (result == nullptr) throw ValueError("no formal value");
  return *result;
}

Fraction Real::Node::compute_formal() const {
  switch (operation) {
    case Operation::literal:
      return Fraction(value);
    case Operation::sum: {
      Fraction result(0);
      for (std::size_t i = 0; i < operands.size(); ++i) result = result + formal_of(i);
      return result;
    }
    case Operation::product: {
      Fraction result(1);
      for (std::size_t i = 0; i < operands.size(); ++i) result = result * formal_of(i);
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
    case Operation::absolute:
      return sign_of(operands[0]) < 0 ? formal_of(0).negated() : formal_of(0);
    case Operation::maximum: {
      std::size_t best = 0;
      for (std::size_t i = 1; i < operands.size(); ++i)
        if (sign_of(operands[i] - operands[best]) > 0) best = i;
      return formal_of(best);
    }
  }
  throw std::logic_error("unknown operation");
}

const Enclosure& Real::enclosure(long bits) const {
  if (node_->known_bits < bits) {
    node_->known = node_->compute(bits);
    node_->known_bits = bits;
  }
  return node_->known;
}

const Fraction* Real::formal() const {
  if (!node_->formal_is_known) {
    node_->formal_is_known = true;
    try {
      node_->formal = std::make_unique<Fraction>(node_->compute_formal());
    } catch (const ValueError&) {
      node_->formal = nullptr;  // too large or not of this form: the enclosures have to decide
    }
  }
  return node_->formal.get();
}

const mpq_class* Real::literal() const {
  return node_->operation == Operation::literal ? &node_->value : nullptr;
}

std::string Real::identity() const {
  if (formal() != nullptr) return formal()->text();
  return "at " + std::to_string(reinterpret_cast<std::uintptr_t>(node_.get()));  // NOLINT(*-reinterpret-cast)
}

Real sum(std::vector<Real> terms) {
  mpq_class literals = 0;
  std::vector<Real> rest;
  for (Real& term : terms) {
    const mpq_class* q = term.literal();
    if (q != nullptr && bit_size(literals) + bit_size(*q) <= max_folded_bits) {
      charge_folding(bit_size(literals) + bit_size(*q));
      literals += *q;
    } else {
      rest.push_back(std::move(term));
    }
  }
  if (rest.empty()) return literals;
  if (literals != 0) rest.emplace_back(literals);
  if (rest.size() == 1) return rest[0];
  return Real::of(Operation::sum, std::move(rest));
}

Real product(std::vector<Real> factors) {
  mpq_class literals = 1;
  std::vector<Real> rest;
  for (Real& factor : factors) {
    const mpq_class* q = factor.literal();
    if (q != nullptr && bit_size(literals) + bit_size(*q) <= max_folded_bits) {
      charge_folding(bit_size(literals) + bit_size(*q));
      literals *= *q;
    } else {
      rest.push_back(std::move(factor));
    }
  }
  if (rest.empty()) return literals;
  if (literals != 1) rest.emplace_back(literals);
  if (rest.size() == 1) return rest[0];
  return Real::of(Operation::product, std::move(rest));
}

Real operator/(const Real& x, const Real& y) {
  const mpq_class* dividend = x.literal();
  const mpq_class* divisor = y.literal();
  if (dividend != nullptr && divisor != nullptr && *divisor != 0 &&
      bit_size(*dividend) + bit_size(*divisor) <= max_folded_bits) {
    charge_folding(bit_size(*dividend) + bit_size(*divisor));
    return mpq_class(*dividend / *divisor);
  }
  return Real::of(Operation::quotient, {x, y});
}

Real power(const Real& x, long n) {
  return Real::of(Operation::power, {x}, n);
}

Real square_root(const Real& x) {
  return Real::of(Operation::sqrt, {x});
}

Real logarithm(const Real& x) {
  return Real::of(Operation::log, {x});
}

Real exponential(const Real& x) {
  // e^0 = 1, and e^(log q) = q for a rational q > 0: with them, weights whose scores are logarithms are rational at once.
  if (const mpq_class* q = x.literal(); q != nullptr && *q == 0) return 1;
  if (x.node_->operation == Operation::log)
    if (const mpq_class* q = x.node_->operands[0].literal(); q != nullptr && *q > 0) return *q;
  return Real::of(Operation::exp, {x});
}

Real absolute(const Real& x) {
  if (const mpq_class* q = x.literal()) return mpq_class(abs(*q));
  return Real::of(Operation::absolute, {x});
}

Real maximum(std::vector<Real> candidates) {
  // Of literals only the largest counts.
  std::vector<Real> rest;
  std::optional<mpq_class> largest;
  for (Real& candidate : candidates) {
    const mpq_class* q = candidate.literal();
    if (q == nullptr) {
      rest.push_back(std::move(candidate));
    } else if (charge_work(bit_size(*q)); !largest || *q > *largest) {
      largest = *q;
    }
  }
  if (largest) rest.emplace_back(*largest);
  if (rest.size() == 1) return rest[0];
  return Real::of(Operation::maximum, std::move(rest));
}

Real operator+(const Real& x, const Real& y) {
  return sum({x, y});
}
Real operator-(const Real& x) {
  return product({Real(-1), x});
}
Real operator-(const Real& x, const Real& y) {
  return sum({x, -y});
}
Real operator*(const Real& x, const Real& y) {
  return product({x, y});
}

Real minimum(std::vector<Real> candidates) {
  for (Real& candidate : candidates) candidate = -candidate;
  return -maximum(std::move(candidates));
}

int sign_of(const Real& x) {
  if (const mpq_class* q = x.literal()) return sgn(*q);
  std::string obstacle = "its sign stays open at " + std::to_string(most_bits) + " bits";
  bool formal_is_asked = false;
  for (long bits = least_bits; bits <= most_bits; bits *= 2) {
    try {
      const Enclosure& enclosure = x.enclosure(bits);
      if (enclosure.is_positive()) return 1;
      if (enclosure.is_negative()) return -1;
      if (enclosure.lower.sign() == 0 && enclosure.upper.sign() == 0) return 0;
      // The enclosure exists, so the number is defined, and its formal value may be trusted.
      if (bits >= formal_bits && !formal_is_asked) {
        formal_is_asked = true;
        if (x.formal() != nullptr && x.formal()->is_zero()) return 0;
      }
    } catch (const Unresolved& error) {
      obstacle = error.what();
    }
  }
  throw ValueError(obstacle);
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
  if (x.node_->is_shown_defined) return;
  // Operands first: a sign is that of a number that is defined.
  for (const Real& operand : x.node_->operands) require_defined(operand);
  x.node_->require_operation_defined();
  x.node_->is_shown_defined = true;
}

std::optional<mpq_class> rational_value(const Real& x) {
  if (const mpq_class* q = x.literal()) return *q;
  const Fraction* formal = x.formal();
  if (formal == nullptr || !formal->rational()) return std::nullopt;
  // Only now prove it: the number is defined, and no different from the formal value.
  return sign_of(x - Real(*formal->rational())) == 0 ? formal->rational() : std::nullopt;
}

std::string approximate(const Real& x) {
  try {
    return x.enclosure(least_bits).approximate();
  } catch (const ValueError&) {
    return "undefined";
  }
}

}  // namespace sinkproof_check
