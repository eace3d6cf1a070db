#include "language/tape.hpp"

#include <gtest/gtest.h>

#include <climits>

namespace sinkproof::language {
namespace {

using Operation = Tape::Operation;
using numeric::Rational;

TEST(Tape, WhatIsTheSameStandsOnce) {
  Tape tape;
  const Node x = tape.input({"loss"});
  EXPECT_EQ(tape.input({"loss"}), x);
  EXPECT_NE(tape.input({"loss", {1}}), x);
  EXPECT_NE(tape.input({"a", {1, 2}}), tape.input({"a", {12}}));
  EXPECT_EQ(tape.apply(Operation::add, {x, x}), tape.apply(Operation::add, {x, x}));
  EXPECT_NE(tape.apply(Operation::subtract, {x, tape.number(1)}),
            tape.apply(Operation::subtract, {tape.number(1), x}));
  EXPECT_NE(tape.power(x, 2), tape.power(x, 3));
}

TEST(NodeTable, NodesOfOneHashAreToldApart) {
  constexpr std::size_t hashes = 7;
  constexpr Node count = 1'000;
  NodeTable table;
  EXPECT_FALSE(table.find(0, [](Node) { return true; }));
  for (Node node = 0; node < count; ++node) table.insert(node % hashes, node);
  for (Node node = 0; node < count; ++node)
    EXPECT_EQ(table.find(node % hashes, [&](Node one) { return one == node; }), std::optional(node));
  EXPECT_FALSE(table.find(1, [](Node node) { return node % hashes == 2; })) << "of another hash";
  EXPECT_FALSE(table.find(hashes, [](Node) { return true; }));
}

/// Integers are computed by the machine, as far as they are some of its.
TEST(Tape, IntegersEndInLongerNumbers) {
  Tape tape;
  const Node most = tape.integer(LONG_MAX);
  const Node least = tape.integer(LONG_MIN);
  const Node one = tape.integer(1);
  const Node minus_one = tape.integer(-1);
  const auto value = [&](Node node) { return *tape.constant(node); };
  EXPECT_EQ(value(tape.apply(Operation::add, {most, one})), Rational(LONG_MAX) + 1);
  EXPECT_EQ(value(tape.apply(Operation::subtract, {least, one})), Rational(LONG_MIN) - 1);
  EXPECT_EQ(value(tape.apply(Operation::multiply, {most, most})), Rational(LONG_MAX) * LONG_MAX);
  EXPECT_EQ(value(tape.apply(Operation::multiply, {least, minus_one})), -Rational(LONG_MIN));
  EXPECT_EQ(value(tape.apply(Operation::divide, {least, minus_one})), -Rational(LONG_MIN));
  EXPECT_EQ(value(tape.apply(Operation::divide, {tape.integer(6), tape.integer(-3)})), -2);
  EXPECT_EQ(value(tape.apply(Operation::divide, {tape.integer(7), tape.integer(2)})), Rational(7, 2));
  EXPECT_EQ(value(tape.apply(Operation::negate, {least})), -Rational(LONG_MIN));
  EXPECT_EQ(value(tape.apply(Operation::negate, {most})), -Rational(LONG_MAX));
  EXPECT_EQ(value(tape.apply(Operation::abs, {least})), -Rational(LONG_MIN));
  EXPECT_EQ(value(tape.power(most, 2)), Rational(LONG_MAX) * LONG_MAX);
  EXPECT_EQ(value(tape.power(tape.integer(-7), 2)), 49);
  EXPECT_EQ(tape.apply(Operation::sum, {most, one, minus_one}), most) << "beyond, and back";
  EXPECT_EQ(tape.apply(Operation::sum, {one, tape.number(Rational(1, 2)), tape.number(Rational(1, 2))}),
            tape.integer(2));
  EXPECT_EQ(tape.number(Rational(LONG_MIN)), least);
  EXPECT_NE(tape.number(Rational(1, 3)), tape.number(Rational(-1, 3)));
}

TEST(Tape, NumbersAreComputed) {
  Tape tape;
  const auto number = [&](long p, long q = 1) { return tape.number(Rational(p, q)); };
  const auto value = [&](Node node) { return *tape.constant(node); };
  EXPECT_EQ(value(tape.apply(Operation::divide, {number(1), number(3)})), Rational(1, 3));
  EXPECT_EQ(value(tape.apply(Operation::sum, {number(1), number(2), number(4)})), 7);
  EXPECT_EQ(value(tape.apply(Operation::sum, std::initializer_list<Node>{})), 0);
  EXPECT_EQ(value(tape.apply(Operation::min, {number(3), number(-2), number(4)})), -2);
  EXPECT_EQ(value(tape.apply(Operation::max, {number(3), number(-2), number(4)})), 4);
  EXPECT_EQ(value(tape.apply(Operation::abs, {number(-5)})), 5);
  EXPECT_EQ(value(tape.apply(Operation::sqrt, {number(9, 4)})), Rational(3, 2));
  EXPECT_EQ(value(tape.power(number(-2), 3)), -8);
  EXPECT_EQ(value(tape.power(number(0), 0)), 1);
  EXPECT_EQ(value(tape.power(number(-1), 999'999'999)), -1);
  EXPECT_EQ(tape.constant(tape.power(number(3), 999'999'999)), nullptr) << "too large to be computed here";
  EXPECT_EQ(tape.constant(tape.apply(Operation::sqrt, {number(2)})), nullptr);
}

TEST(Tape, WhatIsNotDefinedSpreads) {
  Tape tape;
  const Node x = tape.input({"loss"});
  const Node zero = tape.number(0);
  for (const Node node :
       {tape.apply(Operation::divide, {x, zero}), tape.apply(Operation::sqrt, {tape.number(-1)}),
        tape.apply(Operation::log, {zero}), tape.power(zero, -1), tape.power(tape.undefined(), 0),
        tape.apply(Operation::min, std::initializer_list<Node>{}),
        tape.apply(Operation::sum, {x, tape.undefined()}),
        tape.apply(Operation::multiply, {zero, tape.undefined()}),
        tape.function("anchor_gap", std::vector<Node>{tape.undefined()})})
    EXPECT_TRUE(tape.is_undefined(node));
  EXPECT_EQ(tape.decided(tape.apply(Operation::zero, {tape.undefined()})), false);
}

TEST(Tape, ConditionsThatAreKnownAreDecided) {
  Tape tape;
  const Node x = tape.input({"loss"});
  const Node open = tape.apply(Operation::positive, {x});
  const Node yes = tape.condition(true);
  const Node no = tape.condition(false);
  EXPECT_EQ(tape.decided(open), std::nullopt);
  EXPECT_EQ(tape.decided(tape.apply(Operation::all, {open, no})), false);
  EXPECT_EQ(tape.decided(tape.apply(Operation::any, {open, yes})), true);
  EXPECT_EQ(tape.apply(Operation::all, {yes, open}), open);
  EXPECT_EQ(tape.decided(tape.apply(Operation::all, std::initializer_list<Node>{})), true);
  EXPECT_EQ(tape.decided(tape.apply(Operation::positive, {tape.number(0)})), false);
  EXPECT_EQ(tape.decided(tape.apply(Operation::nonnegative, {tape.number(0)})), true);
  EXPECT_EQ(tape.apply(Operation::select, {no, tape.undefined(), x}), x);
  EXPECT_EQ(*tape.constant(tape.apply(Operation::bracket, {no})), 0);
}

TEST(Tape, RootsOfNumbersAreMultiplesOfEachOtherWhereTheyCanBe) {
  Tape tape;
  const auto root = [&](const Rational& square) {
    return tape.apply(Operation::sqrt, {tape.number(square)});
  };
  const Node first = root(8);
  EXPECT_EQ(root(8), first);
  EXPECT_EQ(root(18), tape.apply(Operation::multiply, {tape.number(Rational(3, 2)), first}));
  EXPECT_EQ(root(Rational(2, 9)), tape.apply(Operation::multiply, {tape.number(Rational(1, 6)), first}));
  const Node other = root(3);
  EXPECT_EQ(tape.steps()[other].operation, Operation::sqrt);
  EXPECT_EQ(root(12), tape.apply(Operation::multiply, {tape.number(2), other}));
}

TEST(Tape, NothingIsSubtractedFromZero) {
  Tape tape;
  const Node x = tape.input({"loss"});
  EXPECT_EQ(tape.difference(x, tape.number(0)), x);
  EXPECT_EQ(tape.difference(tape.number(0), x), tape.apply(Operation::negate, {x}));
}

TEST(Tape, OnlyWhatIsNeededIsReachable) {
  Tape tape;
  const Node x = tape.input({"a"});
  const Node y = tape.input({"b"});
  const Node sum = tape.apply(Operation::add, {x, x});
  static_cast<void>(tape.apply(Operation::add, {sum, y}));
  const std::vector<Node> roots{sum};
  EXPECT_EQ(reachable(tape, roots), (std::vector<Node>{x, sum}));
}

}  // namespace
}  // namespace sinkproof::language
