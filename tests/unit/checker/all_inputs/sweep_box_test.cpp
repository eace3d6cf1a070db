#include "checker/all_inputs/sweep_box.hpp"

#include <gtest/gtest.h>

namespace sinkproof_check::sweep {
namespace {

void expect_span(const Span& span, Fixed lower, Fixed upper) {
  EXPECT_EQ(span.lower, lower);
  EXPECT_EQ(span.upper, upper);
}

TEST(SweepBox, BeginsWithAllContents) {
  const Box box(2);
  ASSERT_EQ(box.all().size(), 2U);
  for (const Span& span : box.all()) expect_span(span, -one, one);
  EXPECT_EQ(box.half_width(0), one);
}

TEST(SweepBox, HalvesCoverIt) {
  Box box(2);
  for (int k = 0; k < 3; ++k) {
    const Box below = box.half(1, false);
    const Box above = box.half(1, true);
    EXPECT_EQ(below.lower[1], box.lower[1]);
    EXPECT_EQ(below.upper[1], above.lower[1]);
    EXPECT_EQ(above.upper[1], box.upper[1]);
    EXPECT_EQ(below.half_width(1) * 2, box.half_width(1));
    EXPECT_EQ(above.half_width(1) * 2, box.half_width(1));
    EXPECT_EQ(below.half_width(0), one);
    EXPECT_EQ(below.halvings[1], k + 1);
    EXPECT_EQ(above.halvings[0], 0);
    box = above;
  }
  expect_span(box.all()[1], one - one / 4, one);
}

TEST(SweepBox, IsHalvedTwentyTimesAtMost) {
  Box box(1);
  for (int k = 0; k < 20; ++k) {
    ASSERT_TRUE(box.may_be_halved(0));
    box = box.half(0, k % 2 == 0);
  }
  EXPECT_FALSE(box.may_be_halved(0));
  EXPECT_EQ(box.half_width(0), one >> 20);
}

TEST(SweepBox, HasEveryCorner) {
  const Box box = Box(3).half(0, true).half(2, false);
  for (std::size_t signs = 0; signs < 4; ++signs) {
    const std::vector<Span> corner = box.corner({2, 0}, signs);
    const Fixed first = (signs & 1U) != 0 ? 0 : -one;
    const Fixed second = (signs & 2U) != 0 ? one : 0;
    expect_span(corner[2], first, first);
    expect_span(corner[0], second, second);
    expect_span(corner[1], -one, one);
  }
}

}  // namespace
}  // namespace sinkproof_check::sweep
