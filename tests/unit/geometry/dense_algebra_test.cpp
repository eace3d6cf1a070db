#include "geometry/dense_algebra.hpp"

#include <gtest/gtest.h>

namespace sinkproof::geometry {
namespace {

// cmake/dependencies.cmake: sums in the order that this machine's caches suggest would make witnesses, and
// certificates, depend on it.
TEST(DenseAlgebra, CutsProductsIntoTheSameBlocksOnEveryMachine) {
  EXPECT_EQ(Eigen::l1CacheSize(), Eigen::internal::defaultL1CacheSize);
  EXPECT_EQ(Eigen::l2CacheSize(), Eigen::internal::defaultL2CacheSize);
  EXPECT_EQ(Eigen::l3CacheSize(), Eigen::internal::defaultL3CacheSize);
}

}  // namespace
}  // namespace sinkproof::geometry
