#include "show/block_coq.hpp"

#include <gtest/gtest.h>

#include "language/check.hpp"
#include "numeric/error.hpp"

namespace sinkproof::show {
namespace {

std::string in_coq(const std::string& lines) {
  const language::Source source("t.md", "```theorem\ntheorem t : trigger-task\n" + lines + "\n```\n");
  return coq_file(source, language::read_blocks(source, {}).at(0));
}

/// The number `let x = FORMULA`.
std::string number(const std::string& formula) {
  const std::string text = in_coq("let x = " + formula + "\nconclusion k : loss <= 1");
  const std::string begin = "Definition x : Stated.number := ";
  const std::size_t at = text.find(begin) + begin.size();
  return text.substr(at, text.find(".\n", at) - at);
}

std::string refusal(const std::string& lines) {
  try {
    in_coq(lines);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(BlockCoq, FormulasKeepTheirShape) {
  EXPECT_EQ(number("1 - 2*loss/(1 + 30*loss)"), "#1 - #2 * s.(loss) / (#1 + #30 * s.(loss))");
  EXPECT_EQ(number("1 - (2 - loss)"), "#1 - (#2 - s.(loss))");
  EXPECT_EQ(number("1/(2/loss)"), "#1 / (#2 / s.(loss))");
  EXPECT_EQ(number("2*0.25"), "#2 * (#1 / #4)");
  EXPECT_EQ(number("-2^2"), "- #2 ^ (2)");
  EXPECT_EQ(number("(-2)^-1"), "(- #2) ^ ((- 1))");
  EXPECT_EQ(number("7*L - 6"), "#7 * #(s.(L)) - #6");
}

TEST(BlockCoq, FunctionsAndListsAreThoseOfStated) {
  EXPECT_EQ(number("sqrt(loss) + exp(loss)"), "(Stated.root (s.(loss))) + (Stated.exponential (s.(loss)))");
  EXPECT_EQ(number("log(abs(loss))"), "(Stated.logarithm ((Stated.absolute (s.(loss)))))");
  EXPECT_EQ(number("min(loss, 1, 2)"), "(Stated.min_of ([s.(loss); #1; #2])%list)");
  EXPECT_EQ(number("sum(k for k in 1..c if k != 2)"),
            "(Stated.sum_of (Stated.over (1) (s.(c)) (fun k : Z => Stated.when (#k <> #2) ([#k])))%list)");
  EXPECT_EQ(number("[loss <= 1]"), "(Stated.indicator (s.(loss) <= #1))");
}

TEST(BlockCoq, WhatIsNotChosenIsNotDefined) {
  EXPECT_EQ(number("loss where loss < 1"), "if s.(loss) < #1 then s.(loss) else None");
  EXPECT_EQ(number("(loss where loss < 1 and L >= 5 or same_contents else 2) + 1"),
            "(if ((s.(loss) < #1) && (#(s.(L)) >= #5)) || (s.(same_contents)) then s.(loss) else #2) + #1");
}

TEST(BlockCoq, ArgumentsThatAreIndicesAreIntegers) {
  const std::string text =
      in_coq("let v(h,k) = W_OV[h][1,k]\nlet w(h) = v(h,c)\nconclusion k : loss <= w(1)");
  EXPECT_TRUE(has(text, "Definition v (h : Z) (k : Z) : Stated.number := (s.(W_OV) 1 (h) (1) (k)).")) << text;
  EXPECT_TRUE(has(text, "Definition w (h : Z) : Stated.number := (v (h)%Z (s.(c))%Z).")) << text;
  EXPECT_TRUE(has(text, "W_OV : Z -> Z -> Z -> Z -> Stated.number;")) << text;
}

TEST(BlockCoq, PropositionsKeepWhereAndIf) {
  const std::string text = in_coq(
      "hypothesis small-loss : loss <= 1/4\nhypothesis softmax : normaliser is {softmax, softmax-one}\n"
      "conclusion k : loss >= 0 where holds(small-loss)\ncorollary also : loss > 0 if L >= 4");
  EXPECT_TRUE(has(text, "Definition hypothesis_small_loss : bool := s.(loss) <= #1 / #4.")) << text;
  EXPECT_TRUE(has(text, "Stated.is_word s.(normaliser) [\"softmax\"; \"softmax-one\"]%string.")) << text;
  EXPECT_TRUE(has(text, "conclusion : bool := Stated.claimed (hypothesis_small_loss) (s.(loss) >= #0)."))
      << text;
  EXPECT_TRUE(has(text, "corollary_also : bool := Stated.claimed (#(s.(L)) >= #4) (s.(loss) > #0).")) << text;
  EXPECT_TRUE(has(text, "hypotheses : bool := hypothesis_small_loss && hypothesis_softmax.")) << text;
}

TEST(BlockCoq, NamesThatCoqTakesAreOthers) {
  const std::string text = in_coq("let fun = 1\nlet s = fun\nconclusion k : loss <= s");
  EXPECT_TRUE(has(text, "Definition fun' : Stated.number := #1.")) << text;
  EXPECT_TRUE(has(text, "Definition s' : Stated.number := fun'.")) << text;
}

TEST(BlockCoq, WhatCannotBeSaidIsNamed) {
  EXPECT_EQ(refusal("hypothesis a : loss <= 1 if L >= 4\nconclusion k : loss <= 1"),
            "t.md:3:29: --format coq cannot say 'L >= 4' (expected a hypothesis without 'if')");
  EXPECT_TRUE(has(refusal("let x = sum(k for k in 1..max(L, 4))\nconclusion k : loss <= x"),
                  "--format coq cannot say 'max(L, 4)' (expected an index, bound or exponent"));
}

}  // namespace
}  // namespace sinkproof::show
