#include "setting/fit/normaliser_fit.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "numeric/error.hpp"
#include "setting/fit/best_fit.hpp"
#include "setting/fit/fit_names.hpp"

namespace sinkproof::fit {
namespace {

using attention::Normaliser;
using numeric::Rational;

const std::vector<Normaliser>& normalisers() {
  static const std::vector<Normaliser> list{Normaliser::relu_non_anchor, Normaliser::relu_row_count,
                                            Normaliser::relu_none, Normaliser::relu_length};
  return list;
}

TEST(NormaliserFit, ErrorsAndSumsAreThoseOfTheStatement) {
  // D = 3, 4, 5 for L = 5.
  const NormaliserFit fit{
      5, Normaliser::relu_row_count, Rational(1, 2), 1, {{1, Rational(1, 3)}, {3, Rational(-1, 2)}}};
  EXPECT_EQ(fit.last(), 3);
  EXPECT_EQ(fit.weight(1), Rational(1, 3));
  EXPECT_EQ(fit.weight(2), 0);
  EXPECT_EQ(fit.weight(3), Rational(-1, 2));
  EXPECT_EQ(error_at(fit, 1), 0);                // (1/2 + 1)/3 − 1/2
  EXPECT_EQ(error_at(fit, 2), Rational(1, 24));  // (1/2 + 2)/4 − 2/3
  const auto sums = sums_of(fit);
  EXPECT_EQ(sums.constants, Rational(1, 9) - Rational(1, 10));
  EXPECT_EQ(sums.slopes, Rational(1, 9) - Rational(3, 10));
  EXPECT_EQ(sums.norm, Rational(5, 6));
}

TEST(NormaliserFit, IsWrittenAsTheFormatSays) {
  const NormaliserFit fit{4, Normaliser::relu_none, Rational(1, 3), -1, {{2, Rational(1, 7)}}};
  EXPECT_EQ(
      to_json(fit).dump(),
      R"({"length":4,"normaliser":"relu-none","fit":{"intercept":"1/3","slope":"-1"},"weights":[[2,"1/7"]]})");
}

// Each proves that the other is one: the fit errs by what the weights show, and no less.
TEST(BestFit, FitAndWeightsProveEachOther) {
  for (const Normaliser normaliser : normalisers()) {
    for (const long length : {3L, 4L, 5L, 9L, 24L}) {
      const auto fit = best_fit(normaliser, length);
      const auto sums = sums_of(fit);
      EXPECT_EQ(sums.constants, 0);
      EXPECT_EQ(sums.slopes, 0);
      EXPECT_LE(sums.norm, 1);
      Rational largest = 0;
      Rational shown = 0;
      for (long k = 1; k <= fit.last(); ++k) {
        largest = std::max(largest, error_at(fit, k));
        shown += fit.weight(k) * Rational(k, k + 1);
      }
      EXPECT_EQ(largest, shown) << length;
    }
  }
}

TEST(FitNames, WordsAreTheNormalisersOfReluAttention) {
  for (const Normaliser normaliser : normalisers()) {
    EXPECT_EQ(normaliser_of(word_of(normaliser)), normaliser);
    EXPECT_FALSE(word_of(normaliser).starts_with("relu"));
  }
  EXPECT_THROW(word_of(Normaliser::softmax), InternalError);
}

TEST(FitNames, DivisorsFollowFromTheSizes) {
  const Divisors divisors(Normaliser::relu_row_count, 6);
  EXPECT_EQ(divisors.value({"divisor", {1}}), Rational(3));
  EXPECT_EQ(divisors.value({"divisor", {4}}), Rational(6));
  EXPECT_EQ(divisors.value({"weight", {1}}), std::nullopt);
  EXPECT_THROW(static_cast<void>(divisors.line({"weight", {1}}, 0)), InternalError);
}

}  // namespace
}  // namespace sinkproof::fit
