#include "geometry/nuclear_minimum.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "geometry/approximation.hpp"
#include "geometry/definiteness.hpp"
#include "geometry/dense_algebra.hpp"
#include "geometry/integer_matrix.hpp"
#include "geometry/interior_point.hpp"
#include "geometry/matrix_norms.hpp"
#include "numeric/error.hpp"

namespace sinkproof::geometry {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using numeric::Integer;
using numeric::Rational;
using numeric::RationalRows;

/// Of the factors' entries and the multipliers, in relation to the largest.
constexpr int bits = 32;

/// Room for rounding: 2^-slack, the first that does.
constexpr int slacks[] = {28, 24, 20, 16, 12, 8};

struct Sides {
  RationalRows queries;
  RationalRows keys;
};

Sides sides(const std::vector<BilinearConstraint>& constraints) {
  Sides result;
  for (const auto& constraint : constraints) {
    result.queries.push_back(constraint.query);
    result.keys.push_back(constraint.key);
  }
  width(result.queries, "the queries of constraints");
  width(result.keys, "the keys of constraints");
  return result;
}

/// The problem for vectors of length 1, and how it is scaled back.
struct Normalised {
  BilinearProblem problem;
  VectorXd weights;   ///< λ_l is 2^exponent·weights_l times the problem's
  long exponent = 0;  ///< even; the least W is 2^exponent times the problem's
};

/// Columns of length 1 in the directions of the rows, whose lengths are values·2^exponents.
struct Directions {
  MatrixXd columns;
  VectorXd values;  ///< 0 for a row that is 0
  std::vector<long> exponents;
};

Directions directions(const RationalRows& rows) {
  Directions result{MatrixXd(static_cast<Index>(rows.front().size()), static_cast<Index>(rows.size())),
                    VectorXd(static_cast<Index>(rows.size())),
                    {}};
  for (Index l = 0; l < result.columns.cols(); ++l) {
    const Approximation row = approximation({rows[static_cast<std::size_t>(l)]});
    result.values[l] = row.values.norm();
    result.columns.col(l) = row.values.transpose() / result.values[l];
    result.exponents.push_back(row.exponent);
  }
  return result;
}

/// Nothing where a vector is 0.
std::optional<Normalised> normalised(const Sides& given) {
  Directions queries = directions(given.queries);
  Directions keys = directions(given.keys);
  const VectorXd lengths = queries.values.cwiseProduct(keys.values);
  if (!(lengths.minCoeff() > 0)) return std::nullopt;
  std::vector<long> exponents;
  std::optional<long> least;
  for (std::size_t l = 0; l < queries.exponents.size(); ++l) {
    exponents.push_back(queries.exponents[l] + keys.exponents[l]);
    const long whole = exponents.back() + std::ilogb(lengths[static_cast<Index>(l)]);
    least = std::min(least.value_or(whole), whole);
  }
  Normalised result;
  // Then no weight is above 1. Powers of two alone, since other functions differ from one library to the
  // next.
  result.exponent = *least % 2 == 0 ? -*least : 1 - *least;
  result.weights = lengths.cwiseInverse();
  for (std::size_t l = 0; l < exponents.size(); ++l) {
    const long exponent = std::max(-exponents[l] - result.exponent, -2000L);
    auto& weight = result.weights[static_cast<Index>(l)];
    weight = std::ldexp(weight, static_cast<int>(exponent));
  }
  // However much longer a vector is than another, no constraint is without a bound of its own.
  result.problem = {std::move(queries.columns), std::move(keys.columns), result.weights.cwiseMax(1e-18)};
  return result;
}

/// With the symmetries, and without where the classes were too coarse.
BilinearSolution solve(const BilinearProblem& problem, const NuclearMinimumOptions& options) {
  const double relative_gap = options.relative_gap / 2;
  std::vector<std::size_t> classes = constraint_classes(problem);
  const std::size_t count = *std::max_element(classes.begin(), classes.end()) + 1;
  BilinearSolution solution = solve_by_interior_points(problem, classes, relative_gap, options.max_steps);
  const bool is_narrow = solution.upper - solution.lower <= 100 * relative_gap * solution.lower;
  if (is_narrow || count == classes.size()) return solution;
  std::iota(classes.begin(), classes.end(), 0U);
  BilinearSolution other = solve_by_interior_points(problem, classes, relative_gap, options.max_steps);
  if (other.upper < solution.upper) {
    solution.upper = other.upper;
    solution.w = std::move(other.w);
  }
  if (other.lower > solution.lower) {
    solution.lower = other.lower;
    solution.multipliers = std::move(other.multipliers);
  }
  return solution;
}

/// A and B in doubles for the part of W of rank r.
struct Factors {
  MatrixXd left;
  MatrixXd right;
};

class Decomposition {
 public:
  explicit Decomposition(const MatrixXd& w)
      : svd_(singular_value_decomposition(w)), roots_(svd_.values.cwiseSqrt()) {}

  [[nodiscard]] Index rank() const { return roots_.size(); }
  [[nodiscard]] Factors factors(Index rank) const {
    return {roots_.head(rank).asDiagonal() * svd_.left.leftCols(rank).transpose(),
            roots_.head(rank).asDiagonal() * svd_.right.leftCols(rank).transpose()};
  }

 private:
  SingularValues svd_;
  VectorXd roots_;
};

/// The factors of the least rank that costs no more than the gap allows, grown to meet the constraints.
Factors short_factors(const BilinearProblem& problem, const BilinearSolution& solution, double relative_gap) {
  const Decomposition decomposition(solution.w);
  Factors result;
  for (Index rank = 1; rank <= decomposition.rank(); ++rank) {
    result = decomposition.factors(rank);
    const VectorXd products =
        columnwise_products(product(result.left, problem.queries), product(result.right, problem.keys));
    const double met = products.cwiseQuotient(problem.least).minCoeff();
    if (!(met > 0)) continue;
    const double growth = 1 / std::sqrt(met);
    result.left *= growth;
    result.right *= growth;
    const double cost = (result.left.squaredNorm() + result.right.squaredNorm()) / 2;
    if (cost <= solution.upper * (1 + relative_gap / 4)) break;
  }
  return result;
}

/// A and B from doubles. False where the doubles were so wrong that no room sufficed.
bool set_factors(const std::vector<BilinearConstraint>& constraints, const Factors& factors, long exponent,
                 NuclearMinimum& result) {
  if (!factors.left.allFinite() || !factors.right.allFinite()) return false;
  const double largest = std::max(factors.left.cwiseAbs().maxCoeff(), factors.right.cwiseAbs().maxCoeff());
  const int digits = bits - std::ilogb(largest);
  for (const int slack : slacks) {
    const double growth = 1 + std::ldexp(1.0, -slack);
    result.left = rounded(factors.left * growth, digits, exponent / 2);
    result.right = rounded(factors.right * growth, digits, exponent / 2);
    if (least_value(constraints, result.left, result.right) < 1) continue;
    result.cost_upper = squared_frobenius_norm(result.left) + squared_frobenius_norm(result.right);
    return true;
  }
  return false;
}

/// λ from doubles. Left empty, which says that 0 ≤ the least, where the doubles were of no use.
void set_multipliers(const std::vector<BilinearConstraint>& constraints, const VectorXd& multipliers,
                     long exponent, NuclearMinimum& result) {
  const int digits = bits - std::ilogb(multipliers.maxCoeff());
  for (const int slack : slacks) {
    const RationalRows values = rounded(multipliers * (1 - std::ldexp(1.0, -slack)), digits, exponent);
    result.multipliers.clear();
    result.cost_lower = 0;
    for (std::size_t l = 0; l < values.size(); ++l) {
      const Rational& value = values[l].front();
      if (value <= 0) continue;
      result.multipliers.emplace_back(l, value);
      result.cost_lower += 2 * value;
    }
    if (operator_norm_at_most(combination(constraints, result.multipliers), 1)) return;
  }
  result.multipliers.clear();
  result.cost_lower = 0;
}

}  // namespace

Rational least_value(const std::vector<BilinearConstraint>& constraints, const RationalRows& left,
                     const RationalRows& right) {
  const Sides given = sides(constraints);
  const std::size_t rows = width(left, "the left factor");
  const std::size_t columns = width(right, "the right factor");
  if (left.size() != right.size() || rows != given.queries.front().size() ||
      columns != given.keys.front().size())
    throw InternalError("factors of another shape than their constraints");
  const std::vector<Integer> query_factors = row_denominators(given.queries);
  const std::vector<Integer> key_factors = row_denominators(given.keys);
  const Integer left_factor = common_denominator(left);
  const Integer right_factor = common_denominator(right);
  const IntegerMatrix through_left =
      IntegerMatrix(given.queries, query_factors) *
      IntegerMatrix(left, std::vector<Integer>(left.size(), left_factor)).transposed();
  const IntegerMatrix through_right =
      IntegerMatrix(given.keys, key_factors) *
      IntegerMatrix(right, std::vector<Integer>(right.size(), right_factor)).transposed();
  std::optional<Rational> least;
  for (std::size_t l = 0; l < constraints.size(); ++l) {
    Integer sum = 0;
    for (std::size_t r = 0; r < left.size(); ++r) sum += through_left.get(l, r) * through_right.get(l, r);
    const Rational value(sum, query_factors[l] * key_factors[l] * left_factor * right_factor);
    if (!least || value < *least) least = value;
  }
  return *least;
}

RationalRows combination(const std::vector<BilinearConstraint>& constraints, const Multipliers& multipliers) {
  const Sides all = sides(constraints);
  RationalRows result(all.queries.front().size(), std::vector<Rational>(all.keys.front().size()));
  if (multipliers.empty()) return result;
  Sides used;
  for (const auto& [place, value] : multipliers) {
    used.queries.push_back(all.queries.at(place));
    used.keys.push_back(all.keys.at(place));
    for (auto& entry : used.keys.back()) entry *= value;
  }
  return transposed_product(used.queries, used.keys);
}

std::optional<NuclearMinimum> nuclear_minimum(const std::vector<BilinearConstraint>& constraints,
                                              const NuclearMinimumOptions& options) {
  const auto normal = normalised(sides(constraints));
  if (!normal) return std::nullopt;
  const BilinearProblem& problem = normal->problem;
  const BilinearSolution solution = solve(problem, options);
  if (!std::isfinite(solution.upper)) return std::nullopt;
  NuclearMinimum result;
  const Factors factors = short_factors(problem, solution, options.relative_gap);
  if (!set_factors(constraints, factors, normal->exponent, result)) return std::nullopt;
  set_multipliers(constraints, solution.multipliers.cwiseProduct(normal->weights), normal->exponent, result);
  return result;
}

}  // namespace sinkproof::geometry
