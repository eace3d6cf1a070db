#include "setting/law/token_law.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "setting/law/expectations.hpp"

namespace sinkproof::law {
namespace {

using numeric::Rational;

/// 1 and −1 with probability 1/2 each, W = −1/2.
TokenLaw coin(long tokens) {
  return {tokens, 0, 1, {{Rational(-1, 2)}}, {{Rational(1, 2), {1}}, {Rational(1, 2), {-1}}}};
}

TEST(TokenLaw, MomentsOfACoin) {
  const auto of = moments(coin(2));
  EXPECT_EQ(of.mean_square, 0);
  EXPECT_EQ(of.variance, 1);
  EXPECT_EQ(of.trace, Rational(-1, 2));
  EXPECT_EQ(of.trace_transpose, Rational(1, 4));
}

TEST(TokenLaw, MomentsAreAboutTheMean) {
  TokenLaw law = coin(2);
  for (auto& atom : law.law) atom.token[0] += 3;
  const auto of = moments(law);
  EXPECT_EQ(of.mean_square, Rational(9, 4));
  EXPECT_EQ(of.variance, 1);
  EXPECT_EQ(of.trace, Rational(-1, 2));
}

TEST(TokenLaw, FormulasAreTheExpectations) {
  for (long k = 2; k <= 5; ++k) {
    const TokenLaw law = coin(k);
    const auto stated = formulas(law, moments(law));
    const auto expected = expectations(law);
    EXPECT_EQ(stated.numerator, expected.product) << k;
    EXPECT_EQ(stated.denominator, expected.square) << k;
  }
}

TEST(TokenLaw, ItsInstanceIsThatOfTheFormat) {
  TokenLaw law = coin(3);
  law.lambda = Rational(1, 3);
  law.numerator = {0, Rational(1, 2), -1};
  EXPECT_EQ(to_json(law).dump(),
            R"({"tokens":3,"lambda":"1/3","beta":"1","value":[["-1/2"]],"law":[{"probability":"1/2",)"
            R"("token":["1"]},{"probability":"1/2","token":["-1"]}],"numerator":["0","1/2","-1"],)"
            R"("denominator":["0","0","0"]})");
}

}  // namespace
}  // namespace sinkproof::law
