#pragma once

#include <map>
#include <optional>
#include <string>

#include "numeric/rational.hpp"

namespace sinkproof::language {

/// What an integer may be, as far as is known.
struct Bounds {
  std::optional<numeric::Rational> least;
  std::optional<numeric::Rational> most;
};

/// A constant and multiples of names: what is known of an index while a text is read.
class Affine {
 public:
  explicit Affine(numeric::Rational constant) : constant_(std::move(constant)) {}
  static Affine of(const std::string& name);

  /// The number, if no name is left.
  [[nodiscard]] std::optional<numeric::Rational> constant() const;
  [[nodiscard]] numeric::Rational coefficient(const std::string& name) const;
  /// Those that are not 0.
  [[nodiscard]] const std::map<std::string, numeric::Rational>& coefficients() const { return coefficients_; }
  /// With `value` in place of the name.
  [[nodiscard]] Affine replaced(const std::string& name, const Affine& value) const;
  /// The least value over a box of names; nothing where it has none, or a name is not in the box.
  [[nodiscard]] std::optional<numeric::Rational> least(const std::map<std::string, Bounds>& box) const;

  /// Whether all its numbers are, and there are few names: nothing is gained from the others, and much time
  /// can be lost.
  [[nodiscard]] bool is_small() const;

  friend Affine operator+(const Affine& a, const Affine& b);
  friend Affine operator-(const Affine& a, const Affine& b);
  friend Affine operator*(const numeric::Rational& factor, const Affine& a);

 private:
  std::map<std::string, numeric::Rational> coefficients_;  ///< none is 0
  numeric::Rational constant_;
};

/// Whether a number may still be computed with while a text is read: a few hundred digits.
bool is_small(const numeric::Rational& q);

}  // namespace sinkproof::language
