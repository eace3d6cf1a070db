#include "numeric/linear_system.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "numeric/error.hpp"
#include "support/often.hpp"

namespace sinkproof::numeric {
namespace {

RationalRows random_rows(std::size_t rows, std::size_t columns) {
  RationalRows matrix(rows, std::vector<Rational>(columns));
  for (auto& row : matrix) {
    for (auto& entry : row) entry = Rational(*rc::gen::inRange(-9, 10), *rc::gen::inRange(1, 9));
  }
  return matrix;
}

std::vector<Rational> times(const RationalRows& matrix, const std::vector<Rational>& x) {
  std::vector<Rational> result(matrix.size());
  for (std::size_t r = 0; r < matrix.size(); ++r) {
    for (std::size_t c = 0; c < x.size(); ++c) result[r] += matrix[r][c] * x[c];
  }
  return result;
}

TEST(LinearSystem, TheSolutionSolves) {
  support::expect_often("a solution solves", 20, [] {
    const auto size = *rc::gen::inRange<std::size_t>(1, 7);
    const auto matrix = random_rows(size, size);
    const auto right = random_rows(1, size).front();
    const auto x = solve(matrix, right);
    if (x) RC_ASSERT(times(matrix, *x) == right);
    return x.has_value();
  });
}

// Of least norm: orthogonal to every solution of the homogeneous system, that is a combination of the rows.
// In the plane this can be seen directly.
TEST(LinearSystem, LeastNorm) {
  EXPECT_EQ(solve_least_norm({{3, 4}}, {25}), (std::vector<Rational>{3, 4}));
  EXPECT_EQ(solve_least_norm({{1, 1, 1}, {1, 0, -1}}, {3, 0}), (std::vector<Rational>{1, 1, 1}));
  EXPECT_EQ(solve_least_norm({{1, 2}, {2, 4}}, {1, 2}), std::nullopt);
}

RC_GTEST_PROP(LinearSystem, LeastNormSolvesAndIsShortest, ()) {
  const auto rows = *rc::gen::inRange<std::size_t>(1, 4);
  const auto matrix = random_rows(rows, rows + 2);
  const auto any = random_rows(1, rows + 2).front();
  const auto right = times(matrix, any);
  const auto x = solve_least_norm(matrix, right);
  if (!x) return;
  RC_ASSERT(times(matrix, *x) == right);
  Rational own;
  Rational other;
  for (std::size_t k = 0; k < any.size(); ++k) {
    own += (*x)[k] * (*x)[k];
    other += any[k] * any[k];
  }
  RC_ASSERT(own <= other);
}

TEST(LinearSystem, SingularAndMisshapen) {
  EXPECT_EQ(solve({{1, 2}, {2, 4}}, {1, 2}), std::nullopt);
  EXPECT_EQ(solve({{1, 2}, {2, 5}}, {1, 2}), (std::vector<Rational>{1, 0}));
  EXPECT_THROW(solve({{1, 2}}, {1}), InternalError);
  EXPECT_THROW(solve({{1, 2}, {3, 4}}, {1}), InternalError);
}

}  // namespace
}  // namespace sinkproof::numeric
