#include "language/signs.hpp"

namespace sinkproof::language {

namespace {

Signs opposite(const Signs& a) {
  return {a.is_nonpositive, a.is_nonnegative};
}

Signs sum_of(const Signs& a, const Signs& b) {
  return {a.is_nonnegative && b.is_nonnegative, a.is_nonpositive && b.is_nonpositive};
}

/// And of a quotient, whose divisor is not 0.
Signs product_of(const Signs& a, const Signs& b) {
  return {(a.is_nonnegative && b.is_nonnegative) || (a.is_nonpositive && b.is_nonpositive),
          (a.is_nonnegative && b.is_nonpositive) || (a.is_nonpositive && b.is_nonnegative)};
}

Signs larger_of(const Signs& a, const Signs& b) {
  return {a.is_nonnegative || b.is_nonnegative, a.is_nonpositive && b.is_nonpositive};
}

Signs smaller_of(const Signs& a, const Signs& b) {
  return opposite(larger_of(opposite(a), opposite(b)));
}

template <class Combine>
Signs together(std::span<const Signs> operands, const Combine& combine) {
  Signs result = operands.front();
  for (const Signs& next : operands.subspan(1)) result = combine(result, next);
  return result;
}

}  // namespace

bool Signs::ensure(Tape::Operation sign) const {
  if (sign == Tape::Operation::nonnegative) return is_nonnegative;
  return sign == Tape::Operation::zero && is_nonnegative && is_nonpositive;
}

bool Signs::exclude(Tape::Operation sign) const {
  return sign == Tape::Operation::positive && is_nonpositive;
}

Signs signs_of(Tape::Operation operation, std::span<const Signs> operands, long exponent) {
  constexpr Signs nothing{};
  constexpr Signs nonnegative{.is_nonnegative = true};
  switch (operation) {
    case Tape::Operation::add:
    case Tape::Operation::sum:
      return together(operands, sum_of);
    case Tape::Operation::subtract:
      return sum_of(operands[0], opposite(operands[1]));
    case Tape::Operation::multiply:
    case Tape::Operation::divide:
      return product_of(operands[0], operands[1]);
    case Tape::Operation::negate:
      return opposite(operands[0]);
    case Tape::Operation::power:
      return exponent % 2 == 0 ? nonnegative : operands[0];
    case Tape::Operation::sqrt:
    case Tape::Operation::exp:
    case Tape::Operation::abs:
    case Tape::Operation::bracket:
      return nonnegative;
    case Tape::Operation::max:
      return together(operands, larger_of);
    case Tape::Operation::min:
      return together(operands, smaller_of);
    default:
      return nothing;
  }
}

}  // namespace sinkproof::language
