#include "theorem/verdict.hpp"

#include <gtest/gtest.h>

namespace sinkproof::theorem {
namespace {

using numeric::Enclosure;
using numeric::Rational;
using numeric::Ternary;

Margin<Enclosure> margin(bool strict, int lower, int upper) {
  return {"m", strict, Enclosure{Rational(lower), Rational(upper)}};
}
Margin<Enclosure> yes() {
  return margin(false, 0, 1);
}
Margin<Enclosure> no() {
  return margin(false, -2, -1);
}
Margin<Enclosure> open() {
  return margin(false, -1, 1);
}
Margin<Enclosure> undefined() {
  return {"m", false, std::nullopt};
}

TEST(Holds, StrictAndNotStrictDifferAtZero) {
  EXPECT_EQ(holds(margin(false, 0, 0)), Ternary::certainly);
  EXPECT_EQ(holds(margin(true, 0, 0)), Ternary::certainly_not);
  EXPECT_EQ(holds(margin(true, 0, 1)), Ternary::undecided);
  EXPECT_EQ(holds(margin(false, -1, 0)), Ternary::undecided);
  EXPECT_EQ(holds(margin(true, -1, 0)), Ternary::certainly_not);
  EXPECT_EQ(holds(undefined()), Ternary::undecided);
}

Verdict of(std::vector<Margin<Enclosure>> claims, std::vector<Margin<Enclosure>> hypotheses,
           Margin<Enclosure> conclusion) {
  return verdict({std::move(claims), std::move(hypotheses), std::move(conclusion), {}});
}

TEST(Verdict, FollowsTheRulesOfTheFormat) {
  EXPECT_EQ(of({yes()}, {yes(), yes()}, yes()), Verdict::certified);
  EXPECT_EQ(of({}, {}, yes()), Verdict::certified);
  // 1. A false claim refutes, whatever else.
  EXPECT_EQ(of({yes(), no()}, {no()}, undefined()), Verdict::refuted);
  // 2. A false hypothesis: nothing is said.
  EXPECT_EQ(of({yes()}, {open(), no()}, no()), Verdict::vacuous);
  // 3. True hypotheses and a false conclusion refute, even with a claim undecided.
  EXPECT_EQ(of({open()}, {yes()}, no()), Verdict::refuted);
  // 5. The rest is open.
  EXPECT_EQ(of({open()}, {yes()}, yes()), Verdict::inconclusive);
  EXPECT_EQ(of({yes()}, {open()}, no()), Verdict::inconclusive);
  EXPECT_EQ(of({yes()}, {undefined()}, yes()), Verdict::inconclusive);
  EXPECT_EQ(of({yes()}, {yes()}, open()), Verdict::inconclusive);
  EXPECT_EQ(of({yes()}, {yes()}, undefined()), Verdict::inconclusive);
}

// Dropped hypotheses do not count, false or undecided; claims and the conclusion do.
TEST(Verdict, DroppedHypothesesDoNotCount) {
  const auto without = [](Margin<Enclosure> claim, Margin<Enclosure> dropped, Margin<Enclosure> kept,
                          Margin<Enclosure> conclusion) {
    dropped.id = "dropped";
    return verdict({{std::move(claim)}, {std::move(dropped), std::move(kept)}, std::move(conclusion), {}},
                   {"dropped"});
  };
  EXPECT_EQ(without(yes(), no(), yes(), yes()), Verdict::certified);
  EXPECT_EQ(without(yes(), no(), yes(), no()), Verdict::refuted);
  EXPECT_EQ(without(yes(), open(), yes(), no()), Verdict::refuted);
  EXPECT_EQ(without(yes(), undefined(), yes(), yes()), Verdict::certified);
  EXPECT_EQ(without(yes(), no(), no(), no()), Verdict::vacuous);
  EXPECT_EQ(without(yes(), yes(), open(), no()), Verdict::inconclusive);
  EXPECT_EQ(without(no(), no(), yes(), yes()), Verdict::refuted);
  EXPECT_EQ(without(yes(), no(), yes(), undefined()), Verdict::inconclusive);
}

}  // namespace
}  // namespace sinkproof::theorem
