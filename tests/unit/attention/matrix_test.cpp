#include "attention/matrix.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::attention {
namespace {

TEST(Matrix, HoldsNonZeroEntriesInOrder) {
  Matrix matrix(3);
  matrix.set(2, 0, 5);
  matrix.set(0, 1, -1);
  matrix.set(2, 0, 0);
  EXPECT_EQ(matrix.entries().size(), 1U);
  EXPECT_EQ(matrix.find(2, 0), nullptr);
  ASSERT_NE(matrix.find(0, 1), nullptr);
  EXPECT_EQ(matrix.find(0, 1)->rational(), -1);
}

TEST(Matrix, RefusesPlacesOutside) {
  Matrix matrix(3);
  EXPECT_THROW(matrix.set(3, 0, 1), InternalError);
  EXPECT_THROW(matrix.set(0, -1, 1), InternalError);
}

}  // namespace
}  // namespace sinkproof::attention
