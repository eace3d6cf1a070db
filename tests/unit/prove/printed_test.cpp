#include "prove/tables/printed.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::prove {
namespace {

std::string printed(const char* text, const char* exact, int digits, Rounding rounding) {
  return Printed(text, exact, digits, rounding).relation("x");
}

TEST(Printed, RoundedDownThereIsTheNextNumberAbove) {
  EXPECT_EQ(printed("0.9890448915", "", 10, Rounding::down),
            "(9890448915 / 10000000000) <= x < (9890448916 / 10000000000)");
  EXPECT_EQ(printed("0.10", "10/99", 2, Rounding::down), "(10 / 100) <= x < (11 / 100)");
  EXPECT_EQ(printed("0.00012", "", 2, Rounding::down), "(12 / 100000) <= x < (13 / 100000)");
  EXPECT_EQ(printed("1.2e-7", "", 2, Rounding::down), "(12 / 100000000) <= x < (13 / 100000000)");
  EXPECT_EQ(printed("0.99", "", 2, Rounding::down), "(99 / 100) <= x < (100 / 100)");
  EXPECT_EQ(printed("120", "", 2, Rounding::down), "120 <= x < 130");
}

TEST(Printed, RoundedUpThereIsTheNextNumberBelow) {
  EXPECT_EQ(printed("0.13", "1/8", 2, Rounding::up), "(12 / 100) < x <= (13 / 100)");
  // Between 0.099 and 0.10 there are numbers of two digits.
  EXPECT_EQ(printed("0.10", "999/10000", 2, Rounding::up), "(99 / 1000) < x <= (100 / 1000)");
}

TEST(Printed, CutDigitsAreAsManyAsAreShown) {
  EXPECT_EQ(printed("0.3327561…", "", 10, Rounding::cut), "(3327561 / 10000000) <= x < (3327562 / 10000000)");
  EXPECT_EQ(printed("1.20…e-7", "", 10, Rounding::cut), "(120 / 1000000000) <= x < (121 / 1000000000)");
  EXPECT_EQ(printed("0.0010…", "1001/1000000", 10, Rounding::cut), "(10 / 10000) <= x < (11 / 10000)");
}

TEST(Printed, WhatIsKnownAndPrintedIsTheNumber) {
  EXPECT_EQ(printed("15/17", "15/17", 3, Rounding::cut), "x = (15 / 17)");
  EXPECT_EQ(printed("0.951", "951/1000", 10, Rounding::down), "x = (951 / 1000)");
  EXPECT_EQ(printed("0", "0", 10, Rounding::down), "x = 0");
  EXPECT_TRUE(Printed("1", "1", 10, Rounding::up).is_exact());
  EXPECT_FALSE(Printed("0.3333", "1/3", 4, Rounding::down).is_exact());
}

TEST(Printed, BitsTellTheEndsApart) {
  EXPECT_GT(Printed("0.98", "", 2, Rounding::down).bits(), 7);
  EXPECT_GT(Printed("1.2e-300", "", 2, Rounding::down).bits(), 1000);
}

TEST(Printed, WhatIsNoNumberOrRoundedOtherwiseIsRefused) {
  EXPECT_THROW(printed("–", "", 10, Rounding::up), InputError);
  EXPECT_THROW(printed("[0.1, 0.2]", "", 10, Rounding::cut), InputError);
  EXPECT_THROW(printed("0.12…", "", 10, Rounding::down), InputError);
  EXPECT_THROW(printed("0.12", "", 10, Rounding::cut), InputError);
  EXPECT_THROW(printed("0", "", 10, Rounding::down), InputError);
}

}  // namespace
}  // namespace sinkproof::prove
