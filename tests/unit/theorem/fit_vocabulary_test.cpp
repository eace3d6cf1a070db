#include "theorem/fit_vocabulary.hpp"

#include <gtest/gtest.h>

namespace sinkproof::theorem {
namespace {

using numeric::Exact;
using numeric::Rational;

FitInstance small_fit() {
  return {{5, attention::Normaliser::relu_length, Rational(1, 3), Rational(-2), {{2, Rational(1, 4)}}},
          {},
          parameter::Values({{"p", numeric::Expression(Rational(1, 7))}, {"L", 5}})};
}

TEST(FitVocabulary, TheFormOfAnInstance) {
  const auto form = form_of(small_fit(), {"p"});
  EXPECT_EQ(form.numbers, (std::map<std::string, Rational>{{"L", 5}, {"p", Rational(1, 7)}}));
  EXPECT_EQ(form.words, (std::map<std::string, std::string>{{"normaliser", "length"}}));
  EXPECT_FALSE(form_of(small_fit(), {}).numbers.contains("p"));
}

TEST(FitVocabulary, TheNumbersOfAnInstance) {
  const auto instance = small_fit();
  const numeric::Arithmetic<Exact> arithmetic;
  const auto supply = supply_of(instance, arithmetic);
  const auto number = [&](const language::Input& input) { return *supply.input(input).value.rational(); };
  EXPECT_EQ(number({"intercept"}), Rational(1, 3));
  EXPECT_EQ(number({"slope"}), -2);
  EXPECT_EQ(number({"weight", {1}}), 0);
  EXPECT_EQ(number({"weight", {2}}), Rational(1, 4));
  EXPECT_EQ(number({"p"}), Rational(1, 7));
}

}  // namespace
}  // namespace sinkproof::theorem
