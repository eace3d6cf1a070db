#include "geometry/min_norm_point.hpp"

#include <gmp.h>
#include <nmod_mat.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/approximate_support.hpp"
#include "numeric/error.hpp"
#include "numeric/integer_vector.hpp"

namespace sinkproof::geometry {

namespace {

using numeric::Integer;
using numeric::IntegerVector;
using numeric::over_common_denominator;
using numeric::Rational;
using numeric::RationalRows;
using Weights = std::vector<std::pair<std::size_t, Rational>>;

/// The weights, of either sign, of the point nearest to 0 of the affine hull: Gram·w is constant, Σ w = 1.
/// Nothing where the points are affinely dependent.
std::optional<std::vector<Rational>> affine_weights(const std::vector<IntegerVector>& points,
                                                    const Weights& corral) {
  const std::size_t size = corral.size();
  RationalRows matrix(size + 1, std::vector<Rational>(size + 1));
  for (std::size_t a = 0; a < size; ++a) {
    const IntegerVector& p = points[corral[a].first];
    for (std::size_t b = 0; b <= a; ++b)
      matrix[a][b] = matrix[b][a] = integer_dot(p, points[corral[b].first]);
    matrix[a][size] = matrix[size][a] = p.denominator;
  }
  std::vector<Rational> right(size + 1);
  right[size] = 1;
  auto solution = numeric::solve(matrix, right);
  if (!solution) return std::nullopt;
  solution->pop_back();
  for (std::size_t a = 0; a < size; ++a) (*solution)[a] *= Rational(points[corral[a].first].denominator);
  return solution;
}

/// Those of the points that an elimination modulo a prime finds affinely independent, so that they are.
Weights independent(const std::vector<IntegerVector>& points, const Weights& corral) {
  constexpr mp_limb_t prime = (mp_limb_t{1} << 61U) - 1;
  const std::size_t dimension = points.front().coordinates.size();
  nmod_mat_t columns;
  nmod_mat_init(columns, static_cast<slong>(dimension + 1), static_cast<slong>(corral.size()), prime);
  const auto set = [&](std::size_t row, std::size_t column, const Integer& value) {
    columns->rows[row][column] = mpz_fdiv_ui(value.backend().data(), prime);
  };
  for (std::size_t j = 0; j < corral.size(); ++j) {
    const IntegerVector& p = points[corral[j].first];
    for (std::size_t c = 0; c < dimension; ++c) set(c, j, p.coordinates[c]);
    set(dimension, j, p.denominator);
  }
  const auto rank = static_cast<std::size_t>(nmod_mat_rref(columns));
  Weights result;
  std::size_t column = 0;
  for (std::size_t row = 0; row < rank; ++row, ++column) {
    while (columns->rows[row][column] == 0) ++column;
    result.push_back(corral[column]);
  }
  nmod_mat_clear(columns);
  return result;
}

void normalise(Weights& weights) {
  Rational sum;
  for (const auto& entry : weights) sum += entry.second;
  for (auto& entry : weights) entry.second /= sum;
}

void drop_zeros(Weights& weights) {
  weights.erase(
      std::remove_if(weights.begin(), weights.end(), [](const auto& entry) { return entry.second == 0; }),
      weights.end());
}

/// Wolfe's minor cycles, as in approximate_support. The corral is affinely independent, and stays so.
void settle(const std::vector<IntegerVector>& points, Weights& corral) {
  for (;;) {
    const auto goal = affine_weights(points, corral);
    if (!goal) throw InternalError("a corral that is affinely dependent");
    Rational step = 1;
    for (std::size_t j = 0; j < corral.size(); ++j) {
      const Rational& weight = corral[j].second;
      if ((*goal)[j] < 0) step = std::min(step, Rational(weight / (weight - (*goal)[j])));
    }
    for (std::size_t j = 0; j < corral.size(); ++j) {
      Rational& weight = corral[j].second;
      weight = step == 1 ? (*goal)[j] : weight + step * ((*goal)[j] - weight);
    }
    drop_zeros(corral);
    if (step == 1) return;
  }
}

/// What numeric::approximate() says of a/b, without bringing it to lowest terms.
double approximate_quotient(const Rational& a, const Rational& b) {
  const auto* p = a.backend().data();
  const auto* q = b.backend().data();
  Rational quotient;
  auto* result = quotient.backend().data();
  mpz_mul(mpq_numref(result), mpq_numref(p), mpq_denref(q));
  mpz_mul(mpq_denref(result), mpq_denref(p), mpq_numref(q));
  return numeric::approximate(quotient);
}

/// What doubles find, with weights that sum to 1.
Weights first_corral(const RationalRows& points, const std::vector<IntegerVector>& integer_points) {
  Rational largest;
  for (const auto& point : points) {
    for (const auto& entry : point) largest = std::max(largest, Rational(abs(entry)));
  }
  if (largest == 0) return {{0, 1}};
  std::vector<std::vector<double>> rows;
  for (const auto& point : points) {
    auto& row = rows.emplace_back();
    for (const auto& entry : point) row.push_back(approximate_quotient(entry, largest));
  }
  Weights corral;
  for (const auto& [k, weight] : approximate_support(rows))
    corral.emplace_back(k, numeric::from_double(weight));
  corral = independent(integer_points, corral);
  // One point is always independent, even where all its coordinates are multiples of the prime.
  if (corral.empty()) return {{0, 1}};
  normalise(corral);
  return corral;
}

/// The index of the point with the least p·direction, and that.
std::pair<std::size_t, Rational> least_along(const std::vector<IntegerVector>& points,
                                             const IntegerVector& direction) {
  std::size_t best = 0;
  Integer best_dot;
  for (std::size_t k = 0; k < points.size(); ++k) {
    Integer candidate = integer_dot(points[k], direction);
    if (k == 0 || candidate * points[best].denominator < best_dot * points[k].denominator) {
      best = k;
      best_dot = std::move(candidate);
    }
  }
  return {best, Rational(best_dot, points[best].denominator * direction.denominator)};
}

}  // namespace

MinNormPoint min_norm_point(const RationalRows& points) {
  if (points.empty()) throw InternalError("the hull of no points");
  for (const auto& point : points) {
    if (point.size() != points.front().size()) throw InternalError("points of different dimensions");
  }
  std::vector<IntegerVector> integer_points;
  integer_points.reserve(points.size());
  for (const auto& point : points) integer_points.push_back(over_common_denominator(point));

  Weights corral = first_corral(points, integer_points);
  for (;;) {
    settle(integer_points, corral);
    const IntegerVector nearest = combine(integer_points, corral);
    const Rational squared_norm = dot(nearest, nearest);
    const auto [entering, along] = least_along(integer_points, nearest);
    if (along >= squared_norm) {
      MinNormPoint result{std::move(corral), to_rationals(nearest), squared_norm};
      std::sort(result.weights.begin(), result.weights.end());
      return result;
    }
    // Its product with the nearest point differs from that of the corral's points, so it is affinely
    // independent of them.
    corral.emplace_back(entering, 0);
  }
}

MinNormPointIn<double> approximate_min_norm_point(const std::vector<std::vector<double>>& points) {
  constexpr double rounding = 1e-11;  // relative to the largest coordinate
  double largest = 0;
  for (const auto& point : points) {
    for (const double entry : point) largest = std::max(largest, std::fabs(entry));
  }
  MinNormPointIn<double> result{{{0, 1}}, std::vector<double>(points.front().size()), 0};
  if (largest == 0) return result;
  auto scaled = points;
  for (auto& point : scaled) {
    for (double& entry : point) entry /= largest;
  }
  result.weights = approximate_support(scaled);
  for (const auto& [k, weight] : result.weights) {
    for (std::size_t c = 0; c < result.point.size(); ++c) result.point[c] += weight * points[k][c];
  }
  for (const double entry : result.point) result.squared_norm += entry * entry;
  if (std::sqrt(result.squared_norm) < rounding * largest) {
    std::fill(result.point.begin(), result.point.end(), 0);
    result.squared_norm = 0;
  }
  return result;
}

MinNormPoint hull_distance(const std::vector<Rational>& target, const RationalRows& points) {
  RationalRows differences = points;
  for (auto& difference : differences) {
    if (difference.size() != target.size()) throw InternalError("points of different dimensions");
    for (std::size_t c = 0; c < target.size(); ++c) difference[c] -= target[c];
  }
  return min_norm_point(differences);
}

}  // namespace sinkproof::geometry
