#include "language/check.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "language/diagnostic.hpp"

namespace sinkproof::language {
namespace {

/// The fault of a theorem about the trigger task with these statements; none where it is accepted.
std::optional<Fault> theorem(const std::string& statements) {
  const Source source(
      "a.md", "```theorem\ntheorem t : trigger-task\n" + statements + "\nconclusion c : loss >= 0\n```\n");
  try {
    static_cast<void>(read_blocks(source, {}));
    return std::nullopt;
  } catch (const Error& error) {
    return error.fault();
  }
}

std::optional<Fault> construction(const std::string& statements) {
  const Source source("a.md",
                      "```construction\nconstruction k : trigger-task\nparameter L in 3..64\nparameter m in "
                      "0..8\nparameter beta in (0,9]\n"
                      "contents is box; normaliser is softmax\n" +
                          statements + "\n```\n");
  try {
    static_cast<void>(read_blocks(source, {}));
    return std::nullopt;
  } catch (const Error& error) {
    return error.fault();
  }
}

// Each pair is what is just allowed and what no longer is.

TEST(Check, IndicesEndWhereTheArrayDoes) {
  EXPECT_EQ(theorem("let x = W_OV[c,0]"), std::nullopt);
  EXPECT_EQ(theorem("let x = W_OV[c+1,0]"), Fault::index_range);
  EXPECT_EQ(theorem("let x = W_OV[m+2,0]"), std::nullopt) << "c is m+2";
  EXPECT_EQ(theorem("let x = W_OV[m+3,0]"), Fault::index_range);
  EXPECT_EQ(theorem("let x = W_OV[2,0]"), std::nullopt) << "c is at least 2";
  EXPECT_EQ(theorem("let x = W_OV[3,0]"), std::nullopt) << "for some instances it is there";
  EXPECT_EQ(theorem("let x = sum(W_OV[r,0] for r in 0..c)"), std::nullopt);
  EXPECT_EQ(theorem("let x = sum(W_OV[r-1,0] for r in 0..c)"), Fault::index_range);
  EXPECT_EQ(theorem("let x = sum(W_OV[r-1,0] for r in 0..c if r >= 1)"), std::nullopt)
      << "the filter may leave it out";
  EXPECT_EQ(theorem("let x = sum(W_OV[r-k,0] for r in 0..c for k in 0..r)"), std::nullopt);
  EXPECT_EQ(theorem("let x = sum(W_OV[r-k,0] for r in 0..c for k in 0..r+1)"), Fault::index_range)
      << "the inner bound names the outer index";
  EXPECT_EQ(theorem("let x = sum(W_OV[c-r,0] for r in 0..c)"), std::nullopt);
  EXPECT_EQ(theorem("let x = sum(W_OV[c-r,0] for r in 0..c+1)"), Fault::index_range);
}

TEST(Check, LayersAndHeadsOfAConstructionAreCounted) {
  EXPECT_EQ(construction("W_OV[1,1][0,0] = 1"), std::nullopt);
  EXPECT_EQ(construction("W_OV[2,1][0,0] = 1"), Fault::index_range);
  EXPECT_EQ(construction("layers = 2\nW_OV[2,1][0,0] = 1"), std::nullopt);
  EXPECT_EQ(construction("layers = 2\nW_OV[3,1][0,0] = 1"), Fault::index_range);
  EXPECT_EQ(construction("heads = L-1\nW_OV[heads][0,0] = 1"), std::nullopt);
  EXPECT_EQ(construction("heads = L-1\nW_OV[L][0,0] = 1"), Fault::index_range);
  EXPECT_EQ(construction("W_OV[2][0,0] = 1\nheads = 2"), std::nullopt)
      << "the number of heads may stand below";
  EXPECT_EQ(construction("generate C[1..L] by solve : sum(C[k] for k in 1..L) = 1"), std::nullopt);
  EXPECT_EQ(construction("generate C[1..L] by solve : sum(C[k] for k in 1..L+1) = 1"), Fault::index_range);
}

TEST(Check, NumbersThatAreNotSumsLeaveIndicesUndecided) {
  const std::string head =
      "```construction\nconstruction k : trigger-task\nparameter L in 3..64\ncontents is box; normaliser is "
      "softmax\n";
  for (const char* m : {"m = 0\nW_OV[3,0] = 1", "m = L*L\nW_OV[3,0] = 1"}) {
    const Source source("a.md", head + m + "\n```\n");
    if (m[4] == '0') {
      EXPECT_THROW(read_blocks(source, {}), Error) << m;
    } else {
      EXPECT_NO_THROW(read_blocks(source, {})) << m;
    }
  }
}

TEST(Check, ArgumentsThatAreIndicesAreIntegers) {
  EXPECT_EQ(theorem("let v(k) = W_OV[1,k]\nlet x = v(c-1)"), std::nullopt);
  EXPECT_EQ(theorem("let v(k) = W_OV[1,k]\nlet x = v(c/2)"), Fault::not_an_integer);
  EXPECT_EQ(theorem("let v(k) = k\nlet x = v(c/2)"), std::nullopt);
  EXPECT_EQ(theorem("let v(k) = W_OV[1,k]\nlet w(j) = v(j+1)\nlet x = w(1/2)"), Fault::not_an_integer)
      << "through another function";
  EXPECT_EQ(theorem("let v(k) = loss^k\nlet x = v(1/2)"), Fault::not_an_integer);
}

TEST(Check, NamesAreDeclaredAbove) {
  EXPECT_EQ(theorem("let a = 1\nlet b = a"), std::nullopt);
  EXPECT_EQ(theorem("let b = a\nlet a = 1"), Fault::later_name);
  EXPECT_EQ(theorem("let f(x) = f(x)"), Fault::later_name);
  EXPECT_EQ(theorem("let f(x) = x\nlet g(x) = f(x)"), std::nullopt) << "an argument's name may be used again";
  EXPECT_EQ(theorem("let a = sum(k for k in 1..2) + sum(k for k in 1..3)"), std::nullopt);
  EXPECT_EQ(theorem("let a = sum(sum(k for k in 1..2) for k in 1..3)"), Fault::taken_name);
  EXPECT_EQ(theorem("let a = sum(k for k in 1..2) + k"), Fault::unknown_name);
}

TEST(Check, WhatStandsBehindIfIsExact) {
  EXPECT_EQ(theorem("corollary a : loss > 0 if L >= 5 and contents_vary"), std::nullopt);
  EXPECT_EQ(theorem("corollary a : loss > 0 if loss >= 5"), Fault::not_exact);
  EXPECT_EQ(theorem("corollary a : loss > 0 if W_OV[0,0] = 0"), Fault::not_exact) << "a weight may be log(2)";
  EXPECT_EQ(theorem("corollary a : loss > 0 where loss >= 5"), std::nullopt);
  EXPECT_EQ(theorem("let a = 2*L\ncorollary b : loss > 0 if a >= 5"), std::nullopt);
  EXPECT_EQ(theorem("let a = 2*loss\ncorollary b : loss > 0 if a >= 5"), Fault::not_exact) << "through a let";
  EXPECT_EQ(theorem("parameter p in (0,1) = 1/2 parts 9\ncorollary b : loss > 0 if p >= 1/2"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in (0,1) = 1/2\ncorollary b : loss > 0 if p >= 1/2"), Fault::not_exact);
  EXPECT_EQ(theorem("hypothesis h : loss < 1\ncorollary b : loss > 0 if holds(h)"), Fault::not_exact);
  EXPECT_EQ(theorem("hypothesis h : L < 9\ncorollary b : loss > 0 if holds(h)"), std::nullopt);
}

TEST(Check, EntriesAreKnownBeforeTheInstance) {
  EXPECT_EQ(construction("W_QK[1,0] = exp(-beta)"), std::nullopt);
  EXPECT_EQ(construction("let e = max_anchor_mass\nclaim a : loss <= e"), std::nullopt);
  EXPECT_EQ(construction("let e = max_anchor_mass\nW_QK[1,0] = e"), Fault::not_exact);
}

TEST(Check, Propositions) {
  EXPECT_EQ(theorem("hypothesis a : normaliser is softmax or residual is no"), std::nullopt);
  EXPECT_EQ(theorem("hypothesis a : normaliser is softmax or L >= 5"), Fault::or_in_proposition);
  EXPECT_EQ(theorem("hypothesis a : L >= 5 and [L >= 6 or heads = 1] > 0"), Fault::mixed_strictness);
  EXPECT_EQ(theorem("hypothesis a : L >= 5 and [L >= 6 or heads = 1] >= 1"), std::nullopt);
  EXPECT_EQ(theorem("hypothesis a : L >= 5 where L != 6"), std::nullopt);
  EXPECT_EQ(theorem("hypothesis a : L != 6"), Fault::different_in_proposition);
}

TEST(Check, ExamplesSayAllThatTheyRestOn) {
  EXPECT_EQ(theorem("let a = 2*loss\nexample a at loss = 1 : 2"), std::nullopt);
  EXPECT_EQ(theorem("let a = 2*loss\nexample a : 2"), Fault::missing_input);
  EXPECT_EQ(theorem("hypothesis h : L < 9\nlet a = 1 where holds(h)\nexample a : 2"), Fault::missing_input)
      << "through a hypothesis";
  EXPECT_EQ(theorem("let a = c\nexample a at m = 1 : 3"), std::nullopt);
  EXPECT_EQ(theorem("let a = c\nexample a at c = 1 : 3"), Fault::unknown_input);
  EXPECT_EQ(theorem("let f(x) = x\nexample f(1/2) : 1/2"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in (0,1) = 1/2\nexample p at p = 1/3 : 1/3"), std::nullopt);
  const auto entries = [](const std::string& sizes, const std::string& rest) {
    return theorem("example W_OV[1,1] at " + sizes + ", " + rest);
  };
  const std::string sizes = "layers = 1, heads = 2, m = 0";
  for (const char* right : {"W_OV[1,1] = log(2) : log(2)", "W_OV[1,0] = 2 : 0",
                            "W_OV[2][1,1] = 3, W_OV[1,1] = 2, W_OV[1][1,1] = 4 : 4"})
    EXPECT_EQ(entries(sizes, right), std::nullopt) << right;
  EXPECT_EQ(theorem("example P[4,1] + P[2,1][4,1] at layers = 2, heads = 1, L = 5, P[4,1] = 3 : 3"),
            std::nullopt);
  EXPECT_EQ(
      theorem("example max(W_OV[1,k] for k in 0..c) at layers = 1, heads = 1, m = 9, W_OV[1,7] = 7 : 7"),
      std::nullopt);
  EXPECT_EQ(theorem("example max(W_QK[1,k] for k in 0..c) at layers = 1, heads = 1, m = 90, key_bias[1] = 3, "
                    "W_QK[1,7] = 2 : 2"),
            std::nullopt)
      << "arrays of fewer indices beside it";
  EXPECT_EQ(entries(sizes, "W_OV[1,0] = 2 : 2"), Fault::wrong_example);
  EXPECT_EQ(entries(sizes, "W_QK[1,1] = 2 : 0"), Fault::missing_input);
  EXPECT_EQ(entries("layers = 1, heads = 2", "W_OV[1,1] = 2 : 2"), Fault::missing_input);
  EXPECT_EQ(entries("layers = 1, m = 0", "W_OV[1,1] = 2 : 2"), Fault::missing_input);
  EXPECT_EQ(entries(sizes, "W_OV[1,3] = 2 : 0"), Fault::index_range);
  EXPECT_EQ(entries(sizes, "W_OV[2,1][1,1] = 2 : 0"), Fault::index_range);
  EXPECT_EQ(entries("layers = 1, heads = 1/2, m = 0", "W_OV[1,1] = 2 : 2"), Fault::not_an_integer);
  EXPECT_EQ(entries("layers = 1, heads = 1, m = log(2)", "W_OV[1,1] = 2 : 2"), Fault::not_an_integer);
  EXPECT_EQ(entries("layers = 1, heads = 1, m = 10^7", "W_OV[1,1] = 2 : 2"), Fault::not_an_integer);
  EXPECT_EQ(entries("layers = 1, heads = 1, m = -1", "W_OV[1,1] = 2 : 2"), Fault::not_an_integer);
  EXPECT_EQ(entries(sizes, "W_OV[1,4/4] = 2 : 2"), Fault::not_an_integer);
  EXPECT_EQ(entries(sizes, "W_OV[1,m] = 2 : 2"), Fault::not_constant);
  EXPECT_EQ(entries(sizes, "W_OV[1,1] is softmax : 2"), Fault::unknown_input);
  EXPECT_EQ(entries(sizes, "anchor_mean[1,2] = 2 : 2"), Fault::unknown_input);
  EXPECT_EQ(theorem("parameter p in (0,1) = 1/2\nexample p : 1/2"), Fault::missing_input)
      << "its default does not count";
}

TEST(Check, RangesOfParameters) {
  EXPECT_EQ(theorem("parameter p in [0,1] = 1"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in [0,1) = 1"), Fault::out_of_range);
  EXPECT_EQ(theorem("parameter p in [1,1] = 1"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in (1,1] = 1"), Fault::empty_range);
  EXPECT_EQ(theorem("parameter p in 1..3 = 3"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in 1..3 = 3/2"), Fault::not_an_integer);
  EXPECT_EQ(theorem("parameter p in {a-1, b} = a-1"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in {a-1, b} = a"), Fault::unknown_word);
  EXPECT_EQ(theorem("parameter p in {a, b} = a\nhypothesis h : p is a"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in {a, b} = a\nhypothesis h : p is c"), Fault::unknown_word);
  EXPECT_EQ(theorem("parameter p in (0,1) = log(2)"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in (0,1) = log(3)"), Fault::out_of_range);
  EXPECT_EQ(theorem("parameter p in (0,log(3)) = 1"), Fault::not_constant);
  EXPECT_EQ(theorem("parameter p in 1..max(2,3) = 3"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in 1..max(2,3) = 4"), Fault::out_of_range);
  EXPECT_EQ(theorem("parameter p in 1..3 = max(1,2)"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in 1..3 = sqrt(4)"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in 1..3 = sqrt(2)"), Fault::not_an_integer);
  EXPECT_EQ(theorem("parameter p in [0,3] = sqrt(4) parts 2"), std::nullopt);
  EXPECT_EQ(theorem("parameter p in [0,3] = sqrt(2) parts 2"), Fault::out_of_range);
  EXPECT_EQ(theorem("parameter p in [0,3] = 1/(sqrt(2) - sqrt(2))"), Fault::always_undefined);
  EXPECT_EQ(theorem("parameter p in 1..3 = sum(1 for k in 1..2)"), Fault::not_constant);
}

TEST(Check, ConstantsThatAreNeverDefined) {
  EXPECT_EQ(theorem("let z = L-3\nlet x = 1/z"), std::nullopt);
  EXPECT_EQ(theorem("let z = L-L\nlet x = 1/z"), Fault::always_undefined) << "through a let";
  EXPECT_EQ(theorem("let x = sqrt(0) + log(1/2)"), std::nullopt);
  EXPECT_EQ(theorem("let x = log(0)"), Fault::always_undefined);
  EXPECT_EQ(theorem("let x = (2^3-8)^-1"), Fault::always_undefined);
  EXPECT_EQ(theorem("let x = 0^0"), std::nullopt);
}

TEST(Check, ReservedIdsAreForNobodyElse) {
  const Source source("a.md", "```theorem\ntheorem mine : trigger-task\nconclusion c : loss >= 0\n```\n");
  EXPECT_NO_THROW(read_blocks(source, {"yours"}));
  EXPECT_THROW(read_blocks(source, {"yours", "mine"}), Error);
}

TEST(Check, ABlockByItself) {
  const Source source("a.md",
                      "```theorem\ntheorem t : trigger-task\nconclusion c : loss >= "
                      "0\n```\n```construction\nconstruction k : normaliser-fit\n```\n");
  const auto fences = find_blocks(source);
  ASSERT_EQ(fences.size(), 2U);
  EXPECT_THROW(read_blocks(source, {}), Error) << "the construction gives its instance nothing";
}

}  // namespace
}  // namespace sinkproof::language
