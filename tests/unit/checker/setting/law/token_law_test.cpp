// Of a law that somebody gives: the largest that is one, and the smallest that is none any more.
#include "checker/setting/law/token_law.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

/// k tokens of a law that has each of `kinds` alike, in as many coordinates as W has rows.
TokenLaw law_of(long tokens, const mpq_class& lambda, std::size_t rows, std::size_t kinds) {
  TokenLaw law;
  law.tokens = tokens;
  law.lambda = lambda;
  law.value.assign(rows, Rationals(rows));
  const mpq_class alike(1, static_cast<long>(kinds));
  for (std::size_t k = 0; k < kinds; ++k) law.law.emplace_back(alike, Rationals(rows));
  return law;
}

std::string fault_of(const TokenLaw& law) {
  reset_work();
  try {
    require_law(law);
    return "";
  } catch (const Rejected& error) {
    return error.what();
  }
}

TEST(TokenLaw, RangesIncludeTheirEnds) {
  EXPECT_EQ(fault_of(law_of(2, 0, 1, 1)), "");
  EXPECT_EQ(fault_of(law_of(12, 1, 8, 8)), "");
  const mpq_class little(1, 1'000'000'000);
  EXPECT_NE(fault_of(law_of(1, 0, 1, 1)).find("/instance/tokens: out of range"), std::string::npos);
  EXPECT_NE(fault_of(law_of(13, 0, 1, 1)).find("/instance/tokens: out of range"), std::string::npos);
  EXPECT_NE(fault_of(law_of(2, -little, 1, 1)).find("/instance/lambda: out of range"), std::string::npos);
  EXPECT_NE(fault_of(law_of(2, 1 + little, 1, 1)).find("/instance/lambda: out of range"), std::string::npos);
  EXPECT_NE(fault_of(law_of(2, 0, 0, 1)).find("/instance/value: out of range"), std::string::npos);
  EXPECT_NE(fault_of(law_of(2, 0, 9, 1)).find("/instance/value: out of range"), std::string::npos);
  EXPECT_NE(fault_of(law_of(2, 0, 1, 9)).find("/instance/law: out of range"), std::string::npos);
}

TEST(TokenLaw, ProbabilitiesSumToOne) {
  TokenLaw law = law_of(2, 0, 1, 3);
  law.law[1].first += mpq_class(1, 1'000'000'000);
  EXPECT_NE(fault_of(law).find("probabilities that do not sum to 1"), std::string::npos);
}

}  // namespace
}  // namespace sinkproof_check
