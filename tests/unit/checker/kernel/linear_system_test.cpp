// Elimination without fractions: solutions, pivots that are zero, singular systems.

#include "checker/kernel/linear_system.hpp"

#include <gtest/gtest.h>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check {
namespace {

TEST(LinearSystem, HilbertMatrix) {
  // Its condition number of 10^13 would leave no digit in floating point; the solution for the row sums is
  // all ones.
  constexpr int size = 10;
  std::vector<Rationals> matrix(size, Rationals(size));
  Rationals right(size);
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      matrix[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = ratio(1, i + j + 1);
      right[static_cast<std::size_t>(i)] += ratio(1, i + j + 1);
    }
  }
  EXPECT_TRUE(solve(matrix, right) == Rationals(size, mpq_class(1)));
}

TEST(LinearSystem, PivotsThatAreZero) {
  EXPECT_TRUE(solve({{0, 1, 0}, {0, 0, 2}, {-3, 0, 0}}, {5, mpq_class(1, 2), 1}) ==
              (Rationals{mpq_class(-1, 3), 5, mpq_class(1, 4)}));
  EXPECT_TRUE(solve({{1, 1, 1}, {1, 1, 2}, {1, 2, 1}}, {6, 9, 8}) == (Rationals{1, 2, 3}));
}

TEST(LinearSystem, SingularSystemsAreRefused) {
  EXPECT_THROW(solve({{1, 2}, {2, 4}}, {1, 2}), ValueError);
  EXPECT_THROW(solve({{0}}, {0}), ValueError);
  EXPECT_TRUE(solve({{1, 2}, {2, mpq_class(4'000'001, 1'000'000)}}, {1, 2}) == (Rationals{1, 0}));
}

}  // namespace
}  // namespace sinkproof_check
