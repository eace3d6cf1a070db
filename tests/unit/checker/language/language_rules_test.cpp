#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "unit/checker/language/language_support.hpp"

namespace sinkproof_check::language {
namespace {

TEST(Text, IsOfTokensOnLines) {
  expect_rules({
      {"# a comment \xce\xb7 with anything: \" $\n\n   \n\t# another\nlet x = 1 # behind", ""},
      {"let x =\n  1 +\n# between\n\n\t2", ""},
      {"let x = loss \xe2\x89\xa4 1",
       "line 2, column 14: expected a number, a name, a text in quotes or an operator, not '\\xe2'"},
      {"let x = 1 $ 2", "not '$'"},
      {"title \"open", "line 2, column 7: expected '\"' at the end of the text"},
      {"title \"a # b\"", ""},
      {"let x = 1.", "expected a digit behind the point"},
      {"let x = 4loss", "expected an operator or a space behind a number"},
      {"let x = 4where loss > 0", "expected an operator or a space behind a number"},
      {"parameter p in (0,1] = 1 parts 4_", "expected an operator or a space behind a number"},
      {"let x = .5", "not '.'"},
      {"let x = 1.5.2", "not '.'"},
      {"let x = 2 a", "expected an operator or the end of the statement, not 'a'"},
      {"let x = 1e", "expected an operator or a space behind a number"},
      {"let x = 1e+", "expected an operator or a space behind a number"},
      {"let x = 1E5", "expected an operator or a space behind a number"},
      {"let x = 1..2", "not '..'"},
      {"let x = a\rb", "line 2, column 10: expected lines that end with \\n, and no \\r"},
      {" let y = 1", "expected"},
      {"\vlet y = 1", "not '\\x0b'"},
      {"let-x = 1", "expected a statement of a theorem, not 'let-x'"},
      {"claim x : L >= 5", "expected a statement of a theorem, not 'claim'"},
      {"theorem u : trigger-task", "expected a statement of a theorem, not 'theorem'"},
      {"generate x by solve", "expected a statement of a theorem, not 'generate'"},
      {"7 = 3", "expected a statement, not '7'"},
  });
  EXPECT_NE(fault_of("theorem t : trigger-task\nconclusion c : loss >= 0")
                .find("line 2, column 1: expected a line that ends with \\n"),
            std::string::npos);
  for (const char* text : {"", "\n", " theorem t : trigger-task\nconclusion c : loss >= 0\n",
                           "# first\ntheorem t : trigger-task\nconclusion c : loss >= 0\n",
                           "\ntheorem t : trigger-task\nconclusion c : loss >= 0\n"})
    EXPECT_NE(fault_of(text).find("line 1, column 1: expected "), std::string::npos) << text;
}

TEST(Text, HasAHeaderAndAConclusion) {
  const auto expect = [](const std::string& text, const std::string& words) {
    const std::string fault = fault_of(text);
    EXPECT_TRUE(words.empty() ? fault.empty() : fault.find(words) != std::string::npos) << text << "\n"
                                                                                        << fault;
  };
  const std::string rest = "\nconclusion c : loss >= 0\n";
  expect("theorem t:trigger-task" + rest, "");
  expect("theorem a-1-b : trigger-task version 1" + rest, "");
  expect("theorem t : trigger-task version 2" + rest, "expected version 1 of the language, not '2'");
  expect("theorem t : trigger-task version 1.0" + rest, "expected version 1 of the language, not '1.0'");
  expect("theorem t : trigger-task version" + rest, "expected version 1");
  expect("theorem t : trigger-task 1" + rest, "expected an operator or the end");
  expect("theorem t : pattern" + rest,
         "column 13: expected the setting trigger-task, normaliser-fit, embeddings, token-law, switch, "
         "patterns or numbers, not 'pattern'");
  expect("theorem t trigger-task" + rest, "expected ':', not 'trigger'");
  expect("theorem T : trigger-task" + rest,
         "expected lower-case letters, digits and dashes only in an id or word, not 'T'");
  expect("theorem a_b : trigger-task" + rest, "not 'a_b'");
  expect("theorem a-1.5 : trigger-task" + rest, "not 'a-1.5'");
  expect("theorem a- b : trigger-task" + rest, "expected ':', not '-'");
  expect("theorem a -b : trigger-task" + rest, "expected ':', not '-'");
  expect("theorem softmax-sink-necessity : trigger-task" + rest,
         "column 9: 'softmax-sink-necessity' is one of sinkproof's ids");
  expect("theorem token-law : trigger-task" + rest, "");
  for (const char* taken : {"sink-diagonal-cost", "softmax-anchor", "multilayer-spread", "found", "given"})
    expect("theorem " + std::string(taken) + " : trigger-task" + rest, "is one of sinkproof's ids");
  expect("construction t : trigger-task" + rest, "expected 'theorem'");
  expect("theorem t : trigger-task\n", "column 9: expected a conclusion");
}

TEST(Text, KeepsToTheLimits) {
  const std::string name = std::string(100, 'x');
  expect_rules({
      {"let " + name + " = 1", ""},
      {"let " + name + "x = 1", "expected a name of at most 100 bytes"},
      {"hypothesis " + std::string(98, 'x') + "-1 : L >= 5", ""},
      {"hypothesis " + std::string(99, 'x') + "-1 : L >= 5", "expected an id of at most 100 bytes"},
      {"let x = " + std::string(1000, '9'), ""},
      {"let x = " + std::string(1001, '9'), "expected a number of at most 1000 characters"},
      {"let x = 1e1000 + 1e-1000 + 1e00000001000", ""},
      {"let x = 1e1001", "expected a number whose decimal exponent is at most 1000"},
      {"let x = 1e9999", "expected a number whose decimal exponent is at most 1000"},
      {"let x = 1e999 + 1e+999 + 0e10", ""},
      {"let x = 1e10000", "expected a number whose decimal exponent is at most 1000"},
      {"let x = 1e-1001", "expected a number whose decimal exponent is at most 1000"},
      {"let x = 1e99999999999999999999999", "expected a number whose decimal exponent is at most 1000"},
      {"title \"" + std::string(1992, 'x') + "\"", ""},
      {"title \"" + std::string(1993, 'x') + "\"", "line 2, column 1: expected lines of at most 2000 bytes"},
      {"# " + std::string(1999, 'x'), "expected lines of at most 2000 bytes"},
      {"let x = " + repeated("(", 199) + "1" + repeated(")", 199), ""},
      {"let x = " + repeated("(", 200) + "1" + repeated(")", 200),
       "expected at most 200 operations inside each other"},
      {"let x = " + repeated("(", 900) + "1" + repeated(")", 900),
       "expected at most 200 operations inside each other"},
      {"let x = 1" + repeated(" + 1", 199), ""},
      {"let x = 1" + repeated(" + 1", 200), "expected at most 200 operations inside each other"},
      {"let x = 1" + repeated(" * 1", 199), ""},
      {"let x = 1" + repeated(" / 1", 200), "expected at most 200 operations inside each other"},
      {"let x = " + repeated("-", 199) + "1", ""},
      {"let x = " + repeated("-", 200) + "1", "expected at most 200 operations inside each other"},
      {"let x = " + repeated("abs(", 199) + "1" + repeated(")", 199), ""},
      {"let x = " + repeated("abs(", 200) + "1" + repeated(")", 200),
       "expected at most 200 operations inside each other"},
      {"let x = " + repeated("W_OV[1,", 199) + "1" + repeated("]", 199), "expected an integer"},
      {"let x = " + repeated("W_OV[1,", 200) + "1" + repeated("]", 200),
       "expected at most 200 operations inside each other"},
      {"let x = 1" + repeated(" where L > 3 else 1", 100), ""},
      {"let x = 1" + repeated("\n where L > 3 else 1", 3000),
       "expected at most 200 operations inside each other"},
      {"hypothesis h : " + repeated("all(", 199) + "L > 1" + repeated(")", 199),
       "expected at most 200 operations inside each other"},
      {"hypothesis h : " + repeated("all(", 198) + "L > 1" + repeated(")", 198), "expected 'for', not ')'"},
      {"let x = loss^999999999", ""},
      {"let x = loss^1000000000", "column 14: expected an exponent of at most 999999999"},
      {"let x = loss^-1000000000", "expected an exponent of at most 999999999"},
  });
  const std::string hundred = "1" + repeated(" + 1", 99);
  expect_rules({
      {"let x = abs(" + hundred + ")" + repeated(" + 1", 99), ""},
      {"let x = abs(" + hundred + ")" + repeated(" + 1", 100),
       "expected at most 200 operations inside each other"},
      {"let x = W_OV[" + hundred + ",0]" + repeated(" + 1", 99), ""},
      {"let x = W_OV[0," + hundred + "]" + repeated(" + 1", 100),
       "expected at most 200 operations inside each other"},
  });
  std::string arguments = "x1";
  for (int i = 2; i <= 32; ++i) arguments += ",x" + std::to_string(i);
  expect_rules({{"let f(" + arguments + ") = x32", ""},
                {"let f(" + arguments + ",x33) = x33", "expected at most 32 indices and arguments in force"},
                {"let f(" + arguments + ") = sum(k for k in 1..2)",
                 "expected at most 32 indices and arguments in force"}});
}

TEST(Text, KeepsToTheLimitsOfABlock) {
  std::string lets;
  for (int i = 1; i <= 998; ++i) lets += "let x" + std::to_string(i) + " = 1\n";
  EXPECT_EQ(fault_in(lets), "");
  EXPECT_NE(fault_in(lets + "let x999 = 1").find("line 1001, column 1: expected at most 1000 statements"),
            std::string::npos);
  // 12 tokens of the first line and the last, 99 times 200, and 180 with eight more.
  std::string sums;
  for (int i = 0; i < 99; ++i) sums += "let x" + std::to_string(i) + " = 1" + repeated(" +\n 1", 98) + "\n";
  const std::string list = "max(1" + repeated(",\n 1", 90) + ")";
  EXPECT_EQ(fault_in(sums + "let y = -" + list), "");
  EXPECT_NE(fault_in(sums + "let y = --" + list).find("expected at most 20000 words, numbers and operators"),
            std::string::npos);
  EXPECT_EQ(fault_in(repeated("# " + std::string(1997, 'x') + "\n", 499) + "# " + std::string(1900, 'x')),
            "");
  const std::string header = "theorem t : trigger-task\nconclusion c : loss >= 0\n";
  const std::string comments = repeated("# " + std::string(1997, 'x') + "\n", 499);
  const std::size_t left = 1'000'000 - header.size() - comments.size() - 2;
  EXPECT_EQ(fault_of(header + comments + "#" + std::string(left, 'x') + "\n"), "");
  EXPECT_NE(
      fault_of(header + comments + "#" + std::string(left + 1, 'x') + "\n").find("at most 1000000 bytes"),
      std::string::npos);
  EXPECT_NE(fault_in(repeated("# " + std::string(1997, 'x') + "\n", 500))
                .find("/statement: expected at most 1000000 bytes"),
            std::string::npos);
}

TEST(Text, UnfoldsTheNamesOfLetSoFar) {
  const auto chain = [](int links, const std::string& example) {
    std::string lines = "let x0 = loss\n";
    for (int i = 1; i <= links; ++i)
      lines += "let x" + std::to_string(i) + " = -" + repeated("(", 90) + "x" + std::to_string(i - 1) +
               repeated(")", 90) + "\n";
    return lines + example;
  };
  EXPECT_EQ(fault_in(chain(10, "example x10 at loss = 1 : 1")), "");
  EXPECT_NE(fault_in(chain(11, "example x11 at loss = 1 : -1"))
                .find("expected at most 1000 operations inside each other, with the names of 'let' unfolded"),
            std::string::npos);
  // Each name and each operation is one, and the example's own name: 2·499 + 2.
  std::string negations = "let x0 = loss\n";
  for (int i = 1; i <= 500; ++i)
    negations += "let x" + std::to_string(i) + " = -x" + std::to_string(i - 1) + "\n";
  for (const char* right :
       {"x499 at loss = 1 : -1", "max(x400, (x498)) at loss = 1 : 1", "[x498 > 0] at loss = 1 : 1"})
    EXPECT_EQ(fault_in(negations + "example " + right), "") << right;
  for (const char* wrong :
       {"(x499) at loss = 1 : -1", "x500 at loss = 1 : 1", "max(x400, x499) at loss = 1 : 1"})
    EXPECT_NE(fault_in(negations + "example " + wrong).find("1000 operations inside each other"),
              std::string::npos)
        << wrong;
  // One after the other no evaluation is deep, but the numbers are.
  std::string sums = "let x0 = loss\n";
  std::string examples = "example loss at loss = 1 : 1";
  for (int i = 1; i <= 600; ++i)
    sums += "let x" + std::to_string(i) + " = sqrt(x" + std::to_string(i - 1) + ")\n";
  EXPECT_NE(fault_in(sums + "hypothesis h : x600 >= 0\nexample [all(x600 > k for k in 1..2)] at loss = 2 : 0")
                .find("1000 operations inside each other"),
            std::string::npos);
}

TEST(Text, NamesWhatStandsAbove) {
  expect_rules({
      {"let x = y\nlet y = 1", "line 2, column 9: expected a known name, not 'y'"},
      {"let x = x", "expected a known name, not 'x'"},
      {"let f(x) = f(x)", "expected a function, not 'f'"},
      {"let x = 1\nlet x = 2", "line 3, column 5: expected a new name: 'x' has a meaning"},
      {"let loss = 1", "expected a new name: 'loss' has a meaning"},
      {"let anchor_gap = 1", "expected a new name: 'anchor_gap' has a meaning"},
      {"let where = 1", "expected a name, not 'where'"},
      {"let conclusion = 1", "expected a name, not 'conclusion'"},
      {"let max = 1", "expected a name, not 'max'"},
      {"let sqrt(x) = 1", "expected a name, not 'sqrt'"},
      {"let not = 1", "expected a name, not 'not'"},
      {"let f() = 1", "expected the name of an argument, not ')'"},
      {"let f(x,x) = 1", "expected a new name: 'x' has a meaning"},
      {"let f(L) = 1", "expected a new name: 'L' has a meaning"},
      {"let k = 2\nlet x = sum(k for k in 1..2)", "expected a new name: 'k' has a meaning"},
      {"let x = sum(k for k in 1..2) + sum(k for k in 1..2)\nlet k = 2", ""},
      {"let x = sum(sum(k for k in 1..2) for k in 1..2)", "expected a new name: 'k' has a meaning"},
      {"let f(x) = sum(x for x in 1..2)", "expected a new name: 'x' has a meaning"},
      {"let x = sum(1 for h in 1..2 for k in h..2 if h != k)", ""},
      {"let x = sum(1 for h in 1..k for k in 1..2)", "expected a known name, not 'k'"},
      {"parameter p in 1..2 = 1\nparameter p in 1..2 = 1", "expected a new name: 'p'"},
      {"quantity x = 1\nlet x = 1", "expected a new name: 'x'"},
      {"quantity x = 1, x = 1", "'x' stands twice"},
      {"quantity loss\nquantity loss", "'loss' stands twice"},
      {"quantity loss = 1", "expected a new name: 'loss' has a meaning"},
      {"quantity x", "expected '=' behind the quantity's name, or a number of the setting, not 'x'"},
      {"let x = 1\nquantity x", "expected '=' behind the quantity's name"},
      {"quantity normaliser", "expected '=' behind the quantity's name"},
      {"quantity W_OV", "expected '=' behind the quantity's name"},
      {"quantity x-y = 1", "expected '=' behind the quantity's name"},
      {"quantity loss-y", "expected an operator or the end of the statement, not '-'"},
      {"hypothesis h : L >= 5\nhypothesis h : L >= 5", "'h' stands twice"},
      {"hypothesis h : L >= 5\ncorollary h : L >= 5", "'h' stands twice"},
      {"hypothesis c : L >= 5", "'c' stands twice"},
      {"hypothesis h : L >= 5\nmutant h \"\" : L >= 5", "'h' stands twice"},
      {"conclusion d : L >= 5", "expected one conclusion"},
      {"title \"a\"\ntitle \"b\"", "'title' stands twice"},
      {"source A \"a\"\nsource \"b\"", "'source' stands twice"},
      {"source A-1 \"a\"\nproved \"b\"\npublished \"c\"\nreconstructed \"d\"\nsummary \"e\"\norigin \"f\"",
       ""},
      {"title", "expected a reference or a text, not the end of the statement"},
      {"title \"a\" \"b\"", "expected an operator or the end"},
      {"open q \"a\"\nopen q \"b\"", "'q' stands twice"},
      {"constant k = 1 \"a\" : loss\nconstant k = 1 \"a\" : loss", "'k' stands twice"},
      {"open q \"a\"\nconstant q = 1 \"a\" : loss\nquantity q = 1\nhypothesis q : L >= 1", ""},
      {"let x = holds", "expected"},
      {"let x = los", "expected a known name, not 'los'"},
      {"let x = solve", "expected a known name, not 'solve'"},
      {"let x = conclusion", "expected a conclusion above"},
      {"mutant u \"\" : conclusion >= 0", "expected a conclusion above"},
      {"hypothesis h : L >= 5\nlet x = conclusion", "expected a conclusion above"},
      {"let x = [holds(h)]\nhypothesis h : L >= 5", "expected the id of a hypothesis above, not 'h'"},
      {"corollary h : L >= 5\nlet x = [holds(h)]", "expected the id of a hypothesis above, not 'h'"},
      {"hypothesis h : holds(h)", "expected the id of a hypothesis above, not 'h'"},
      {"mutant u \"\" drops h : L >= 5", "expected the id of a hypothesis above, not 'h'"},
      {"hypothesis h-1 : L >= 5\nmutant u \"\" drops h-1, h-1 : L >= 5", "'h-1' stands twice"},
      {"hypothesis where : L >= 5\nlet x = [holds(where)]", ""},
  });
}

TEST(Text, HasFunctionsAndArraysOfOneKind) {
  expect_rules({
      {"let f(x) = x\nlet y = f", "expected '(' behind the function 'f'"},
      {"let f(x) = x\nlet y = f(1,2)", "expected 1 numbers in 'f'(...)"},
      {"let f(x) = x\nlet y = f(k for k in 1..1)", "expected no loops in 'f'(...)"},
      {"let f(x) = x(2)", "expected a function, not 'x'"},
      {"let f(x) = x[2]", "'x' has no index"},
      {"let x = 1\nlet y = x(2)", "expected a function, not 'x'"},
      {"let x = 1\nlet y = x[2]", "'x' has no index"},
      {"let y = loss(2)", "expected a function, not 'loss'"},
      {"let y = sqr(2)", "expected a function, not 'sqr'"},
      {"let y = where(2)", "expected a function"},
      {"let f(x, y) = x\nlet z = f(1, k for k in 1..1)", "expected no loops in 'f'(...)"},
      {"let y = sqrt(1,2)", "expected 1 numbers in 'sqrt'(...)"},
      {"let y = exp(1,2)", "expected 1 numbers in 'exp'(...)"},
      {"let y = log(1,2)", "expected 1 numbers in 'log'(...)"},
      {"let y = abs(1,2)", "expected 1 numbers in 'abs'(...)"},
      {"let y = sqrt(k for k in 1..2)", "expected no loops in 'sqrt'(...)"},
      {"let y = sum()", "expected"},
      {"let y = anchor_gap()", "expected"},
      {"let y = anchor_gap(1, k for k in 1..2)", ""},
      {"let y = anchor_gap", "expected a number, not 'anchor_gap'"},
      {"let y = W_OV", "expected another number of indices or brackets behind 'W_OV'"},
      {"let y = W_OV[1]", "expected another number of indices"},
      {"let y = W_OV[1,2,3]", "expected another number of indices"},
      {"let y = W_OV[1][2]", "expected another number of indices"},
      {"let y = W_OV[1,2,3][1,2]", "expected another number of indices"},
      {"let y = W_OV[1][2][3,4]", "expected another number of indices"},
      {"let y = W_OV[1,2] + W_OV[1][1,2] + W_QK[1,1][1,2] + P[1,1] + P[1][1,1] + key_bias[1] + "
       "key_bias[1][1] + key_bias[1,1][1]",
       ""},
      {"let y = key_bias[1,1]", "expected another number of indices"},
      {"let y = own_anchor_mass[1] + anchor_mean[1,2]", ""},
      {"let y = own_anchor_mass[1][1]", "expected another number of indices"},
      {"let y = anchor_mean[1][2]", "expected another number of indices"},
      {"let y = anchor_mean[1]", "expected another number of indices"},
      {"let y = loss[1]", "expected another number of indices"},
      {"let y = normaliser", "expected a number, not 'normaliser'"},
      {"let y = residual + 1", "expected a number, not 'residual'"},
      {"parameter w in {a, b} = a\nlet y = w", "expected a number: 'w' is a word"},
      {"let y = (1 where L > 3", "expected ')'"},
      {"let y = [L > 3", "expected ']'"},
      {"let y = [L]", "expected a condition: 'L' is none"},
      {"let y = max(1;2)", "expected ')', not ';'"},
      {"let y = 2^3^2", "expected an operator or the end of the statement, not '^'"},
      {"let y = 2^--1", "expected a number, a name, '(' or '[', not '-'"},
      {"let y = +1", "expected a number, a name, '(' or '[', not '+'"},
      {"let y = 1 2", "expected an operator or the end of the statement, not '2'"},
      {"let y = \"a\"", "expected a number, a name, '(' or '[', not 'a'"},
      {"let y = sum(1 for k of 1..2)", "expected 'in', not 'of'"},
      {"let y = sum(1 for 2 in 1..2)", "expected the name of an index, not '2'"},
      {"let y = sum(1 for k in 1,2)", "expected '..', not ','"},
      {"let y = loss where L >= 3 where L >= 4", "not 'where'"},
  });
}

TEST(Text, KnowsIntegersAndExactNumbers) {
  expect_rules({
      {"let y = W_OV[1/2,0]", "column 14: expected an integer"},
      {"let y = W_OV[loss,0]", "expected an integer"},
      {"let y = W_OV[2.0,10e-1] + loss^2.0", ""},
      {"let y = W_OV[-1+2*3-4,abs(1)] + W_OV[max(0,1),min(k for k in 1..2)] + W_OV[sum(0,1),[loss > 1]]", ""},
      {"let y = W_OV[2^2,0]", ""},
      {"let y = W_OV[2^m,0]", "expected an integer"},
      {"let y = W_OV[2^-1,0]", "expected an integer"},
      {"let y = W_OV[(1/2)^2,0]", "expected an integer"},
      {"let y = W_OV[sqrt(1),0]", "expected an integer"},
      {"let y = W_OV[4/2,0]", "expected an integer"},
      {"let y = W_OV[abs(loss),0]", "expected an integer"},
      {"let y = W_OV[c-m,heads-layers+L-L]", ""},
      {"let y = W_OV[W_OV[0,0],0]", "expected an integer"},
      {"let y = W_OV[(1 where loss > 0 else 0),0]", ""},
      {"let y = W_OV[(1 where loss > 0 else 1/2),0]", "expected an integer"},
      {"let y = W_OV[(1/2 where loss > 0 else 1),0]", "expected an integer"},
      {"let n = 2\nlet y = W_OV[n,0]", ""},
      {"let n = 1/2\nlet y = W_OV[n,0]", "expected an integer"},
      {"quantity n = 2\nlet y = W_OV[n,0]", ""},
      {"parameter n in 1..2 = 1\nlet y = W_OV[n,0]", ""},
      {"parameter n in [1,2] = 1\nlet y = W_OV[n,0]", "expected an integer"},
      {"let f(x) = 2\nlet y = W_OV[f(1),0]", "expected an integer"},
      {"let f(x) = W_OV[x,0]\nlet y = f(1/2)", "line 3, column 11: expected an integer"},
      {"let f(x) = W_OV[x,0]\nlet g(x) = f(2*x+1)\nlet y = g(loss)",
       "line 4, column 11: expected an integer"},
      {"let f(x, y) = W_OV[x,0] + y\nlet z = f(1, loss)", ""},
      {"let f(x, y) = W_OV[y,0] + x\nlet z = f(1, loss)", "expected an integer"},
      {"let f(x) = W_OV[[x > 1],0]\nlet y = f(1/2)", ""},
      {"let f(x, y) = W_OV[(1 where y > 0 else 0),0]\nlet z = f(1/2, 1)", ""},
      {"let f(x) = x + sum(W_OV[k,0] for k in 1..2)\nlet y = f(1/2)", ""},
      {"conclusion d : loss >= 0\nlet y = W_OV[conclusion,0]", "expected an integer"},
      {"let y = W_OV[anchor_gap(1),0]", "expected an integer"},
      {"let y = loss^(1/2)", "expected an integer"},
      {"let y = loss^loss", "expected an integer"},
      {"let y = sum(1 for k in 1..loss)", "expected an integer"},
      {"let y = sum(1 for k in 1/2..2)", "expected an integer"},
      {"let y = sum(1 for k in 1..[loss > 1])", "expected what a loop goes through to rest on exact numbers"},
      {"let y = sum(1 for k in [loss > 1]..2)", "expected what a loop goes through to rest on exact numbers"},
      {"let y = sum(1 for k in 1..2 if loss > 1)",
       "expected what a loop goes through to rest on exact numbers"},
      {"let y = sum(1 for k in 1..2 if W_OV[k,k] > 1)",
       "expected what a loop goes through to rest on exact numbers"},
      {"let y = sum(1 for k in 1..2 if exp(k) > 1)",
       "expected what a loop goes through to rest on exact numbers"},
      {"let y = sum(1 for k in 1..2 if k/2 > 1 and contents is box and abs(k) > 1 or normaliser is softmax)",
       ""},
      {"let f(x) = sum(1 for k in 1..2 if x > k)\nlet y = f(L/2)", ""},
      {"let f(x) = sum(1 for k in 1..2 if x > k)\nlet y = f(loss)",
       "expected what this argument is used for to rest on exact numbers"},
      {"let f(x) = [x != 1]\nlet g(x) = f(x)\nlet y = g(loss)",
       "expected what this argument is used for to rest on exact numbers"},
      {"let y = [loss != 1]", "expected both sides of '!=' to rest on exact numbers"},
      {"let y = [1 != W_QK[1,1]]", "expected both sides of '!=' to rest on exact numbers"},
      {"let y = [sqrt(2) != 1]", "expected both sides of '!='"},
      {"let y = [anchor_gap(1) != 1]", "expected both sides of '!='"},
      {"let n = loss\nlet y = [n != 1]", "expected both sides of '!='"},
      {"parameter p in [0,1] = 1\nlet y = [p != 1]", "expected both sides of '!='"},
      {"parameter p in [0,1] = 1 parts 4\nlet y = [p != 1]", ""},
      {"corollary d : loss > 0 if loss < 1", "expected what stands behind 'if' to rest on exact numbers"},
      {"corollary d : loss > 0 if L > 5 and heads = 1 and contents_vary", ""},
      {"hypothesis h : loss > 0\ncorollary d : loss > 0 if holds(h)", "expected what stands behind 'if'"},
      {"hypothesis h : L > 0\ncorollary d : loss > 0 if holds(h)", ""},
      {"hypothesis h : L > 0 where loss > 0\ncorollary d : loss > 0 if holds(h)",
       "expected what stands behind 'if'"},
      {"quantity n = loss + 0\nlet y = [n != 1]", "expected both sides of '!='"},
      {"let y = sum(1 for k in 1..2 if [loss > 1] = k)", "expected what a loop goes through"},
      {"let y = [(1 where loss > 1 else 2) != 1]", "expected both sides of '!='"},
  });
}

TEST(Text, HasConditionsWithMargins) {
  expect_rules({
      {"hypothesis h : 0 < loss < 1", "expected one relation: join two with 'and', not '<'"},
      {"hypothesis h : L", "expected a condition: 'L' is none"},
      {"hypothesis h : loss + 1", "expected a relation"},
      {"hypothesis h : (loss >= 1)", "expected ')'"},
      {"hypothesis h : not L >= 1", "expected"},
      {"hypothesis h : normaliser = softmax", "expected a number, not 'normaliser'"},
      {"hypothesis h : normaliser is sofmax", "expected a word for 'normaliser', not 'sofmax'"},
      {"hypothesis h : normaliser is {softmax, relu}", "expected a word for 'normaliser', not 'relu'"},
      {"hypothesis h : normaliser", "expected a condition: 'normaliser' is none"},
      {"hypothesis h : L is softmax", "expected a condition: 'L' is none"},
      {"let x = 1\nhypothesis h : x is softmax", "expected a condition: 'x' is none"},
      {"let x = 1\nhypothesis h : x", "expected a condition: 'x' is none"},
      {"hypothesis h : nothing is softmax", "expected a condition: 'nothing' is none"},
      {"hypothesis h : contents_vary is maybe", "expected a word for 'contents_vary', not 'maybe'"},
      {"hypothesis h : contents_vary is {yes, no} and residual is no and contents_vary or trigger_contents "
       "is {signs, constant, alphabet, box}",
       ""},
      {"parameter w in {a, b-1} = b-1\nhypothesis h : w is {a, b-1}", ""},
      {"parameter w in {a, b-1} = b-1\nhypothesis h : w is c", "expected a word for 'w', not 'c'"},
      {"parameter w in {a, b} = a\nhypothesis h : w", "expected a condition: 'w' is none"},
      {"hypothesis h : L >= 5 or heads <= 1", "expected relations joined by 'and' here"},
      {"hypothesis h : contents_vary or heads <= 1", "expected relations joined by 'and' here"},
      {"hypothesis g : L >= 5\nhypothesis h : holds(g) or contents_vary",
       "expected relations joined by 'and' here"},
      {"hypothesis h : all(contents_vary for k in 1..2) or contents_vary",
       "expected relations joined by 'and' here"},
      {"hypothesis h : contents_vary and residual or contents is box", ""},
      {"hypothesis h : L != 5", "expected <=, >=, <, > or = here"},
      {"hypothesis h : all(L != k for k in 1..2)", "expected <=, >=, <, > or = here"},
      {"hypothesis h : L >= 5 and L < 7", "expected parts that are all strict (< or >), or none"},
      {"hypothesis h : L > 5 and L < 7", ""},
      {"hypothesis h : L > 5 and contents_vary", "expected parts that are all strict"},
      {"hypothesis h : L > 5 and L = 7", "expected parts that are all strict"},
      {"hypothesis h : all(L > k for k in 1..2) and L >= 7", "expected parts that are all strict"},
      {"hypothesis h : all(L > k for k in 1..2) and L > 7", ""},
      {"hypothesis g : L > 5\nhypothesis h : holds(g) and L >= 5", ""},
      {"hypothesis h : all(L >= 5 and L >= 6 for k in 1..2)", "expected 'for', not 'and'"},
      {"hypothesis h \"a\" : L >= 5 where L >= 6 if L >= 7", ""},
      {"hypothesis h : L >= 5 if L >= 6 where L >= 7", "not 'where'"},
      {"hypothesis h \"a\" \"b\" : L >= 5", "expected ':'"},
      {"hypothesis h L >= 5", "expected ':'"},
      {"mutant u \"\" : L >= 5 if L >= 6", "not 'if'"},
      {"mutant u : L >= 5", "expected a text in quotes"},
      {"mutant u \"\" : L >= 5 or L >= 6", "expected relations joined by 'and'"},
      {"let x = [L >= 5 or heads <= 1 and L != 3]", ""},
  });
}

TEST(Text, HasParametersInTheirRanges) {
  expect_rules({
      {"parameter p in 1..3 = 3 \"a\"\nparameter q in 1..3 = 1", ""},
      {"parameter p in 1..3 = 4", "expected a value in the range of 'p'"},
      {"parameter p in 1..3 = 0", "expected a value in the range of 'p'"},
      {"parameter p in 1..3 = 3/2", "expected a value in the range of 'p'"},
      {"parameter p in 1..3 = sqrt(4)", ""},
      {"parameter p in 1..(2+3) = 5", ""},
      {"parameter p in [0,1] = 0\nparameter q in [0,1] = 1", ""},
      {"parameter p in (0,1] = 0", "expected a value in the range of 'p'"},
      {"parameter p in [0,1) = 1", "expected a value in the range of 'p'"},
      {"parameter p in (0,1) = 1e-900", ""},
      {"parameter p in (0,1) = exp(-1)", ""},
      {"parameter p in [1,0] = 1", "expected a value in the range of 'p'"},
      {"parameter p in (0,1) = 1/3 parts 3", ""},
      {"parameter p in (0,1) = 1/3 parts 2", "expected a value in the range of 'p'"},
      {"parameter p in (0,9) = 7 parts 6", "expected a value in the range of 'p'"},
      {"parameter p in (-9,0) = -7 parts 6", "expected a value in the range of 'p'"},
      {"parameter p in (-9,0) = -7 parts 7", ""},
      {"parameter p in (0,1) = exp(-1) parts 5", "expected a value in the range of 'p'"},
      {"parameter p in (0,1) = 1/2 parts 5/2", "expected a value in the range of 'p'"},
      {"parameter p in 1..3 = 1 parts 5", "expected 'parts' of real numbers only"},
      {"parameter p in {a, b} = a parts 5", "expected 'parts' of real numbers only"},
      {"parameter p in (0,1) = 1/2 parts sqrt(25)", "expected a bound to rest on exact numbers"},
      {"parameter p in 1..3 = sum(k for k in 1..2)", "expected no loop here"},
      {"parameter p in 1..3 = sum(1 for k in 1..2 if k > 1)", "expected no loop here"},
      {"parameter p in (0,1) = 1/2 parts L", "expected a number without names"},
      {"parameter p in (0,L) = 1", "expected a number without names"},
      {"parameter p in (0,exp(1)) = 1", "expected a bound to rest on exact numbers"},
      {"parameter p in 1/2..3 = 1", "expected an integer"},
      {"parameter p in 1..3 = loss", "expected a number without names"},
      {"let x = 1\nparameter p in 1..3 = x", "expected a number without names"},
      {"let f(x) = 1\nparameter p in 1..3 = f(1)", "expected a number without names"},
      {"parameter p in 1..3 = sum(1 for k in 1..2)", "expected no loop here"},
      {"parameter p in 1..3 = sum(1 for k in 1..L)", "expected no loop here"},
      {"parameter p in 1..3 = (1 where 1 > 0)", "expected a number without names"},
      {"parameter p in 1..3 = [1 > 0]", "expected a number without names"},
      {"parameter p in 1..3 = 1/0", "expected a number that is defined"},
      {"parameter p in 1..3 = 1\nfrom a : p = 1,3,sqrt(4); L = 99", ""},
      {"parameter p in 1..3 = 1\nfrom a : p = 1,4", "expected a value in the range of 'p'"},
      {"parameter p in 1..3 = 1\nfrom a : p = 1\nalso b : p = 1/2", "expected a value in the range of 'p'"},
      {"parameter p in (0,1] = 1\nfrom a : p = log(2)", ""},
      {"parameter p in (0,1] = 1\nfrom a : p = log(3)", "expected a value in the range of 'p'"},
      {"parameter p in 1..3 = 1\nfrom a : p = b", "'b' is not in the range"},
      {"parameter p in {b, c} = b\nfrom a : p = c, b", ""},
      {"parameter p in {b, c} = b\nfrom a : p = d", "'d' is not in the range"},
      {"parameter p in {b, c} = b\nfrom a : p = 1", "expected a word for 'p'"},
      {"from a, a", "'a' stands twice"},
      {"from a : p = 9\nparameter p in 1..3 = 1", ""},
      {"parameter p in 1..3", "expected '='"},
      {"parameter p = 3", "expected 'in'"},
      {"parameter p in {a, a} = a", "'a' stands twice"},
      {"parameter p in {a, b} = c", "'c' is not in the range"},
      {"parameter p in {a, B} = a", "expected lower-case letters"},
      {"parameter p in {} = a", "expected a word, not '}'"},
      {"parameter p in {a, b} = 1", "expected a word, not '1'"},
      {"parameter p in (0;1) = 1", "expected ',', not ';'"},
      {"parameter p in [0,1 = 1", "expected ')', not '='"},
      {"parameter where in 1..3 = 1", "expected the name of a parameter, not 'where'"},
      {"parameter loss in 1..3 = 1", "expected a new name: 'loss' has a meaning"},
  });
}

TEST(Text, HasStatementsForOthers) {
  expect_rules({
      {"constant k = 1/2 \"a\" : loss where L > 3", ""},
      {"constant k = sqrt(2) \"a\" : loss", ""},
      {"constant k = 4*loss \"a\" : loss", "expected a number without names"},
      {"constant k = 1 : loss", "expected a text in quotes"},
      {"constant k = 1 \"a\" : loss > 0", "expected an operator or the end"},
      {"constant k = 1 \"a\" : x", "expected a known name, not 'x'"},
      {"from a-1, b : L = 1, exp(1), x-y; m = -3;", ""},
      {"also a : L = 1; L = 2", "'L' stands twice"},
      {"from a : L = x(1)", "expected a function, not 'x'"},
      {"from a : L = 1 +", "expected a number, a name"},
      {"from a : ", "expected the name of a parameter"},
      {"from A : L = 1", "expected lower-case letters"},
      {"open q", "expected a text in quotes"},
  });
}

}  // namespace
}  // namespace sinkproof_check::language
