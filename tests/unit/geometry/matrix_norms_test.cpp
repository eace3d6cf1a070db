#include "geometry/matrix_norms.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "geometry/definiteness.hpp"
#include "numeric/error.hpp"

namespace sinkproof::geometry {
namespace {

using numeric::Rational;
using numeric::RationalRows;

Rational power_of_two(long exponent) {
  return numeric::power(2, exponent);
}

Rational small_rational() {
  return {*rc::gen::inRange(-9, 10), *rc::gen::inRange(1, 7)};
}

RationalRows random_matrix(std::size_t rows, std::size_t columns) {
  RationalRows matrix(rows);
  for (auto& row : matrix) {
    for (std::size_t k = 0; k < columns; ++k) row.push_back(small_rational());
  }
  return matrix;
}

RationalRows plus_identity(RationalRows matrix, const Rational& factor) {
  for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i][i] += factor;
  return matrix;
}

/// A rational reflection I − 2vvᵀ/vᵀv from both sides.
void reflect(RationalRows& matrix) {
  const auto rows = random_matrix(1, matrix.size()).front();
  const auto columns = random_matrix(1, matrix.front().size()).front();
  const Rational row_length = squared_frobenius_norm({rows});
  const Rational column_length = squared_frobenius_norm({columns});
  for (std::size_t j = 0; row_length != 0 && j < columns.size(); ++j) {
    Rational along;
    for (std::size_t i = 0; i < rows.size(); ++i) along += rows[i] * matrix[i][j];
    for (std::size_t i = 0; i < rows.size(); ++i) matrix[i][j] -= 2 * along * rows[i] / row_length;
  }
  for (std::size_t i = 0; column_length != 0 && i < rows.size(); ++i) {
    Rational along;
    for (std::size_t j = 0; j < columns.size(); ++j) along += columns[j] * matrix[i][j];
    for (std::size_t j = 0; j < columns.size(); ++j) matrix[i][j] -= 2 * along * columns[j] / column_length;
  }
}

/// With singular values that are known, and 0 or equal now and then; of all shapes and scales.
struct KnownMatrix {
  RationalRows matrix;
  Rational operator_norm;
  Rational nuclear_norm;
  Rational squared_frobenius_norm;
};

KnownMatrix known_matrix() {
  const auto rows = static_cast<std::size_t>(*rc::gen::inRange(1, 7));
  const auto columns = static_cast<std::size_t>(*rc::gen::inRange(1, 7));
  const Rational scale = power_of_two(*rc::gen::element(0L, 0L, 1L, 1500L, -3001L));
  KnownMatrix known{RationalRows(rows, std::vector<Rational>(columns)), 0, 0, 0};
  for (std::size_t k = 0; k < std::min(rows, columns); ++k) {
    const Rational value = scale * small_rational();
    known.matrix[k][k] = value;
    known.operator_norm = std::max(known.operator_norm, Rational(abs(value)));
    known.nuclear_norm += abs(value);
    known.squared_frobenius_norm += value * value;
  }
  for (int k = *rc::gen::inRange(0, 3); k > 0; --k) reflect(known.matrix);
  return known;
}

RC_GTEST_PROP(Definiteness, GramMatricesAreOnTheBoundary, ()) {
  const auto rows = static_cast<std::size_t>(*rc::gen::inRange(1, 5));
  const auto size = rows + static_cast<std::size_t>(*rc::gen::inRange(1, 4));
  const RationalRows factor = random_matrix(rows, size);
  const RationalRows gram = transposed_product(factor, factor);
  const auto rank = rank_if_positive_semidefinite(gram);
  RC_ASSERT(rank.has_value());
  RC_ASSERT(*rank <= rows);
  RC_ASSERT(!is_positive_definite(gram));
  const Rational tiny = power_of_two(-*rc::gen::inRange(1L, 300L));
  RC_ASSERT(is_positive_definite(plus_identity(gram, tiny)));
  RC_ASSERT(!is_positive_semidefinite(plus_identity(gram, -tiny)));
}

TEST(Definiteness, Corners) {
  EXPECT_EQ(rank_if_positive_semidefinite({{0}}), 0U);
  EXPECT_EQ(rank_if_positive_semidefinite({{Rational(1, 3)}}), 1U);
  EXPECT_FALSE(is_positive_semidefinite({{-1}}));
  // A zero on the diagonal: the whole row has to be 0.
  EXPECT_FALSE(is_positive_semidefinite({{0, 1}, {1, 5}}));
  EXPECT_FALSE(is_positive_semidefinite({{5, 1}, {1, 0}}));
  EXPECT_EQ(rank_if_positive_semidefinite({{0, 0}, {0, 5}}), 1U);
  // Only after a step of elimination, negative and 0.
  EXPECT_FALSE(is_positive_semidefinite({{1, 2}, {2, 3}}));
  EXPECT_FALSE(is_positive_semidefinite({{1, 1, 1}, {1, 1, 2}, {1, 2, 9}}));
  EXPECT_EQ(rank_if_positive_semidefinite({{1, 1, 1}, {1, 1, 1}, {1, 1, 9}}), 2U);
  EXPECT_EQ(rank_if_positive_semidefinite({{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}}), 3U);
  EXPECT_THROW((void)is_positive_semidefinite({}), InternalError);
  EXPECT_THROW((void)is_positive_semidefinite({{1, 2}}), InternalError);
  EXPECT_THROW((void)is_positive_semidefinite({{1, 2}, {3, 9}}), InternalError);
}

RC_GTEST_PROP(OperatorNorm, IsDecidedExactlyAndEnclosed, ()) {
  const KnownMatrix known = known_matrix();
  RC_ASSERT(operator_norm_at_most(known.matrix, known.operator_norm));
  RC_ASSERT(!operator_norm_at_most(known.matrix,
                                   known.operator_norm * (1 - power_of_two(-200)) - power_of_two(-9000)));
  const OperatorNorm norm = operator_norm(known.matrix);
  RC_ASSERT(norm.lower <= known.operator_norm);
  RC_ASSERT(norm.upper >= known.operator_norm);
  RC_ASSERT(norm.upper - norm.lower <= norm.upper * power_of_two(-39));
  // The witnesses of both sides.
  RC_ASSERT(operator_norm_at_most(known.matrix, norm.upper));
  Rational image;
  for (const auto& row : known.matrix) {
    const Rational entry = inner_product({row}, {norm.vector});
    image += entry * entry;
  }
  const Rational length = squared_frobenius_norm({norm.vector});
  RC_ASSERT(length > 0);
  RC_ASSERT(norm.lower * norm.lower * length <= image);
  RC_CLASSIFY(known.operator_norm == 0, "zero");
}

RC_GTEST_PROP(NuclearNorm, IsEnclosedByItsWitnesses, ()) {
  const KnownMatrix known = known_matrix();
  RC_ASSERT(squared_frobenius_norm(known.matrix) == known.squared_frobenius_norm);
  const NuclearNorm norm = nuclear_norm(known.matrix);
  RC_ASSERT(norm.lower <= known.nuclear_norm);
  RC_ASSERT(norm.upper >= known.nuclear_norm);
  RC_ASSERT(norm.upper - norm.lower <= norm.upper * power_of_two(-30));
  if (known.nuclear_norm == 0) {
    RC_ASSERT(norm.left.empty());
    RC_ASSERT(norm.right.empty());
  } else {
    RC_ASSERT(transposed_product(norm.left, norm.right) == known.matrix);
  }
  RC_ASSERT(2 * norm.upper == squared_frobenius_norm(norm.left) + squared_frobenius_norm(norm.right));
  RC_ASSERT(operator_norm_at_most(norm.dual, 1));
  RC_ASSERT(inner_product(norm.dual, known.matrix) == norm.lower);
}

TEST(Norms, Corners) {
  EXPECT_FALSE(operator_norm_at_most({{0}}, -1));
  EXPECT_TRUE(operator_norm_at_most({{0, 0}}, 0));
  EXPECT_FALSE(operator_norm_at_most({{0, 1}, {0, 0}}, 0));
  // Of row and column vectors the Euclidean length.
  EXPECT_TRUE(operator_norm_at_most({{3, 4}}, 5));
  EXPECT_FALSE(operator_norm_at_most({{3}, {4}}, Rational(4999, 1000)));
  EXPECT_EQ(operator_norm({{0, 0}}).upper, 0);
  EXPECT_THROW((void)operator_norm({}), InternalError);
  EXPECT_THROW((void)nuclear_norm({{1, 2}, {3}}), InternalError);
  EXPECT_THROW((void)inner_product({{1, 2}}, {{1}, {2}}), InternalError);
  EXPECT_THROW((void)transposed_product({{1}}, {{1}, {2}}), InternalError);
}

}  // namespace
}  // namespace sinkproof::geometry
