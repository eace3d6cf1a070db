#include "language/tape.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cstdlib>
#include <functional>
#include <limits>

#include "numeric/small_fraction.hpp"

namespace sinkproof::language {

using numeric::Rational;

namespace {

/// Larger numbers are left to those who run the tape.
constexpr std::size_t folded_bits = 4096;
constexpr std::size_t folded_limbs = folded_bits / GMP_NUMB_BITS;

std::size_t bits_of(const Rational& q) {
  const auto* data = q.backend().data();
  return std::max(mpz_sizeinbase(mpq_numref(data), 2), mpz_sizeinbase(mpq_denref(data), 2));
}

/// Of more than folded_bits.
bool is_long(const Rational& q) {
  const auto* data = q.backend().data();
  return mpz_size(mpq_numref(data)) > folded_limbs || mpz_size(mpq_denref(data)) > folded_limbs;
}

std::size_t hash_of(const Input& input) {
  std::size_t hash = std::hash<std::string>()(input.name);
  for (const long index : input.indices) hash = joined_hash(hash, static_cast<std::size_t>(index));
  return hash;
}

std::size_t hash_of(long value) {
  return static_cast<std::size_t>(value);
}

std::size_t hash_of(const Rational& q) {
  if (const auto integer = numeric::to_long(q)) return hash_of(*integer);
  const auto* data = q.backend().data();
  std::size_t hash = q.sign() < 0 ? 1 : 0;
  for (mpz_srcptr part : {mpq_numref(data), mpq_denref(data)}) {
    for (std::size_t k = 0; k < mpz_size(part); ++k)
      hash = joined_hash(hash, mpz_getlimbn(part, static_cast<mp_size_t>(k)));
  }
  return hash;
}

/// In products and sums; transcendental functions of thousands of bits take a millisecond.
std::size_t cost_of(Tape::Operation operation, std::size_t operands) {
  constexpr std::size_t slow = 100;
  constexpr std::size_t of_power = 30;
  switch (operation) {
    case Tape::Operation::exp:
    case Tape::Operation::log:
      return slow;
    case Tape::Operation::power:
      return of_power;
    default:
      return 1 + operands;
  }
}

std::optional<Rational> computed(Tape::Operation operation, std::span<const Rational* const> operands) {
  using Operation = Tape::Operation;
  const Rational& a = *operands.front();
  const Rational& b = *operands.back();
  switch (operation) {
    case Operation::add:
      return numeric::add(a, b);
    case Operation::subtract:
      return numeric::subtract(a, b);
    case Operation::multiply:
      return numeric::multiply(a, b);
    case Operation::divide:
      return numeric::divide(a, b);
    case Operation::negate:
      return -a;
    case Operation::abs:
      return abs(a);
    case Operation::sqrt:
      return numeric::rational_sqrt(a);
    case Operation::exp:
      if (a.is_zero()) return Rational(1);
      return std::nullopt;
    case Operation::log:
      if (numeric::to_long(a) == 1) return Rational(0);
      return std::nullopt;
    case Operation::min:
      return **std::min_element(operands.begin(), operands.end(),
                                [](const auto* x, const auto* y) { return *x < *y; });
    case Operation::max:
      return **std::max_element(operands.begin(), operands.end(),
                                [](const auto* x, const auto* y) { return *x < *y; });
    case Operation::sum: {
      Rational result;
      for (const Rational* one : operands) {
        if (one->is_zero()) continue;
        numeric::add_to(result, *one);
        if (is_long(result)) return std::nullopt;
      }
      return result;
    }
    default:
      return std::nullopt;
  }
}

/// Whether the operation has no value there.
bool is_outside(Tape::Operation operation, const Rational& last) {
  if (operation == Tape::Operation::divide) return last.is_zero();
  if (operation == Tape::Operation::sqrt) return last.sign() < 0;
  return operation == Tape::Operation::log && last.sign() <= 0;
}

/// Of two integers of the machine, or one; nothing where the number is none or may be none.
std::optional<long> computed_in_machine(Tape::Operation operation, long a, long b) {
  using Operation = Tape::Operation;
  constexpr long least = std::numeric_limits<long>::min();
  long result = 0;
  switch (operation) {
    case Operation::add:
    case Operation::sum:
      return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Operation::subtract:
      return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Operation::multiply:
      return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case Operation::divide:
      if (b == 0 || a == least || a % b != 0) return std::nullopt;
      return a / b;
    case Operation::negate:
      return a == least ? std::nullopt : std::optional(-a);
    case Operation::abs:
      return a == least ? std::nullopt : std::optional(std::abs(a));
    case Operation::min:
      return std::min(a, b);
    case Operation::max:
      return std::max(a, b);
    default:
      return std::nullopt;
  }
}

bool is_of_conditions(Tape::Operation operation) {
  return operation == Tape::Operation::all || operation == Tape::Operation::any ||
         operation == Tape::Operation::select || operation == Tape::Operation::bracket;
}

}  // namespace

std::optional<Rational> computed_exactly(Tape::Operation operation,
                                         std::span<const Rational* const> operands) {
  if (operands.empty() || is_outside(operation, *operands.back())) return std::nullopt;
  auto value = computed(operation, operands);
  if (value && is_long(*value)) value.reset();
  return value;
}

void NodeTable::place(const Slot& slot) {
  std::size_t at = slot.mixed & (slots_.size() - 1);
  while (slots_[at].is_taken) at = next(at);
  slots_[at] = slot;
}

void NodeTable::insert(std::size_t hash, Node node) {
  constexpr std::size_t first_size = 32;
  if (2 * ++count_ > slots_.size()) {
    const auto old = std::exchange(slots_, std::vector<Slot>(std::max(first_size, 2 * slots_.size())));
    for (const Slot& slot : old) {
      if (slot.is_taken) place(slot);
    }
  }
  place({mixed_of(hash), node, true});
}

Node Tape::step(Operation operation, std::span<const Node> operands, long data) {
  std::size_t hash =
      static_cast<std::size_t>(operation) * 0x9e3779b97f4a7c15U ^ static_cast<std::size_t>(data);
  for (const Node operand : operands) hash = joined_hash(hash, operand);
  const auto known = known_steps_.find(hash, [&](Node node) {
    const Step& step = steps_[node];
    const auto of = this->operands(step);
    return step.operation == operation && step.data == data &&
           std::equal(of.begin(), of.end(), operands.begin(), operands.end());
  });
  if (known) return *known;
  const Node node = new_step(operation, operands, data);
  known_steps_.insert(hash, node);
  return node;
}

Node Tape::new_step(Operation operation, std::span<const Node> operands, long data) {
  const auto node = static_cast<Node>(steps_.size());
  steps_.push_back({operation, static_cast<std::uint32_t>(operands_.size()),
                    static_cast<std::uint32_t>(operands.size()), data});
  operands_.insert(operands_.end(), operands.begin(), operands.end());
  std::uint32_t depth = 0;
  for (const Node operand : operands) depth = std::max(depth, depths_[operand]);
  depths_.push_back(depth + 1);
  deepest_ = std::max<std::size_t>(deepest_, depth + 1);
  cost_ += cost_of(operation, operands.size());
  return node;
}

template <class Number>
Node Tape::number_of(Number&& value) {
  const std::size_t hash = hash_of(value);
  const auto known = known_numbers_.find(hash, [&](Node node) {
    return mpq_equal(constant(node)->backend().data(), value.backend().data()) != 0;
  });
  if (known) return *known;
  numbers_.push_back(std::forward<Number>(value));
  const Node node = new_step(Operation::number, {}, static_cast<long>(numbers_.size()) - 1);
  known_numbers_.insert(hash, node);
  return node;
}

template Node Tape::number_of(const Rational&);
template Node Tape::number_of(Rational&&);

/// As of the rational number, without making one.
Node Tape::integer(long value) {
  const std::size_t hash = hash_of(value);
  const auto known =
      known_numbers_.find(hash, [&](Node node) { return numeric::to_long(*constant(node)) == value; });
  if (known) return *known;
  numbers_.emplace_back(value);
  const Node node = new_step(Operation::number, {}, static_cast<long>(numbers_.size()) - 1);
  known_numbers_.insert(hash, node);
  return node;
}

Node Tape::input(const Input& input) {
  const std::size_t hash = hash_of(input);
  const auto known = known_inputs_.find(
      hash, [&](Node node) { return inputs_[static_cast<std::size_t>(steps_[node].data)] == input; });
  if (known) return *known;
  inputs_.push_back(input);
  const Node node = new_step(Operation::input, {}, static_cast<long>(inputs_.size()) - 1);
  known_inputs_.insert(hash, node);
  return node;
}

Node Tape::function(const std::string& name, std::span<const Node> operands) {
  if (std::any_of(operands.begin(), operands.end(), [&](Node node) { return is_undefined(node); }))
    return undefined();
  auto found = std::find(functions_.begin(), functions_.end(), name);
  if (found == functions_.end()) found = functions_.insert(found, name);
  return step(Operation::function, operands, found - functions_.begin());
}

Node Tape::power(Node base, long exponent) {
  if (is_undefined(base)) return base;
  if (const Rational* value = constant(base)) {
    if (value->is_zero() && exponent < 0) return undefined();
    const auto integer = numeric::to_long(*value);
    if (exponent == 2 && integer) {
      if (const auto square = computed_in_machine(Operation::multiply, *integer, *integer))
        return this->integer(*square);
    }
    const bool stays_small = integer && *integer >= -1 && *integer <= 1;
    const auto size = static_cast<std::size_t>(exponent < 0 ? -exponent : exponent);
    if (stays_small || size <= folded_bits / bits_of(*value)) return number(numeric::power(*value, exponent));
  }
  return step(Operation::power, {&base, 1}, exponent);
}

const Rational* Tape::constant(Node node) const {
  const Step& of = steps_[node];
  return of.operation == Operation::number ? &numbers_[static_cast<std::size_t>(of.data)] : nullptr;
}

std::optional<bool> Tape::decided(Node node) const {
  const Operation operation = steps_[node].operation;
  if (operation == Operation::yes) return true;
  if (operation == Operation::no) return false;
  return std::nullopt;
}

Node Tape::apply(Operation operation, std::span<const Node> operands) {
  switch (operation) {
    case Operation::all:
    case Operation::any:
      return connective(operation, operands);
    case Operation::nonnegative:
    case Operation::positive:
    case Operation::zero:
      return sign(operation, operands.front());
    case Operation::select:
      if (const auto holds = decided(operands[0])) return *holds ? operands[1] : operands[2];
      break;
    case Operation::bracket:
      if (const auto holds = decided(operands[0])) return integer(*holds ? 1 : 0);
      break;
    default:
      if (const auto known = folded(operation, operands)) return *known;
      if (operation == Operation::sum) return sum(operands);
      if (operation == Operation::sqrt) return square_root(operands.front());
  }
  return step(operation, operands);
}

Node Tape::difference(Node a, Node b) {
  const auto is_zero = [&](Node node) { return constant(node) != nullptr && constant(node)->is_zero(); };
  if (is_zero(b)) return a;
  return is_zero(a) ? apply(Operation::negate, {b}) : apply(Operation::subtract, {a, b});
}

std::optional<Node> Tape::folded(Operation operation, std::span<const Node> operands) {
  if (is_of_conditions(operation)) return std::nullopt;
  if (operands.empty()) return operation == Operation::sum ? number(0) : undefined();
  if (std::any_of(operands.begin(), operands.end(), [&](Node node) { return is_undefined(node); }))
    return undefined();
  const Rational* last = constant(operands.back());
  if (last != nullptr && is_outside(operation, *last)) return undefined();
  if ((operation == Operation::sum || operation == Operation::min || operation == Operation::max) &&
      operands.size() == 1)
    return operands.front();
  if (const auto value = folded_in_machine(operation, operands)) return integer(*value);
  boost::container::small_vector<const Rational*, 16> values;
  for (const Node operand : operands) {
    values.push_back(constant(operand));
    if (values.back() == nullptr || is_long(*values.back())) return std::nullopt;
  }
  auto value = computed_exactly(operation, {values.data(), values.size()});
  return value ? std::optional(number(*std::move(value))) : std::nullopt;
}

std::optional<long> Tape::folded_in_machine(Operation operation, std::span<const Node> operands) const {
  const auto at = [&](Node node) {
    const Rational* value = constant(node);
    return value == nullptr ? std::nullopt : numeric::to_long(*value);
  };
  auto result = at(operands.front());
  if (operands.size() == 1) return result ? computed_in_machine(operation, *result, *result) : std::nullopt;
  for (std::size_t k = 1; k < operands.size() && result; ++k) {
    const auto next = at(operands[k]);
    result = next ? computed_in_machine(operation, *result, *next) : std::nullopt;
  }
  return result;
}

Node Tape::sum(std::span<const Node> operands) {
  boost::container::small_vector<Node, 16> left;
  for (const Node operand : operands) {
    const Rational* value = constant(operand);
    if (value == nullptr || !value->is_zero()) left.push_back(operand);
  }
  if (left.size() == 1) return left.front();
  return step(Operation::sum, {left.data(), left.size()});
}

/// Of a constant it is a multiple of another root where it is one: what cancels does so exactly then, as
/// norms of parallel vectors.
Node Tape::square_root(Node of) {
  constexpr std::size_t most_roots = 64;
  const Rational* radicand = constant(of);
  if (radicand == nullptr || is_long(*radicand)) return step(Operation::sqrt, {&of, 1});
  const Rational value = *radicand;
  for (const Node root : roots_) {
    const auto factor = numeric::rational_sqrt(value / *constant(operands(steps_[root]).front()));
    if (factor) return *factor == 1 ? root : apply(Operation::multiply, {number(*factor), root});
  }
  const Node root = step(Operation::sqrt, {&of, 1});
  if (roots_.size() < most_roots) roots_.push_back(root);
  return root;
}

Node Tape::connective(Operation operation, std::span<const Node> operands) {
  const bool decisive = operation == Operation::any;
  boost::container::small_vector<Node, 16> open;
  for (const Node operand : operands) {
    const auto holds = decided(operand);
    if (!holds) {
      open.push_back(operand);
    } else if (*holds == decisive) {
      return condition(decisive);
    }
  }
  if (open.empty()) return condition(!decisive);
  return open.size() == 1 ? open.front() : step(operation, {open.data(), open.size()});
}

Node Tape::sign(Operation operation, Node of) {
  if (is_undefined(of)) return condition(false);
  const Rational* value = constant(of);
  if (value == nullptr) return step(operation, {&of, 1});
  if (operation == Operation::zero) return condition(value->is_zero());
  return condition(operation == Operation::positive ? value->sign() > 0 : value->sign() >= 0);
}

std::vector<Node> reachable(const Tape& tape, std::span<const Node> roots) {
  if (roots.empty()) return {};
  // Not a vector of bits: those take more work than they save memory.
  std::vector<char> is_needed(std::size_t{*std::max_element(roots.begin(), roots.end())} + 1);
  for (const Node root : roots) is_needed[root] = 1;
  std::size_t count = 0;
  for (std::size_t k = is_needed.size(); k > 0; --k) {
    if (is_needed[k - 1] == 0) continue;
    ++count;
    for (const Node operand : tape.operands(tape.steps()[k - 1])) is_needed[operand] = 1;
  }
  std::vector<Node> result;
  result.reserve(count);
  for (std::size_t k = 0; k < is_needed.size(); ++k) {
    if (is_needed[k] != 0) result.push_back(static_cast<Node>(k));
  }
  return result;
}

}  // namespace sinkproof::language
