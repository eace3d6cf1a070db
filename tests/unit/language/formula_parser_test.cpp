#include "language/formula_parser.hpp"

#include <gtest/gtest.h>

namespace sinkproof::language {
namespace {

std::string tree(const Expression& expression);
std::string tree(const Condition& condition);

std::string operand_list(const std::vector<Expression>& operands) {
  std::string text;
  for (const auto& operand : operands) text += " " + tree(operand);
  return text;
}

std::string loop_list(const std::vector<Loop>& loops) {
  std::string text;
  for (const Loop& loop : loops)
    text += " for " + loop.variable.text + " " + tree(loop.first) + ".." + tree(loop.last) +
            (loop.filter ? " if " + tree(*loop.filter) : "");
  return text;
}

/// In prefix form.
std::string tree(const Expression& expression) {
  if (const auto* number = std::get_if<Number>(&expression.node)) return numeric::to_string(number->value);
  if (const auto* reference = std::get_if<Reference>(&expression.node)) {
    std::string text = reference->name.text;
    for (const auto& group : reference->indices) text += "[" + operand_list(group) + "]";
    return text;
  }
  if (const auto* call = std::get_if<Call>(&expression.node)) {
    std::string text = "(" + call->function.text;
    for (const auto& argument : call->arguments)
      text += " " + tree(argument.value) + loop_list(argument.loops);
    return text + ")";
  }
  if (const auto* operation = std::get_if<Operation>(&expression.node)) {
    constexpr const char* symbols[] = {"+", "-", "*", "/", "^", "~"};
    return std::string("(") + symbols[static_cast<int>(operation->symbol)] +
           operand_list(operation->operands) + ")";
  }
  if (const auto* bracket = std::get_if<Bracket>(&expression.node))
    return "[" + tree(bracket->condition.front()) + "]";
  const auto& choice = std::get<Choice>(expression.node);
  return "(where " + tree(choice.condition.front()) + operand_list(choice.values) + ")";
}

std::string tree(const Condition& condition) {
  if (const auto* relation = std::get_if<Relation>(&condition.node)) {
    constexpr const char* symbols[] = {">=", ">", "<=", "<", "=", "!="};
    return std::string("(") + symbols[static_cast<int>(relation->comparison)] + " " + tree(relation->left) +
           " " + tree(relation->right) + ")";
  }
  if (const auto* is = std::get_if<IsWord>(&condition.node)) {
    std::string text = "(is " + tree(is->subject);
    for (const Word& word : is->words) text += " " + word.text;
    return text + ")";
  }
  if (const auto* fact = std::get_if<Fact>(&condition.node)) return fact->reference.name.text;
  if (const auto* holds = std::get_if<Holds>(&condition.node)) {
    std::string text = "(holds";
    for (const Word& id : holds->ids) text += " " + id.text;
    return text + ")";
  }
  if (const auto* all = std::get_if<All>(&condition.node))
    return "(all " + tree(all->relation.front()) + loop_list(all->loops) + ")";
  const auto& connective = std::get<Connective>(condition.node);
  std::string text = connective.is_or ? "(or" : "(and";
  for (const Condition& operand : connective.operands) text += " " + tree(operand);
  return text + ")";
}

std::string parsed(const std::string& text) {
  const Source source("formula", text);
  TokenReader tokens(source, tokenise_formula(source));
  std::string result = tree(FormulaParser(tokens).expression());
  if (!tokens.is_at(TokenKind::end)) tokens.fail("the end");
  return result;
}

std::string parsed_condition(const std::string& text) {
  const Source source("formula", text);
  TokenReader tokens(source, tokenise_formula(source));
  std::string result = tree(FormulaParser(tokens).condition());
  if (!tokens.is_at(TokenKind::end)) tokens.fail("the end");
  return result;
}

TEST(FormulaParser, Precedence) {
  EXPECT_EQ(parsed("1 - 2 - 3*4/5"), "(- (- 1 2) (/ (* 3 4) 5))");
  EXPECT_EQ(parsed("-2^2"), "(~ (^ 2 2))");
  EXPECT_EQ(parsed("-a*b"), "(* (~ a) b)");
  EXPECT_EQ(parsed("(1-2)*x^-n"), "(* (- 1 2) (^ x (~ n)))");
  EXPECT_EQ(parsed("2*-3"), "(* 2 (~ 3))");
  EXPECT_EQ(parsed("0.25"), "1/4");
}

TEST(FormulaParser, ChoicesGroupFromTheRight) {
  EXPECT_EQ(parsed("a where x > 0 else b where y > 0 else c"), "(where (> x 0) a (where (> y 0) b c))");
  EXPECT_EQ(parsed("1 + 2 where yes_or_no"), "(where yes_or_no (+ 1 2))");
  EXPECT_EQ(parsed("(a where x > 0) + 1"), "(+ (where (> x 0) a) 1)");
}

TEST(FormulaParser, CallsIndicesAndLoops) {
  EXPECT_EQ(parsed("W[l,h][r,k+1]"), "W[ l h][ r (+ k 1)]");
  EXPECT_EQ(parsed("max(0, a(h) for h in 1..n if h >= 2 for k in 0..h)"),
            "(max 0 (a h) for h 1..n if (>= h 2) for k 0..h)");
  EXPECT_EQ(parsed("f()"), "(f)");
  EXPECT_EQ(parsed("[r = k and r >= 1]"), "[(and (= r k) (>= r 1))]");
}

TEST(FormulaParser, Conditions) {
  EXPECT_EQ(parsed_condition("a < 1 or b >= 2 and c != 3"), "(or (< a 1) (and (>= b 2) (!= c 3)))");
  EXPECT_EQ(parsed_condition("n is {relu-none, softmax} and yes"), "(and (is n relu-none softmax) yes)");
  EXPECT_EQ(parsed_condition("holds(small-loss, a-2)"), "(holds small-loss a-2)");
  EXPECT_EQ(parsed_condition("small-loss > 0"), "(> (- small loss) 0)");
  EXPECT_EQ(parsed_condition("all(x[k] <= 0 for k in 1..n)"), "(all (<= x[ k] 0) for k 1..n)");
}

TEST(FormulaParser, Refuses) {
  for (const char* text : {"", "1 +", "(1", "1 2", "2x", "a[", "a[1", "f(1,", "2^3^2", "2**3", "x where",
                           "max", "1e2000", "where"})
    EXPECT_THROW(parsed(text), Error) << text;
  for (const char* text :
       {"1", "a <", "a < b < c", "(a < b)", "not a", "a == b", "a is", "a is {b", "holds()", "all(a < b)"})
    EXPECT_THROW(parsed_condition(text), Error) << text;
}

std::string repeated(std::size_t count, const std::string& text) {
  std::string result;
  for (std::size_t k = 0; k < count; ++k) result += text;
  return result;
}

TEST(FormulaParser, NestingEndsAtTwoHundred) {
  EXPECT_NO_THROW(parsed(repeated(199, "(") + "1" + repeated(199, ")")));
  EXPECT_THROW(parsed(repeated(200, "(") + "1" + repeated(200, ")")), Error);
  EXPECT_NO_THROW(parsed("1" + repeated(199, "+1")));
  EXPECT_THROW(parsed("1" + repeated(200, "+1")), Error);
  for (const char* open : {"(", "-", "[", "a[", "f(", "x^("})
    EXPECT_THROW(parsed(repeated(6000, open)), Error) << open;
}

}  // namespace
}  // namespace sinkproof::language
