#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/kernel/real.hpp"

namespace sinkproof_check::language {

/// Numbers that are joined by one operation; of those that are literals one is kept, so that long lists of
/// them take no memory.
class Joined {
 public:
  /// "sum", "product", "min" or "max".
  explicit Joined(std::string_view function);

  void add(const Real& x);
  /// Of a sum.
  void subtract(const Real& x);
  /// Of a product: x ≠ 0 as a divisor.
  void divide(const Real& x);
  bool is_empty() const { return !literal_ && rest_.empty(); }
  Real value();

 private:
  enum class Operation : std::uint8_t { sum, product, least, largest };

  void add_literal(const mpq_class& literal);
  /// False where the two are too long to become one.
  bool fold(const mpq_class& literal);

  Operation operation_;
  std::optional<mpq_class> literal_;
  std::vector<Real> rest_;
};

}  // namespace sinkproof_check::language
