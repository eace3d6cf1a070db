// What an evaluation takes over from that of another text about the same instance. Here the two are about
// different instances, so that it shows.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "checker/language/evaluation.hpp"
#include "checker/language/fit_facts.hpp"
#include "unit/checker/language/language_support.hpp"

namespace sinkproof_check::language {
namespace {

struct Text {
  explicit Text(const std::string& lines)
      : text("theorem t : normaliser-fit\n" + lines + "\nconclusion c : x >= 0\n"),
        source{"/statement", text},
        block(read_theorem(source)) {}

  std::string text;
  Source source;
  Block block;
};

/// Whether x is that of the other text's instance.
bool is_taken_over(const std::string& own_lines, const std::string& other_lines) {
  reset_work();
  const NormaliserFit fit{6, "none", 1, 0, {}};
  const NormaliserFit other_fit{6, "none", 2, 0, {}};
  const Text own(own_lines);
  const Text other(other_lines);
  FitFacts facts(fit, {{"p", {Real(7)}}});
  FitFacts other_facts(other_fit, {{"p", {Real(7)}}});
  Evaluation of_other(other.source, other.block, other_facts);
  const auto number_of_conclusion = [](const Block& block) { return block.propositions.size() - 1; };
  const auto theirs = of_other.margin(number_of_conclusion(other.block));
  const auto before = Evaluation(own.source, own.block, facts).margin(number_of_conclusion(own.block));
  Evaluation evaluation(own.source, own.block, facts);
  evaluation.know(of_other.known_lets());
  const auto x = evaluation.margin(number_of_conclusion(own.block));
  EXPECT_NE(sign_of(*theirs - *before), 0) << own_lines;
  EXPECT_TRUE(sign_of(*x - *before) == 0 || sign_of(*x - *theirs) == 0) << own_lines;
  return sign_of(*x - *before) != 0;
}

TEST(SameLets, AreTakenOver) {
  for (const std::string lines :
       {"let x = intercept", "let y = intercept\nlet x = 2*y + 1", "let x = sum(intercept*k for k in 1..2)",
        "let x = max(intercept*k for k in 1..L if k > 2)", "let f(a) = intercept*a\nlet x = f(2) - f(1)",
        "let x = intercept where normaliser is none else 0", "let x = abs(-intercept)^3"})
    EXPECT_TRUE(is_taken_over(lines, lines)) << lines;
  // Other names of indices and arguments, and what is a quantity here.
  EXPECT_TRUE(
      is_taken_over("let x = sum(intercept*k for k in 1..2)", "let x = sum(intercept*i for i in 1..2)"));
  EXPECT_TRUE(is_taken_over("let f(a,b) = intercept*a-b\nlet x = f(2,1)",
                            "let f(b,a) = intercept*b-a\nlet x = f(2,1)"));
  EXPECT_TRUE(is_taken_over("quantity x = 3*intercept", "let x = 3*intercept"));
  // A function's value at integers, in a formula that is another one.
  EXPECT_TRUE(
      is_taken_over("let f(a) = intercept*a\nlet x = f(2) + 0", "let f(a) = intercept*a\nlet x = f(2)"));
}

TEST(SameLets, OthersAreNot) {
  const std::vector<std::pair<std::string, std::string>> others{
      {"let x = 2*intercept", "let x = 3*intercept"},
      {"let x = 1 + intercept", "let x = 1 - intercept"},
      {"let x = 1*intercept", "let x = 1/intercept"},
      {"let x = intercept + slope", "let x = intercept + L"},
      {"let x = exp(intercept)", "let x = abs(intercept)"},
      {"let x = max(intercept, 0)", "let x = sum(intercept, 0)"},
      {"let x = intercept^2", "let x = intercept^3"},
      {"let x = -intercept", "let x = intercept"},
      {"let x = intercept", "let y = intercept\nlet x = y"},
      {"let y = intercept", "let x = intercept"},
      {"let x = sum(intercept for k in 1..2)", "let x = sum(intercept for k in 1..3)"},
      {"let x = sum(intercept for k in 1..2)", "let x = sum(intercept for k in 0..2)"},
      {"let x = sum(intercept for k in 1..4)", "let x = sum(intercept for k in 1..4 if k > 1)"},
      {"let x = sum(intercept for k in 1..3 if k > 2)", "let x = sum(intercept for k in 1..3 if k > 1)"},
      {"let x = sum(intercept for k in 1..5 if k >= 2)", "let x = sum(intercept for k in 1..5 if k > 2)"},
      {"let x = sum(intercept*k for i in 1..2 for k in 1..3)",
       "let x = sum(intercept*i for i in 1..2 for k in 1..3)"},
      {"let x = intercept where normaliser is none else 5",
       "let x = intercept where normaliser is length else 5"},
      {"let x = intercept where L >= 3 else 5", "let x = intercept where L > 3 else 5"},
      // What is inside is another one.
      {"let y = 3*intercept\nlet x = y", "let y = intercept\nlet x = y"},
      {"let f(a) = 3*intercept*a\nlet x = f(1)", "let f(a) = intercept*a\nlet x = f(1)"},
      {"let f(a,b) = intercept*a-b\nlet x = f(1,0)", "let f(a,b) = intercept*b-a\nlet x = f(1,0)"},
      {"let f(a) = intercept*a\nlet x = f(1)", "let f(a,b) = intercept*a\nlet x = f(2,1)"},
      // Only of a function's value at these integers.
      {"let f(a) = intercept*a\nlet x = f(2) + 0", "let f(a) = intercept*a\nlet x = f(3)"},
      {"quantity x = 2*intercept", "let x = 3*intercept"},
  };
  for (const auto& [own, other] : others) {
    const std::string needed = own.find(" x = ") == std::string::npos ? "\nlet x = y" : "";
    EXPECT_FALSE(is_taken_over(own + needed, other)) << own;
  }
  // The two may have different ones of these.
  for (const std::string lines : {"parameter p in 0..9 = 7 \"\"\nlet x = p*intercept",
                                  "parameter p in 0..9 = 7 \"\"\nlet y = p\nlet x = y*intercept",
                                  "hypothesis h \"\" : L >= 3\nquantity x = intercept where holds(h) else 0"})
    EXPECT_FALSE(is_taken_over(lines, lines)) << lines;
}

TEST(SameLets, OfAnotherSettingAreNot) {
  reset_work();
  const NormaliserFit fit{6, "none", 1, 0, {}};
  const Text own("let x = L");
  const std::string text = "theorem t : trigger-task\nlet x = L\nconclusion c : x >= 0\n";
  const Source source{"/statement", text};
  const Block block = read_theorem(source);
  Evaluation::KnownLets lets{&block, {Evaluation::Known{Real(100), 1}}};
  FitFacts facts(fit, {});
  Evaluation evaluation(own.source, own.block, facts);
  evaluation.know(lets);
  EXPECT_EQ(sign_of(*evaluation.margin(0) - Real(6)), 0);
  lets.block = &own.block;
  evaluation.know(lets);
}

}  // namespace
}  // namespace sinkproof_check::language
