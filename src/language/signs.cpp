#include "language/signs.hpp"

#include <algorithm>

namespace sinkproof::language {

namespace {

using Of = Tape::Operation;

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

template <class Of>
Signs together(std::span<const Signs> operands, const Of& of) {
  Signs result = operands.front();
  for (const Signs& next : operands.subspan(1)) result = of(result, next);
  return result;
}

}  // namespace

bool Signs::ensure(Of sign) const {
  if (sign == Of::nonnegative) return is_nonnegative;
  return sign == Of::zero && is_nonnegative && is_nonpositive;
}

bool Signs::exclude(Of sign) const {
  return sign == Of::positive && is_nonpositive;
}

Signs signs_of(Of operation, std::span<const Signs> operands, long exponent) {
  constexpr Signs nothing{};
  constexpr Signs nonnegative{.is_nonnegative = true};
  switch (operation) {
    case Of::add:
    case Of::sum:
      return together(operands, sum_of);
    case Of::subtract:
      return sum_of(operands[0], opposite(operands[1]));
    case Of::multiply:
    case Of::divide:
      return product_of(operands[0], operands[1]);
    case Of::negate:
      return opposite(operands[0]);
    case Of::power:
      return exponent % 2 == 0 ? nonnegative : operands[0];
    case Of::sqrt:
    case Of::exp:
    case Of::abs:
    case Of::bracket:
      return nonnegative;
    case Of::max:
      return together(operands, larger_of);
    case Of::min:
      return together(operands, smaller_of);
    default:
      return nothing;
  }
}

}  // namespace sinkproof::language
