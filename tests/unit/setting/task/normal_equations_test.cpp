#include "setting/task/normal_equations.hpp"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace sinkproof::task {
namespace {

TEST(NormalEquations, SolvesEachRightSide) {
  NormalEquations equations;
  equations.begin(2, 2);
  for (const auto& [row, right] : {std::pair{std::array{1.0, 0.0}, std::array{2.0, 1.0}},
                                   std::pair{std::array{1.0, 1e-5}, std::array{3.0, 1.0}},
                                   std::pair{std::array{1.0, -1e-5}, std::array{1.0, 1.0}}})
    equations.add(row.data(), right.data());
  equations.solve();
  EXPECT_NEAR(equations.solution(0, 0), 2, 1e-9);
  EXPECT_NEAR(equations.solution(1, 0), 1e5, 1e-4);
  EXPECT_NEAR(equations.solution(0, 1), 1, 1e-9);
  EXPECT_NEAR(equations.solution(1, 1), 0, 1e-4);
}

TEST(NormalEquations, DependentColumnsShareAndZeroOnesGetNothing) {
  NormalEquations equations;
  equations.begin(3, 1);
  const double right = 6;
  equations.add(std::array{2.0, 0.0, 2.0}.data(), &right);
  equations.solve();
  EXPECT_NEAR(equations.solution(0, 0), 1.5, 1e-3);
  EXPECT_EQ(equations.solution(1, 0), 0);
  EXPECT_NEAR(equations.solution(2, 0), 1.5, 1e-3);
}

/// The memory of a larger system is no part of the next one.
TEST(NormalEquations, BeginsAnew) {
  NormalEquations equations;
  const double right = 1;
  equations.begin(2, 1);
  equations.add(std::array{1.0, 1.0}.data(), &right);
  equations.solve();
  equations.begin(1, 1);
  equations.add(std::array{4.0}.data(), &right);
  equations.solve();
  EXPECT_NEAR(equations.solution(0, 0), 0.25, 1e-9);
}

}  // namespace
}  // namespace sinkproof::task
