#include "certificate/may_be_beyond_checker.hpp"

#include <gtest/gtest.h>

#include "theorems/registry.hpp"

namespace sinkproof::certificate {
namespace {

bool may_be_beyond(const std::string& theorem_id, const std::string& construction,
                   const parameter::Values& values, const engine::VerifyOptions& options = {}) {
  const auto& theorem = theorems::find(theorem_id);
  const auto instance = theorem.instantiate(construction, values);
  return may_be_beyond_checker({theorem, construction, values, *instance},
                               engine::verify(theorem, *instance, options));
}

engine::VerifyOptions with_conclusion(const char* formula) {
  engine::VerifyOptions options;
  options.mutant = theorem::Mutant{"given", "", formula};
  return options;
}

const parameter::Values& sigmoid() {
  static const parameter::Values values({{"L", 5}, {"m", 1}, {"beta", 8}});
  return values;
}

TEST(MayBeBeyondChecker, NotWhereAllIsWell) {
  const std::string id = "unnormalised-sigmoid-sink-free";
  EXPECT_FALSE(may_be_beyond(id, "sigmoid-mean", sigmoid()));
  EXPECT_FALSE(may_be_beyond(id, "sigmoid-mean", sigmoid(), with_conclusion("loss < 1")));
}

TEST(MayBeBeyondChecker, WhereAnIdentityDecides) {
  EXPECT_TRUE(may_be_beyond("unnormalised-sigmoid-sink-free", "sigmoid-mean", sigmoid(),
                            with_conclusion("loss >= loss")));
}

TEST(MayBeBeyondChecker, WhereAMarginIsAFractionByAnIdentity) {
  const std::string id = "unnormalised-sigmoid-sink-free";
  EXPECT_TRUE(may_be_beyond(id, "sigmoid-mean", sigmoid(), with_conclusion("loss - loss >= 1/3")));
  EXPECT_FALSE(may_be_beyond(id, "sigmoid-mean", sigmoid(), with_conclusion("loss >= 1/3")));
}

TEST(MayBeBeyondChecker, WhereAFormulaIsNotDefined) {
  EXPECT_TRUE(may_be_beyond("unnormalised-sigmoid-sink-free", "sigmoid-mean", sigmoid(),
                            with_conclusion("1/(loss - loss) >= 0")));
}

TEST(MayBeBeyondChecker, WhereAnEndIsTooLargeToBeWritten) {
  const auto& theorem = theorems::find("relu-sink-free");
  const std::string construction = "relu-mean";
  const parameter::Values values({{"L", 5}, {"m", 1}});
  const auto instance = theorem.instantiate(construction, values);
  const auto usual = engine::verify(theorem, *instance, with_conclusion("0 >= exp(10)"));
  EXPECT_FALSE(engine::lacks_an_end(usual));
  const auto result = engine::verify(theorem, *instance, with_conclusion("0 >= exp(10^6)"));
  EXPECT_EQ(result.verdict, theorem::Verdict::refuted);
  EXPECT_TRUE(engine::lacks_an_end(result));
  EXPECT_TRUE(may_be_beyond_checker({theorem, construction, values, *instance}, result));
}

TEST(MayBeBeyondChecker, WhereAnEndIsVeryNearToZero) {
  const auto& theorem = theorems::find("relu-sink-free");
  const std::string construction = "relu-mean";
  const parameter::Values values({{"L", 5}, {"m", 1}});
  const auto instance = theorem.instantiate(construction, values);
  const auto is_beyond = [&](const char* formula) {
    const auto result = engine::verify(theorem, *instance, with_conclusion(formula));
    EXPECT_EQ(result.verdict, theorem::Verdict::refuted);
    return may_be_beyond_checker({theorem, construction, values, *instance}, result);
  };
  EXPECT_FALSE(is_beyond("1/(1 + 2^-1023) >= 1"));
  EXPECT_TRUE(is_beyond("1/(1 + 2^-1025) >= 1"));
  // Of a formula's own exponential nobody knows how large its argument is.
  EXPECT_FALSE(is_beyond("loss >= 1"));
  EXPECT_TRUE(is_beyond("loss >= exp(0)"));
}

TEST(MayBeBeyondChecker, WhereANumberIsALargePowerOfASum) {
  const auto is_beyond = [](const char* beta) {
    return may_be_beyond("softmax-sink-necessity", "softmax-anchor",
                         parameter::Values({{"L", 5},
                                            {"m", 1},
                                            {"beta", numeric::parse_expression(beta)},
                                            {"eta_bar", numeric::parse_expression("1/200000")},
                                            {"delta", numeric::parse_expression("1/4")}}));
  };
  EXPECT_FALSE(is_beyond("(1 + exp(-10))^256"));
  EXPECT_TRUE(is_beyond("(1 + exp(-10))^257"));
  EXPECT_TRUE(is_beyond("2*(1 - exp(-10))^-257"));
  EXPECT_FALSE(is_beyond("2^300/2^298"));
}

TEST(MayBeBeyondChecker, WhereHeadsAreMany) {
  const auto is_large = [](const char* construction, long length) {
    const parameter::Values values(
        {{"L", length}, {"m", 1}, {"scale", numeric::Expression(2L)}, {"spacing", std::string("geometric")}});
    return theorems::find("multihead-sink-tradeoff").instantiate(construction, values)->is_large();
  };
  EXPECT_FALSE(is_large("multihead-cancellation-sign", 37));  // of L − 1 heads
  EXPECT_TRUE(is_large("multihead-cancellation-sign", 38));
}

TEST(MayBeBeyondChecker, WhereLayersAreLargeOrInputsMany) {
  const auto is_large = [](const char* construction, long length, const char* name, long value) {
    std::vector<std::pair<std::string, parameter::Value>> entries{
        {"L", length}, {"m", 1}, {"beta", numeric::Expression(100L)}};
    if (std::string(name) == "D") entries.insert(entries.begin() + 2, {"D", value});
    return theorems::find("multilayer-sink-necessity")
        .instantiate(construction, parameter::Values(std::move(entries)))
        ->is_large();
  };
  EXPECT_FALSE(
      is_large("multilayer-anchor", 64, "D", 7));  // 64³ times 7 layers and the four entries of the last
  EXPECT_TRUE(is_large("multilayer-anchor", 64, "D", 8));
  EXPECT_FALSE(is_large("residual-diagonal", 10, "", 0));  // 2^8 inputs for each place of the trigger
  EXPECT_TRUE(is_large("residual-diagonal", 11, "", 0));
}

}  // namespace
}  // namespace sinkproof::certificate
