#include "checker/number.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checker/error.hpp"
#include "checker/work.hpp"

namespace sinkproof_check {
namespace {

TEST(Rational, ReadsEveryForm) {
  reset_work();
  EXPECT_TRUE(parse_rational("-3") == -3);
  EXPECT_TRUE(parse_rational("0.25") == mpq_class(1, 4));
  EXPECT_TRUE(parse_rational("-0.250") == mpq_class(-1, 4));
  EXPECT_TRUE(parse_rational("1.5e-3") == mpq_class(3, 2000));
  EXPECT_TRUE(parse_rational("12e2") == 1200);
  EXPECT_TRUE(parse_rational("6/4") == mpq_class(3, 2));
  EXPECT_TRUE(parse_rational("0e1000000") == 0);
  EXPECT_TRUE(parse_rational("1e-1000000") * parse_rational("1e1000000") == 1);
  EXPECT_TRUE(parse_rational("2500e-5") == mpq_class(1, 40));
}

TEST(Rational, IsInLowestTerms) {
  reset_work();
  for (const char* text : {"0.5", "2500e-5", "128e-3", "3e-2", "1/21", "1000000e-6", "625e-9"}) {
    const mpq_class q = parse_rational(text);
    mpq_class canonical = q;
    canonical.canonicalize();
    EXPECT_TRUE(q.get_num() == canonical.get_num()) << text;
    EXPECT_TRUE(q.get_den() == canonical.get_den()) << text;
  }
}

TEST(Rational, OfTwoIntegersIsInLowestTerms) {
  EXPECT_TRUE(ratio(6, 4) == mpq_class(3, 2));
  EXPECT_TRUE(ratio(1, -2) == mpq_class(-1, 2));
  EXPECT_TRUE(ratio(0, -7) == 0);
  EXPECT_TRUE(ratio(0, 7).get_den() == 1);
}

TEST(Rational, RefusesOtherTexts) {
  reset_work();
  for (const char* text :
       {"",      "-",   "+1",   " 1",   "1 ",        "1.",         ".5",
        "1e",    "1e-", "1E5",  "0x10", "1/0",       "1/-2",       "1/2/3",
        "1.5/2", "--1", "inf",  "nan",  "1e1000001", "1e-1000001", "1e99999999999999999999",
        "1,5",   "e5",  "1_000"})
    EXPECT_THROW(parse_rational(text), SyntaxError) << text;
}

TEST(Rational, HasAtMost20000Characters) {
  reset_work();
  EXPECT_NO_THROW(parse_rational(std::string(20'000, '7')));
  EXPECT_THROW(parse_rational(std::string(20'001, '7')), SyntaxError);
}

TEST(Rational, ManyHugeOnesExceedTheWorkOfADocument) {
  reset_work();
  EXPECT_THROW(
      {
        for (int i = 0; i < 1000; ++i) parse_rational("1e-1000000");
      },
      Undecided);
  reset_work();
}

}  // namespace
}  // namespace sinkproof_check
