#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "numeric/scalar.hpp"

namespace sinkproof::theorem {

/// A claim about named numbers, such as `min(sink_mass_before, sink_mass_after) >= 1 - 4*loss`: exact expressions (FORMAT.md, "Exact numbers") over names, min and max, related by >= or >.
/// Its margin is left − right.
class Formula {
 public:
  /// Throws InputError that names the character at which the text goes wrong, and the nearest of `names`.
  Formula(std::string text, const std::vector<std::string>& names);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool is_strict() const { return is_strict_; }
  /// Indices of the names that occur.
  [[nodiscard]] bool uses(std::size_t name) const;

  /// Why the margin has no value whatever the names stand for, such as "square root of a negative number"; empty where nothing of that kind is seen.
  [[nodiscard]] std::string never_defined() const;

  /// The margin in plain double; NaN where it is not defined. `values` are those of the names.
  [[nodiscard]] double margin(std::span<const double> values) const;
  /// Throws DomainError where an operation has no value.
  template <numeric::Scalar S>
  [[nodiscard]] S margin(const std::vector<S>& values, const numeric::Arithmetic<S>& arithmetic) const;

 private:
  enum class Operation {
    number,
    name,
    add,
    subtract,
    multiply,
    divide,
    negate,
    power,
    sqrt,
    log,
    exp,
    min,
    max
  };
  struct Step {
    Operation operation;
    std::size_t name = 0;
    long exponent = 0;
    numeric::Rational number = {};
    double approximation = 0;  ///< of the number
  };
  class Parser;
  template <class Number, class Convert, class Power>
  [[nodiscard]] Number run(const Convert& convert, const Power& power, std::span<const Number> values) const;

  std::string text_;
  bool is_strict_ = false;
  std::vector<Step> steps_;  ///< in postfix order
};

}  // namespace sinkproof::theorem
