#include "setting/switch/hulls.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace sinkproof::switches {
namespace {

using numeric::approximate;
using numeric::Rational;

TEST(Hulls, ValuesAreThoseOfTheFormat) {
  const auto family = hulls_apart<Rational>(2, 3, 0);
  // ((q+1)(k+2)² + 3kj + (q+2)j²) mod 5 − 2 with q = 0, and 5 on the axis.
  EXPECT_EQ(family.contexts[0].values[0], (std::vector<Rational>{5, 2, 1}));
  // q = 7 in the second context.
  EXPECT_EQ(family.contexts[1].values[1], (std::vector<Rational>{1, 5, -1}));
}

struct Sizes {
  long keys = *rc::gen::inRange<long>(1, 6);
  long dimension = *rc::gen::inRange<long>(2, 6);
  long seed = *rc::gen::inRange<long>(0, 1000);
};

RC_GTEST_PROP(Hulls, PointsAreNearestAndTheSeparatorIsOne, ()) {
  const Sizes sizes;
  const auto family = hulls_apart<Rational>(sizes.keys, sizes.dimension, sizes.seed);
  for (const auto& [attention, values, gamma_squared, weights, point] : family.contexts) {
    RC_ASSERT(combination(weights, values) == point);
    RC_ASSERT(dot(point, point) == gamma_squared);
    for (const auto& value : values) RC_ASSERT(dot(point, value) >= gamma_squared);
  }
  const auto& low = family.contexts[family.below];
  const auto& high = family.contexts[1 - family.below];
  const auto& f = family.separator;
  for (const auto& value : low.values) RC_ASSERT(dot(f, value) <= 0);
  for (const auto& value : high.values) {
    RC_ASSERT(dot(f, value) > 0);
    RC_ASSERT(dot(f, value) * dot(f, value) >= family.sine_squared * dot(f, f) * dot(value, value));
  }
  RC_ASSERT(shared_squared(family) >= family.sine_squared);
}

// The same in doubles but for rounding, and the separator is one there, too.
RC_GTEST_PROP(Hulls, DoublesAreNearTheRationals, ()) {
  const Sizes sizes;
  const auto exact = hulls_apart<Rational>(sizes.keys, sizes.dimension, sizes.seed);
  const auto rounded = hulls_apart<double>(sizes.keys, sizes.dimension, sizes.seed);
  RC_ASSERT(std::abs(rounded.sine_squared - approximate(exact.sine_squared)) < 1e-9);
  for (std::size_t i = 0; i < 2; ++i)
    RC_ASSERT(std::abs(rounded.contexts[i].gamma_squared - approximate(exact.contexts[i].gamma_squared)) <
              1e-9);
  for (const auto& value : rounded.contexts[rounded.below].values)
    RC_ASSERT(dot(rounded.separator, value) <= 0);
}

}  // namespace
}  // namespace sinkproof::switches
