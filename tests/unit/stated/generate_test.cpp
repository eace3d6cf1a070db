#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <rapidcheck/gtest.h>

#include "stated_text.hpp"

namespace sinkproof::stated {
namespace {

using numeric::Rational;

/// Heads with these A_h, whose C_h are the entries of W_OV: the system of multihead-sink-tradeoff's Theorem
/// D1.
std::string system_of(const std::vector<Rational>& weights) {
  std::string text = "heads = " + std::to_string(weights.size()) + "\nlet A(h) = 0";
  for (std::size_t h = 0; h < weights.size(); ++h)
    text += " + " + numeric::to_string(weights[h]) + "*[h = " + std::to_string(h + 1) + "]";
  return text +
         "\ngenerate C[1..heads] by solve : sum(C[h]*A(h)*j/(1+j*A(h)) for h in 1..heads) = 1 for j in "
         "2..L-1; "
         "sum(C[h] for h in 1..heads) = 0\nW_OV[h][1,1] = C[h] for h in 1..heads";
}

Construction of_length(long length, const std::string& lines) {
  return constructions_of("L = " + std::to_string(length) +
                          "; m = 0\ncontents is box; normaliser is softmax\n" + lines)
      .front();
}

std::vector<Rational> values_of(const Construction& construction) {
  const auto made = std::get<task::TriggerInstance>(construction.make({}));
  std::vector<Rational> values;
  for (const auto& head : made.model.heads) {
    const auto* value = head.output_value.find(1, 1);
    values.push_back(value == nullptr ? Rational(0) : value->rational());
  }
  return values;
}

// Whatever the coefficients are; with more unknowns than equations no solution nearby is shorter.
RC_GTEST_PROP(Generate, ValuesSolveTheSystem, ()) {
  const long length = *rc::gen::inRange<long>(3, 8);
  const long extra = *rc::gen::inRange<long>(0, 3);
  const auto numerators = *rc::gen::unique<std::vector<int>>(static_cast<std::size_t>(length - 1 + extra),
                                                             rc::gen::inRange(1, 200));
  std::vector<Rational> weights;
  for (const int n : numerators) weights.emplace_back(n, 7);
  const auto c = values_of(of_length(length, system_of(weights)));
  RC_ASSERT(c.size() == weights.size());
  Rational total;
  for (const auto& x : c) total += x;
  RC_ASSERT(total == 0);
  for (long j = 2; j < length; ++j) {
    Rational sum;
    for (std::size_t h = 0; h < c.size(); ++h) sum += c[h] * weights[h] * j / (1 + j * weights[h]);
    RC_ASSERT(sum == 1);
  }
}

TEST(Generate, OfSeveralSolutionsTheShortest) {
  const auto c = values_of(of_length(3,
                                     "heads = 3\ngenerate C[1..3] by solve : C[1] + 2*C[2] = 10 - C[3]/2 + "
                                     "C[3]/2\nW_OV[h][1,1] = C[h] for h in 1..3"));
  EXPECT_EQ(c, (std::vector<Rational>{2, 4, 0}));
}

TEST(Generate, WithoutEquationsAllIsZero) {
  EXPECT_EQ(values_of(of_length(3, "generate x by solve : x = 1 for k in 1..1 if k > 1\nW_OV[1,1] = x + 2")),
            std::vector<Rational>{2});
}

TEST(Generate, WhatHasNoSolutionIsRefused) {
  const auto message = [](long length, const std::string& lines) {
    return message_of(of_length(length, lines), {});
  };
  EXPECT_EQ(message(3, system_of({1, 2})), "accepted");
  EXPECT_NE(message(3, system_of({2, 2})).find("k.md:7:25: the equations are linearly dependent"),
            std::string::npos);
  EXPECT_NE(message(4, system_of({1, 2})).find("no more equations than unknowns, of which there are 2"),
            std::string::npos);
  EXPECT_NE(message(3, "generate x by solve : x^2 = 4\nW_OV[1,1] = x")
                .find("k.md:5:23: expected an equation that is linear"),
            std::string::npos);
  EXPECT_NE(message(3, "generate x, y by solve : x*y = 4\nW_OV[1,1] = x").find("linear"), std::string::npos);
  EXPECT_NE(message(3, "generate x by solve : x = exp(1)\nW_OV[1,1] = x").find("linear"), std::string::npos);
  EXPECT_NE(
      message(3, "generate C[1..500] by solve : C[1] = 1\nW_OV[1,1] = C[1]").find("at most 128 unknowns"),
      std::string::npos);
}

}  // namespace
}  // namespace sinkproof::stated
