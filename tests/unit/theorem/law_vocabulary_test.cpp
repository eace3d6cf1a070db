#include "theorem/law_vocabulary.hpp"

#include <gtest/gtest.h>

namespace sinkproof::theorem {
namespace {

using numeric::Exact;
using numeric::Rational;

/// 1 and −1 with probability 1/2 each, in the first of two coordinates; W doubles it and turns it into the
/// second.
LawInstance small_law() {
  return {{2,
           Rational(1, 3),
           Rational(5),
           {{2, 0}, {3, 0}},
           {{Rational(1, 2), {1, 0}}, {Rational(1, 2), {-1, 0}}},
           {0, 7, 8},
           {4, 5, 6}},
          {},
          parameter::Values({{"p", numeric::Expression(Rational(1, 7))}, {"k", 2}})};
}

TEST(LawVocabulary, TheFormOfAnInstance) {
  const auto form = form_of(small_law(), {"p"});
  EXPECT_EQ(form.numbers, (std::map<std::string, Rational>{
                              {"tokens", 2}, {"atoms", 2}, {"dimension", 2}, {"p", Rational(1, 7)}}));
  EXPECT_FALSE(form_of(small_law(), {}).numbers.contains("p"));
}

TEST(LawVocabulary, TheNumbersOfAnInstance) {
  const auto instance = small_law();
  const numeric::Arithmetic<Exact> arithmetic;
  const auto supply = supply_of(instance, arithmetic);
  const auto number = [&](const language::Input& input) { return *supply.input(input).value.rational(); };
  EXPECT_EQ(number({"beta"}), 5);
  EXPECT_EQ(number({"lambda"}), Rational(1, 3));
  EXPECT_EQ(number({"probability", {2}}), Rational(1, 2));
  EXPECT_EQ(number({"token", {2, 1}}), -1);
  EXPECT_EQ(number({"value", {2, 1}}), 3);
  EXPECT_EQ(number({"stated_numerator", {1}}), 7);
  EXPECT_EQ(number({"stated_denominator", {2}}), 6);
  EXPECT_EQ(number({"mean_square"}), 0);
  EXPECT_EQ(number({"trace_b"}), 1);
  EXPECT_EQ(number({"trace_bw"}), 2);
  EXPECT_EQ(number({"trace_bww"}), 13);
  EXPECT_EQ(number({"product", {0}}), 0);
  EXPECT_EQ(number({"square", {0}}), 58);  // (7, 3)
  EXPECT_EQ(number({"cosine_sparse"}), 0);
  EXPECT_EQ(number({"p"}), Rational(1, 7));
}

}  // namespace
}  // namespace sinkproof::theorem
