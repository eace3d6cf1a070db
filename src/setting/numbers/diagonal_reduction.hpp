#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "numeric/rational.hpp"

/// The diagonal pattern's problem after averaging over the symmetries of a family of nuisances (statement.md
/// of diagonal-cost-exact): ten numbers of W on S and one beside it, whatever C is. Exact.
namespace sinkproof::numbers {

/// What the families antipodal, orthogonal and simplex are, for C groups of m tokens.
struct NuisanceShape {
  long rank = 0;              ///< r_η
  numeric::Rational closest;  ///< g, the largest y·y′ in a group
  numeric::Rational across;   ///< g′, the largest y·y′ between groups
  numeric::Rational spread;   ///< ‖Σ_D‖/δ²
  bool is_shared = false;     ///< all groups have the same nuisances
  bool is_irreducible =
      false;  ///< the symmetries of a group leave no subspace of its nuisances alone: the reduction holds
};

/// Throws InternalError for another family.
NuisanceShape nuisance_shape(const std::string& family, long groups, long group_size);

constexpr std::size_t weight_count = 11;
constexpr std::size_t preference_count = 12;

/// λp, λ²q, λ²r, λs, λt; u, λx, λy, z, w; α.
using DiagonalWeightNumbers = std::array<numeric::Rational, weight_count>;
/// [l][k]: how the left side of condition l depends on number k.
template <class Number>
using DiagonalCoefficients = std::array<std::array<Number, weight_count>, preference_count>;
/// One for each condition of the statement's table, in its order.
using DiagonalMultipliers = std::array<numeric::Rational, preference_count>;

/// Names in the order of the table; those with "other" are about two groups at least.
const std::array<const char*, preference_count>& diagonal_preferences();
bool is_about_others(std::size_t preference);

using NamedRationals = std::vector<std::pair<std::string, numeric::Rational>>;

/// ‖M‖_* = √(square + 2√determinant) of a matrix with two rows.
struct TwoRows {
  numeric::Rational square;
  numeric::Rational determinant;
};

/// With g and g′ of the shape; in doubles for searches.
DiagonalCoefficients<numeric::Rational> diagonal_coefficients(const numeric::Rational& delta_squared,
                                                              const numeric::Rational& closest,
                                                              const numeric::Rational& across);
DiagonalCoefficients<double> diagonal_coefficients(double delta_squared, double closest, double across);

class DiagonalReduction {
 public:
  /// 0 < lambda_squared < 1.
  DiagonalReduction(long groups, const numeric::Rational& lambda_squared, const NuisanceShape& shape);

  [[nodiscard]] const DiagonalCoefficients<numeric::Rational>& coefficients() const { return coefficients_; }
  /// The leads, each less 1. Of one group without those about others.
  [[nodiscard]] NamedRationals pattern(const DiagonalWeightNumbers& weights) const;
  /// The numbers that have to be ≥ 0 so that twice the multipliers' sum is a lower bound.
  [[nodiscard]] NamedRationals dual(const DiagonalMultipliers& multipliers) const;

  /// Of [[q, s], [x, z]] and of M.
  [[nodiscard]] TwoRows on_differences(const DiagonalWeightNumbers& weights) const;
  [[nodiscard]] TwoRows on_sums(const DiagonalWeightNumbers& weights) const;

 private:
  numeric::Rational groups_;
  numeric::Rational lambda_squared_;
  NuisanceShape shape_;
  DiagonalCoefficients<numeric::Rational> coefficients_;
};

}  // namespace sinkproof::numbers
