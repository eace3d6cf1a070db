#include "theorem/patterns_vocabulary.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"

namespace sinkproof::theorem {
namespace {

using numeric::Exact;
using numeric::Quadratic;
using numeric::Rational;
using patterns::SinkDiagonal;

/// One group of two tokens y = ±e_3 at λ² = 1/2, with the published weights but for a sink's anchor of 1.
SinkDiagonal small_patterns() {
  SinkDiagonal data;
  data.kappa = 8;
  data.lambda_squared = data.delta_squared = Rational(1, 2);
  data.dimension = 9;
  data.nuisances = {{{{3, Rational(1)}}, {{3, Rational(-1)}}}};
  data.sink = {Rational(1), Quadratic(2, 2, Rational(1, 2))};
  data.diagonal = {Rational(2), Rational(1), Quadratic(0, 4, Rational(1, 2)), Rational(2)};
  data.spread = {4, 4};
  return data;
}

PatternsInstance instance_of(SinkDiagonal data) {
  return PatternsInstance({std::move(data), {}},
                          parameter::Values({{"p", numeric::Expression(Rational(1, 7))}}));
}

TEST(PatternsVocabulary, TheFormOfAnInstance) {
  const auto form = form_of(instance_of(small_patterns()), {"p"});
  EXPECT_EQ(form.numbers, (std::map<std::string, Rational>{{"C", 1},
                                                           {"d", 9},
                                                           {"rank", 1},
                                                           {"smallest_group", 2},
                                                           {"lambda_squared", Rational(1, 2)},
                                                           {"delta_squared", Rational(1, 2)},
                                                           {"spread_trace", 4},
                                                           {"spread_upper", 4},
                                                           {"spread_lower", 4},
                                                           {"closest", -1},
                                                           {"worst_norm", 0},
                                                           {"worst_coordinate", 0},
                                                           {"worst_sum", 0},
                                                           {"w_anchor", 1},
                                                           {"w_self", 2},
                                                           {"w_copy_self", 1},
                                                           {"w_nuisance", 2},
                                                           {"p", Rational(1, 7)}}));
  EXPECT_EQ(form.words,
            (std::map<std::string, std::string>{{"has_sink_optimum", "no"}, {"has_diag_optimum", "no"}}));
}

TEST(PatternsVocabulary, TheNumbersOfAnInstance) {
  const auto instance = instance_of(small_patterns());
  const numeric::Arithmetic<Exact> arithmetic;
  const auto supply = supply_of(instance, arithmetic);
  const auto number = [&](const char* name) { return *supply.input({name}).value.rational(); };
  EXPECT_EQ(number("kappa"), 8);
  EXPECT_EQ(number("p"), Rational(1, 7));
  EXPECT_EQ(number("lead_diag"), 1);
  for (const char* name : {"dual_sink", "primal_sink", "dual_diag", "primal_diag"})
    EXPECT_TRUE(supply.input({name}).is_undefined()) << name;
  // 2 + 2λ, and the dormant queries' lead λ.
  const numeric::Arithmetic<numeric::Interval> intervals;
  const auto near = supply_of(instance, intervals);
  EXPECT_NEAR(near.input({"w_copy"}).value.middle(), 3.414213562373095, 1e-12);
  EXPECT_NEAR(near.input({"w_cross"}).value.middle(), 2.82842712474619, 1e-12);
  EXPECT_NEAR(near.input({"lead_sink"}).value.middle(), 0.7071067811865475, 1e-12);
}

// What is not shown to hold outside the setting is not defined.
TEST(PatternsVocabulary, OutsideTheSettingThereIsLess) {
  auto data = small_patterns();
  data.nuisances[0].pop_back();
  data.spread = {};
  const auto instance = instance_of(std::move(data));
  const auto form = form_of(instance, {});
  for (const char* name : {"closest", "spread_upper", "spread_lower", "p"})
    EXPECT_FALSE(form.numbers.contains(name)) << name;
  EXPECT_EQ(form.numbers.at("worst_sum"), 1);
  const numeric::Arithmetic<Exact> arithmetic;
  const auto supply = supply_of(instance, arithmetic);
  for (const char* name : {"closest", "spread_upper", "spread_lower", "lead_sink", "lead_diag", "dual_sink"})
    EXPECT_TRUE(supply.input({name}).is_undefined()) << name;
}

TEST(PatternsVocabulary, BoundsThatDoNotHoldAreRefused) {
  auto wide = small_patterns();
  wide.spread.upper = 3;
  EXPECT_THROW(instance_of(wide), InternalError);
}

}  // namespace
}  // namespace sinkproof::theorem
