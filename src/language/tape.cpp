#include "language/tape.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>

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

std::size_t hash_of(const Rational& q) {
  const auto* data = q.backend().data();
  std::size_t hash = q < 0 ? 1 : 0;
  for (mpz_srcptr part : {mpq_numref(data), mpq_denref(data)}) {
    for (std::size_t k = 0; k < mpz_size(part); ++k)
      hash = (hash ^ mpz_getlimbn(part, static_cast<mp_size_t>(k))) * 0x100000001b3U + (hash >> 29U);
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
      return a + b;
    case Operation::subtract:
      return a - b;
    case Operation::multiply:
      return a * b;
    case Operation::divide:
      return a / b;
    case Operation::negate:
      return -a;
    case Operation::abs:
      return abs(a);
    case Operation::sqrt:
      return numeric::rational_sqrt(a);
    case Operation::exp:
      if (a == 0) return Rational(1);
      return std::nullopt;
    case Operation::log:
      if (a == 1) return Rational(0);
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
        result += *one;
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
  if (operation == Tape::Operation::divide) return last == 0;
  if (operation == Tape::Operation::sqrt) return last < 0;
  return operation == Tape::Operation::log && last <= 0;
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

Node Tape::step(Operation operation, std::span<const Node> operands, long data) {
  std::size_t hash =
      static_cast<std::size_t>(operation) * 0x9e3779b97f4a7c15U ^ static_cast<std::size_t>(data);
  for (const Node operand : operands) hash = (hash ^ operand) * 0x100000001b3U + (hash >> 29U);
  const auto [first, last] = by_hash_.equal_range(hash);
  for (auto at = first; at != last; ++at) {
    const Step& known = steps_[at->second];
    const auto of = this->operands(known);
    if (known.operation == operation && known.data == data &&
        std::equal(of.begin(), of.end(), operands.begin(), operands.end()))
      return at->second;
  }
  const auto node = static_cast<Node>(steps_.size());
  steps_.push_back({operation, static_cast<std::uint32_t>(operands_.size()),
                    static_cast<std::uint32_t>(operands.size()), data});
  operands_.insert(operands_.end(), operands.begin(), operands.end());
  by_hash_.emplace(hash, node);
  std::uint32_t depth = 0;
  for (const Node operand : operands) depth = std::max(depth, depths_[operand]);
  depths_.push_back(depth + 1);
  deepest_ = std::max<std::size_t>(deepest_, depth + 1);
  cost_ += cost_of(operation, operands.size());
  return node;
}

Node Tape::number(const Rational& value) {
  if (const auto small = numeric::to_long(value)) return integer(*small);
  const std::size_t hash = hash_of(value);
  const auto [first, last] = number_nodes_.equal_range(hash);
  const auto known = std::find_if(first, last, [&](const auto& entry) {
    return mpq_equal(constant(entry.second)->backend().data(), value.backend().data()) != 0;
  });
  if (known != last) return known->second;
  numbers_.push_back(value);
  const Node node = step(Operation::number, {}, static_cast<long>(numbers_.size()) - 1);
  number_nodes_.emplace(hash, node);
  return node;
}

Node Tape::integer(long value) {
  const auto [known, is_new] = integer_nodes_.try_emplace(value);
  if (is_new) {
    numbers_.emplace_back(value);
    known->second = step(Operation::number, {}, static_cast<long>(numbers_.size()) - 1);
  }
  return known->second;
}

Node Tape::input(const Input& input) {
  std::string key = input.name;
  for (const long index : input.indices) key += ' ' + std::to_string(index);
  const auto [place, is_new] = input_places_.emplace(std::move(key), static_cast<long>(inputs_.size()));
  if (is_new) inputs_.push_back(input);
  return step(Operation::input, {}, place->second);
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
    if (*value == 0 && exponent < 0) return undefined();
    const auto size = static_cast<std::size_t>(exponent < 0 ? -exponent : exponent);
    if (abs(*value) == 1 || *value == 0 || size <= folded_bits / bits_of(*value))
      return number(numeric::power(*value, exponent));
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
  const auto is_zero = [&](Node node) { return constant(node) != nullptr && *constant(node) == 0; };
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
  boost::container::small_vector<const Rational*, 4> values;
  for (const Node operand : operands) {
    values.push_back(constant(operand));
    if (values.back() == nullptr || is_long(*values.back())) return std::nullopt;
  }
  const auto value = computed_exactly(operation, {values.data(), values.size()});
  return value ? std::optional(number(*value)) : std::nullopt;
}

Node Tape::sum(std::span<const Node> operands) {
  std::vector<Node> left;
  for (const Node operand : operands) {
    const Rational* value = constant(operand);
    if (value == nullptr || *value != 0) left.push_back(operand);
  }
  if (left.size() == 1) return left.front();
  return step(Operation::sum, left);
}

/// Of a constant it is a multiple of another root where it is one: what cancels does so exactly then, as norms of parallel vectors.
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
  std::vector<Node> open;
  for (const Node operand : operands) {
    const auto holds = decided(operand);
    if (!holds) {
      open.push_back(operand);
    } else if (*holds == decisive) {
      return condition(decisive);
    }
  }
  if (open.empty()) return condition(!decisive);
  return open.size() == 1 ? open.front() : step(operation, open);
}

Node Tape::sign(Operation operation, Node of) {
  if (is_undefined(of)) return condition(false);
  const Rational* value = constant(of);
  if (value == nullptr) return step(operation, {&of, 1});
  if (operation == Operation::zero) return condition(*value == 0);
  return condition(operation == Operation::positive ? *value > 0 : *value >= 0);
}

std::vector<Node> reachable(const Tape& tape, std::span<const Node> roots) {
  std::vector<bool> is_needed(tape.steps().size());
  for (const Node root : roots) is_needed[root] = true;
  std::size_t count = 0;
  for (std::size_t k = is_needed.size(); k > 0; --k) {
    if (!is_needed[k - 1]) continue;
    ++count;
    for (const Node operand : tape.operands(tape.steps()[k - 1])) is_needed[operand] = true;
  }
  std::vector<Node> result;
  result.reserve(count);
  for (std::size_t k = 0; k < is_needed.size(); ++k) {
    if (is_needed[k]) result.push_back(static_cast<Node>(k));
  }
  return result;
}

}  // namespace sinkproof::language
