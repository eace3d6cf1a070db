#include "engine/verify.hpp"

#include <gtest/gtest.h>

#include "numeric/error.hpp"
#include "toy_theorem.hpp"

namespace sinkproof::engine {
namespace {

using support::ToyInstance;
using support::ToyTheorem;
using theorem::Verdict;

VerifyResult run(const ToyTheorem& theorem, long max_bits = 4096) {
  return verify(theorem, ToyInstance(), {max_bits});
}

TEST(Verify, DoublesDecideWhatTheyCan) {
  const auto result = run(ToyTheorem("exp(1)-2"));
  EXPECT_EQ(result.verdict, Verdict::certified);
  EXPECT_EQ(result.bits, 53);
  EXPECT_EQ(result.tiers.by_doubles, 1);
}

TEST(Verify, CloseCallsClimbTheLadder) {
  // Some 10^-60 away from zero, and the exact path is switched off.
  ToyTheorem theorem("exp(1)-2.718281828459045235360287471352662497757247093699959574966967");
  theorem.exact_available = false;
  const auto result = run(theorem);
  EXPECT_EQ(result.verdict, Verdict::certified);
  EXPECT_EQ(result.bits, 256);
  EXPECT_EQ(result.tiers.by_balls, 1);
}

TEST(Verify, ZeroIsDecidedByIdentityOnly) {
  const std::string zero = "exp(1/2)*exp(1/2)-exp(1)";
  const auto exact = run(ToyTheorem(zero));
  EXPECT_EQ(exact.verdict, Verdict::certified);
  EXPECT_EQ(exact.bits, 0);
  EXPECT_EQ(exact.tiers.exactly, 1);
  EXPECT_EQ(run(ToyTheorem(zero, true)).verdict, Verdict::refuted);
  ToyTheorem enclosures_only(zero);
  enclosures_only.exact_available = false;
  const auto open = run(enclosures_only, 512);
  EXPECT_EQ(open.verdict, Verdict::inconclusive);
  EXPECT_EQ(open.tiers.undecided, 1);
}

TEST(Verify, MaxBitsIsRespected) {
  ToyTheorem theorem("exp(1)-2.718281828459045235360287471352662497757247093699959574966967");
  theorem.exact_available = false;
  EXPECT_EQ(run(theorem, 128).verdict, Verdict::inconclusive);
  EXPECT_EQ(run(theorem, 53).verdict, Verdict::inconclusive);
  EXPECT_EQ(run(theorem, 53).bits, 53);
}

// A document would say that it is not defined.
TEST(Verify, WhatNothingIsKnownOfIsLookedAtFurther) {
  ToyTheorem theorem("exp(1)-2");
  theorem.exact_available = false;
  theorem.known_from = 8192;
  const auto found = run(theorem);
  EXPECT_EQ(found.verdict, Verdict::certified);
  EXPECT_TRUE(found.evaluation.quantities.front().value->lower);
  EXPECT_EQ(found.bits, 8192);
  EXPECT_FALSE(lacks_an_end(found));
  const auto limited = verify(theorem, ToyInstance(), {.max_bits = 4096, .further_bits = 4096});
  EXPECT_TRUE(lacks_an_end(limited));
  EXPECT_EQ(limited.bits, 4096);
  // Without a verdict there is no document.
  ToyTheorem open("exp(1/2)*exp(1/2)-exp(1)");
  open.exact_available = false;
  open.known_from = 8192;
  EXPECT_EQ(run(open).bits, 4096);
}

TEST(Verify, ATierThatIsTooCoarseIsSkipped) {
  ToyTheorem theorem("exp(1)-2");
  theorem.doubles_fail = true;
  const auto result = run(theorem);
  EXPECT_EQ(result.verdict, Verdict::certified);
  EXPECT_EQ(result.bits, 128);
}

// Two engines that disagree must stop the program, also where both signs agree.
TEST(Verify, DisagreementIsAnInternalError) {
  ToyTheorem theorem("exp(-40)");
  theorem.doubles_lie = true;
  // The lie is narrow enough to end the ladder by itself: only a second look can catch it, which a wide
  // quantity brings about.
  EXPECT_EQ(run(theorem).verdict, Verdict::certified);
  ToyTheorem zero("exp(1)*exp(-1)-1");
  zero.doubles_lie = true;
  EXPECT_EQ(run(zero).verdict, Verdict::certified);
  ToyTheorem wide("exp(-40)*(1/3)-1");
  wide.doubles_lie = true;
  try {
    run(wide);
    FAIL() << "the doubles say about 0, the balls say about -1";
  } catch (const InternalError& error) {
    EXPECT_NE(std::string(error.what()).find("two engines disagree about conclusion c"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace sinkproof::engine
