#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "numeric/scalar.hpp"

namespace sinkproof::theorem {

/// One `LEFT REL RIGHT` of a formula on an instance. Empty where it is not defined.
template <class S>
struct FormulaPart {
  bool strict = false;
  std::optional<S> left;
  std::optional<S> right;
  std::optional<S> margin;
};

/// A claim about named numbers, such as `min(sink_mass_before, sink_mass_after) >= 1 - 4*loss and loss <
/// 1/96`: exact expressions (FORMAT.md, "Exact numbers") over names, min and max, related by >=, >, <=, < or
/// =, and joined by `and`. The margin of a part is the larger side − the smaller one, of `=` −|left − right|;
/// that of the formula is the least of its parts'.
class Formula {
 public:
  /// Throws InputError that names the character at which the text goes wrong, and the nearest of `names`.
  Formula(std::string text, const std::vector<std::string>& names);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  /// ">=", ">", "<=", "<" or "=".
  [[nodiscard]] std::string_view relation(std::size_t part) const;
  [[nodiscard]] bool is_strict(std::size_t part) const;
  /// Whether all parts are strict, or none is: then one margin says what they say together.
  [[nodiscard]] bool has_one_strictness() const;
  [[nodiscard]] bool is_strict() const { return is_strict(0); }
  /// Indices of the names that occur.
  [[nodiscard]] bool uses(std::size_t name) const;

  /// Why the margin has no value whatever the names stand for, such as "square root of a negative number";
  /// empty where nothing of that kind is seen.
  [[nodiscard]] std::string never_defined() const;

  /// The margin in plain double; NaN where it is not defined. `values` are those of the names.
  [[nodiscard]] double margin(std::span<const double> values) const;
  /// Of all parts; not defined where one of them is not.
  template <numeric::Scalar S>
  [[nodiscard]] std::optional<S> margin(const std::vector<std::optional<S>>& values,
                                        const numeric::Arithmetic<S>& arithmetic) const;
  /// Names without a value are not defined, nor is what they occur in. In enclosures, a side is unknown where
  /// an operation in it may have no value, or a name is unknown: that may turn out to be not defined.
  template <numeric::Scalar S>
  [[nodiscard]] FormulaPart<S> part(std::size_t index, const std::vector<std::optional<S>>& values,
                                    const numeric::Arithmetic<S>& arithmetic) const;

 private:
  enum class Relation { at_least, above, at_most, below, equal };
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
  using Steps = std::vector<Step>;  ///< in postfix order
  struct Part {
    Relation relation;
    Steps left;
    Steps right;
  };
  class Parser;
  static bool names_in(const Steps& steps, std::size_t name);
  template <class Number, class Convert, class Power, class Exponential>
  static Number run(const Steps& steps, const Convert& convert, const Power& power,
                    const Exponential& exponential, std::span<const Number> values);
  template <class Number>
  static Number margin_of(Relation relation, const Number& left, const Number& right);
  template <numeric::Scalar S>
  static S run_in(const Steps& steps, std::span<const S> values, const numeric::Arithmetic<S>& arithmetic);

  std::string text_;
  std::vector<Part> parts_;
};

}  // namespace sinkproof::theorem
