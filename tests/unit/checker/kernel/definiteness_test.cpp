// Elimination on the diagonal: what is positive, what is singular, and what only looks so by its diagonal.

#include "checker/kernel/definiteness.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

TEST(Definiteness, IsThatOfTheQuadraticForm) {
  reset_work();
  using D = Definiteness;
  const mpq_class half(1, 2);
  const std::pair<SymmetricMatrix, Definiteness> cases[] = {
      {{{1}}, D::positive},
      {{{0}}, D::semidefinite},
      {{{-1}}, D::neither},
      {{{half, 0}, {0, mpq_class(1, 3)}}, D::positive},
      {{{0, 0}, {0, 0}}, D::semidefinite},
      {{{0, 1}, {1, 0}}, D::neither},
      {{{0, -1}, {-1, 0}}, D::neither},
      {{{0, 1}, {1, 1}}, D::neither},
      {{{1, 1}, {1, 1}}, D::semidefinite},
      {{{1, half}, {half, half * half}}, D::semidefinite},
      {{{1, half}, {half, mpq_class(26, 100)}}, D::positive},
      {{{1, half}, {half, mpq_class(24, 100)}}, D::neither},
      {{{0, 0}, {0, 2}}, D::semidefinite},
      {{{0, 0}, {0, -2}}, D::neither},
      // What is left of the first step has a diagonal of zeros.
      {{{1, 0, 0}, {0, 0, 1}, {0, 1, 0}}, D::neither},
      {{{1, 1, 1}, {1, 1, 2}, {1, 2, 1}}, D::neither},
      {{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}, D::semidefinite},
      {{{0, 0, 0}, {0, 0, 3}, {0, 3, 0}}, D::neither},
      {{{0, 0, 3}, {0, 0, 0}, {3, 0, 0}}, D::neither},
      {{{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}}, D::positive},
      {{{1, -1, 0}, {-1, 2, -1}, {0, -1, 1}}, D::semidefinite},
      {{{1, -1, 0}, {-1, 2, -1}, {0, -1, mpq_class(99, 100)}}, D::neither},
      {{{1, 0, 2}, {0, 1, 0}, {2, 0, 3}}, D::neither},
      {{{1, 0, 2}, {0, 1, 0}, {2, 0, 5}}, D::positive},
  };
  for (const auto& [matrix, expected] : cases)
    EXPECT_EQ(static_cast<int>(definiteness(matrix)), static_cast<int>(expected));
}

TEST(Definiteness, FractionsCountAsTheyAre) {
  const mpq_class half(1, 2);
  EXPECT_EQ(definiteness({{half, 0}, {0, 1}}), Definiteness::positive);
  EXPECT_EQ(definiteness({{half, half}, {half, half}}), Definiteness::semidefinite);
  EXPECT_EQ(definiteness({{half, 1}, {1, 1}}), Definiteness::neither);
}

}  // namespace
}  // namespace sinkproof_check
