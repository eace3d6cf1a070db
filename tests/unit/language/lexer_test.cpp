#include "language/lexer.hpp"

#include <gtest/gtest.h>

#include "language/diagnostic.hpp"

namespace sinkproof::language {
namespace {

/// The tokens, separated by spaces; the end of a statement is shown as /.
std::string tokens_of(const std::string& text) {
  const Source source("a.md", text);
  std::string result;
  for (const Token& token : tokenise(source, {0, text.size()})) {
    if (!result.empty()) result += ' ';
    result += token.kind == TokenKind::end ? "/" : std::string(source.slice(token.range));
  }
  return result;
}

TEST(Lexer, StatementsGoOnInLinesThatBeginWithSpace) {
  EXPECT_EQ(tokens_of("a b # c\n  d\n\n\te\nf\n# g\n  h\n"), "a b d e / f h /");
  EXPECT_EQ(tokens_of(""), "");
  EXPECT_EQ(tokens_of("# a\n\n"), "");
}

TEST(Lexer, Numbers) {
  EXPECT_EQ(tokens_of("1..c 0.25 1e5 1.5e-3 2 e 2 exp 1 e+x"), "1 .. c 0.25 1e5 1.5e-3 2 e 2 exp 1 e + x /");
}

TEST(Lexer, Operators) {
  EXPECT_EQ(tokens_of("a<=b>=c!=d<e>f=g^h"), "a <= b >= c != d < e > f = g ^ h /");
  EXPECT_EQ(tokens_of("x[1,2]{a}(b);:*/+-"), "x [ 1 , 2 ] { a } ( b ) ; : * / + - /");
}

TEST(Lexer, TextsMayHoldAnything) {
  EXPECT_EQ(tokens_of("\"# η …\" x"), "\"# η …\" x /");
}

TEST(Lexer, Refuses) {
  for (const char* text :
       {"\"a", "a $", "1.", ".5", "2e", "2exp", "1e+x", "1.5_", "≤", "  a", "a ! b", "{\\}"})
    EXPECT_THROW(tokens_of(text), Error) << text;
}

TEST(Lexer, AFormulaIsOneStatement) {
  const Source source("formula", "a +\nb");
  EXPECT_EQ(tokenise_formula(source).size(), 4U);
  const Source empty("formula", "");
  EXPECT_EQ(tokenise_formula(empty).size(), 1U);
}

}  // namespace
}  // namespace sinkproof::language
