#include "checker/kernel/number.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

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
  EXPECT_TRUE(parse_rational("3e0") == 3);
  EXPECT_TRUE(parse_rational("3e00") == 3);
  EXPECT_TRUE(parse_rational("3e05") == 300'000);
  EXPECT_TRUE(parse_rational("-3e+0000001") == -30);
  EXPECT_TRUE(parse_rational("3e-0000000001") == mpq_class(3, 10));
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
  // A view ends where it ends.
  EXPECT_THROW(parse_rational(std::string_view("1e-5", 3)), SyntaxError);
  EXPECT_THROW(parse_rational(std::string_view("1e-5", 2)), SyntaxError);
  EXPECT_THROW(parse_rational(std::string_view("1/25", 2)), SyntaxError);
  try {
    parse_rational("1.5/2");
  } catch (const SyntaxError& error) {
    EXPECT_EQ(std::string(error.what()), "expected p/q with integers p and q, not '1.5/2'");
  }
}

TEST(Rational, HasAtMost20000Characters) {
  reset_work();
  EXPECT_NO_THROW(parse_rational(std::string(20'000, '7')));
  EXPECT_THROW(parse_rational(std::string(20'001, '7')), SyntaxError);
  EXPECT_NO_THROW(parse_rational("1/" + std::string(19'998, '7')));
  EXPECT_THROW(parse_rational("1/" + std::string(19'999, '7')), SyntaxError);
  const std::string digits(20'001, '7');
  std::string_view most = std::string_view(digits).substr(1);
  std::string_view more = digits;
  EXPECT_NO_THROW(take_literal(most));
  EXPECT_THROW(take_literal(more), SyntaxError);
}

TEST(Rational, HasTheBitsOfBothItsParts) {
  EXPECT_EQ(bit_size(mpq_class(8, 7)), 7U);
  EXPECT_EQ(bit_size(mpq_class(-1023, 1024)), 21U);
  EXPECT_EQ(bit_size(mpq_class(255, 256)), 17U);
}

TEST(FasterNumbers, HaveTheBitsThatGmpCounts) {
  for (const unsigned long exponent : {0UL, 1UL, 31UL, 63UL, 64UL, 65UL, 127UL, 128UL, 1'000UL})
    for (const int beside : {-1, 0, 1})
      for (const int sign : {1, -1}) {
        const mpz_class n = sign * ((mpz_class(1) << exponent) + beside);
        EXPECT_EQ(bit_size(n), mpz_sizeinbase(n.get_mpz_t(), 2)) << n.get_str();
      }
}

// The longest that the machine's integers hold, the shortest that they do not, and all lengths around.
TEST(FasterNumbers, OfFewDigitsAreThoseOfGmp) {
  reset_work();
  std::vector<std::string> texts{"18446744073709551615", "18446744073709551616", "9223372036854775808"};
  for (std::size_t digits = 1; digits <= 40; ++digits) {
    texts.emplace_back(digits, '9');
    texts.push_back("1" + std::string(digits - 1, '0'));
    texts.push_back("0" + std::string(digits, '7'));
    texts.push_back(std::string("1234567890123456789012345678901234567890").substr(0, digits));
  }
  for (const std::string& text : texts) {
    const mpz_class slow(text, 10);
    EXPECT_TRUE(parse_rational(text) == slow) << text;
    EXPECT_TRUE(parse_rational("-" + text + "/3") == ratio(-slow, 3)) << text;
    EXPECT_TRUE(parse_rational("1/" + text) == ratio(1, slow)) << text;
    EXPECT_TRUE(parse_rational("-" + text + "e-2") == ratio(-slow, 100)) << text;
  }
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
