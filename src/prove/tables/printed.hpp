#pragma once

#include <string>

#include "numeric/rational.hpp"

namespace sinkproof::prove {

/// How a column of a table rounds.
enum class Rounding { down, up, cut };

/// What a text of a table says of a number: that it is this one, or lies between two, the one that is printed
/// and the next with as many digits.
class Printed {
 public:
  /// `digits` is what was asked for; what is cut with `…` may show fewer. Throws InputError for a text that
  /// is no number.
  Printed(const std::string& text, const std::string& exact, int digits, Rounding rounding);

  /// The number is known, and one of few digits, or a fraction, is printed.
  [[nodiscard]] bool is_exact() const { return is_exact_; }
  /// What is printed.
  [[nodiscard]] const numeric::Rational& value() const { return value_; }
  /// No smaller than the number.
  [[nodiscard]] const numeric::Rational& upper() const { return upper_; }
  /// In Coq, with all digits: `(9500 / 10000)`.
  [[nodiscard]] std::string coq_value() const { return coq_decimal(value_); }
  /// `VALUE = (15 / 17)`, `(25 / 100) <= VALUE < (26 / 100)`, or `(25 / 100) < VALUE <= (26 / 100)` of what
  /// is rounded up.
  [[nodiscard]] std::string relation(const std::string& value) const;
  /// Bits behind the point that tell the two ends apart, with some to spare.
  [[nodiscard]] long bits() const;

 private:
  [[nodiscard]] std::string coq_decimal(const numeric::Rational& q) const;

  numeric::Rational value_;
  numeric::Rational lower_;
  numeric::Rational upper_;
  numeric::Rational step_ = 0;  ///< the power of ten by which they differ; 0 where what is printed is exact
  bool is_exact_ = false;
  bool is_above_ = false;  ///< what is printed is the upper end
};

}  // namespace sinkproof::prove
