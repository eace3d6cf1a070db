#include "numeric/range.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::numeric::testing {
namespace {

bool is_in_range(const char* formula) {
  try {
    require_in_range(parse_expression(formula));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

// log(2)·2^39 is 381061692392.90….
TEST(Range, OfANumberEndsAtTwoToTheTwoToThe39) {
  for (const char* formula :
       {"exp(381061692392)", "exp(-381061692392)", "1/exp(381061692392)", "log(2)", "exp(0)", "1e1000000",
        "exp(log(2)*2^39-1)", "exp(1)-exp(1)", "0*exp(1)", "log(exp(1)-exp(1))", "1/(exp(1)-exp(1))"})
    EXPECT_TRUE(is_in_range(formula)) << formula;
  for (const char* formula :
       {"exp(381061692393)", "exp(-381061692393)", "log(exp(381061692393))", "exp(10^29)", "exp(-10^29)",
        "exp(exp(100))", "exp(1e1000000)", "0*exp(10^13)", "exp(10^11)^4", "exp(10^11)^-4"})
    EXPECT_FALSE(is_in_range(formula)) << formula;
}

TEST(Range, OfScoresIsThatOfTheSumOfAbsoluteValues) {
  const Expression half = parse_expression("2^38");
  const Expression other = parse_expression("-(2^38)");
  EXPECT_NO_THROW(require_in_range_of_scores({&half, &other}));
  const Expression more = parse_expression("-(2^38)-1/10");
  EXPECT_THROW(require_in_range_of_scores({&half, &more}), InputError);
  const Expression root = parse_expression("sqrt(2)*2^39");
  EXPECT_THROW(require_in_range_of_scores({&root}), InputError);
}

}  // namespace
}  // namespace sinkproof::numeric::testing
