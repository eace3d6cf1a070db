#pragma once

#include <span>

#include "language/tape.hpp"

namespace sinkproof::language {

/// What is certain of a number's sign; both of 0. Enclosures are widened by each operation, so that they lose
/// that a product of numbers ≥ 0 is ≥ 0: this does not.
struct Signs {
  bool is_nonnegative = false;
  bool is_nonpositive = false;

  /// Of a condition's operation on such a number, a sign: whether it certainly holds, or certainly does not.
  [[nodiscard]] bool ensure(Tape::Operation sign) const;
  [[nodiscard]] bool exclude(Tape::Operation sign) const;
};

/// Of an operation's result, where it is defined, by the signs of its operands alone; `exponent` of powers.
Signs signs_of(Tape::Operation operation, std::span<const Signs> operands, long exponent);

}  // namespace sinkproof::language
