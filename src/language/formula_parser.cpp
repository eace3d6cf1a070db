#include "language/formula_parser.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "language/limits.hpp"

namespace sinkproof::language {

namespace {

/// Longer ones before those that they begin with.
constexpr auto comparisons =
    std::to_array<std::pair<std::string_view, Comparison>>({{"<=", Comparison::at_most},
                                                            {">=", Comparison::at_least},
                                                            {"<", Comparison::below},
                                                            {">", Comparison::above},
                                                            {"=", Comparison::equal},
                                                            {"!=", Comparison::different}});

[[noreturn]] void refuse_nesting(const TokenReader& tokens, Range place) {
  tokens.fail(Fault::nesting, place,
              "expected at most " + std::to_string(limits::nesting) + " operations inside each other");
}

std::size_t grown(const TokenReader& tokens, std::size_t depth, Range place) {
  if (depth >= limits::nesting) refuse_nesting(tokens, place);
  return depth + 1;
}

}  // namespace

std::string_view symbol_of(Comparison comparison) {
  return std::find_if(comparisons.begin(), comparisons.end(),
                      [&](const auto& one) { return one.second == comparison; })
      ->first;
}

/// One level of the recursion.
class FormulaParser::Deeper {
 public:
  explicit Deeper(FormulaParser& parser) : parser_(parser) {
    if (parser_.depth_ == limits::nesting) refuse_nesting(parser_.tokens_, parser_.tokens_.peek().range);
    ++parser_.depth_;
  }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;
  ~Deeper() { --parser_.depth_; }

 private:
  FormulaParser& parser_;
};

template <class T>
std::size_t FormulaParser::depth_of(const std::vector<T>& nodes) {
  std::size_t depth = 0;
  for (const T& node : nodes) depth = std::max(depth, node.depth);
  return depth;
}

std::size_t FormulaParser::depth_of(const std::vector<Loop>& loops) {
  std::size_t depth = 0;
  for (const Loop& loop : loops)
    depth = std::max({depth, loop.first.depth, loop.last.depth, loop.filter ? loop.filter->depth : 0});
  return depth;
}

template <class Node>
Expression FormulaParser::made(Node node, std::size_t begin, std::size_t depth) const {
  const Range range = tokens_.since(begin);
  return {std::move(node), range, grown(tokens_, depth, range)};
}

Expression FormulaParser::expression() {
  const Deeper deeper(*this);
  const std::size_t begin = tokens_.peek().range.begin;
  Expression value = sum();
  if (!tokens_.take("where")) return value;
  Choice choice;
  choice.values.push_back(std::move(value));
  choice.condition.push_back(condition());
  if (tokens_.take("else")) choice.values.push_back(expression());
  const std::size_t depth = std::max(depth_of(choice.values), depth_of(choice.condition));
  return made(std::move(choice), begin, depth);
}

Expression FormulaParser::sum() {
  const std::size_t begin = tokens_.peek().range.begin;
  Expression left = product();
  while (tokens_.is_at("+") || tokens_.is_at("-")) {
    Operation operation{tokens_.is_at("+") ? Operator::add : Operator::subtract, {}};
    tokens_.skip();
    operation.operands.push_back(std::move(left));
    operation.operands.push_back(product());
    const std::size_t depth = depth_of(operation.operands);
    left = made(std::move(operation), begin, depth);
  }
  return left;
}

Expression FormulaParser::product() {
  const std::size_t begin = tokens_.peek().range.begin;
  Expression left = unary();
  while (tokens_.is_at("*") || tokens_.is_at("/")) {
    Operation operation{tokens_.is_at("*") ? Operator::multiply : Operator::divide, {}};
    tokens_.skip();
    if (tokens_.is_at("*") && tokens_.touches(0))
      tokens_.fail(Fault::unexpected, tokens_.peek().range, "expected '^' for a power, not '**'");
    operation.operands.push_back(std::move(left));
    operation.operands.push_back(unary());
    const std::size_t depth = depth_of(operation.operands);
    left = made(std::move(operation), begin, depth);
  }
  return left;
}

Expression FormulaParser::unary() {
  if (!tokens_.is_at("-")) return power();
  const Deeper deeper(*this);
  const std::size_t begin = tokens_.peek().range.begin;
  tokens_.skip();
  Operation operation{Operator::negate, {}};
  operation.operands.push_back(unary());
  const std::size_t depth = depth_of(operation.operands);
  return made(std::move(operation), begin, depth);
}

Expression FormulaParser::power() {
  const std::size_t begin = tokens_.peek().range.begin;
  Expression base = atom();
  if (!tokens_.take("^")) return base;
  Operation operation{Operator::power, {}};
  operation.operands.push_back(std::move(base));
  const std::size_t start = tokens_.peek().range.begin;
  const bool is_negative = tokens_.take("-");
  Expression exponent = atom();
  if (is_negative) {
    Operation negation{Operator::negate, {}};
    negation.operands.push_back(std::move(exponent));
    const std::size_t depth = depth_of(negation.operands);
    exponent = made(std::move(negation), start, depth);
  }
  operation.operands.push_back(std::move(exponent));
  const std::size_t depth = depth_of(operation.operands);
  Expression result = made(std::move(operation), begin, depth);
  if (tokens_.is_at("^")) tokens_.fail("an operator: of a power of a power write (a^b)^c");
  return result;
}

Expression FormulaParser::atom() {
  const std::size_t begin = tokens_.peek().range.begin;
  if (tokens_.is_at(TokenKind::number)) return number();
  if (tokens_.take("(")) {
    Expression inner = expression();
    if (comparison() || tokens_.is_at("is") || tokens_.is_at("and") || tokens_.is_at("or"))
      tokens_.fail(Fault::grouped_condition, tokens_.since(begin),
                   "expected a number in the parentheses: conditions cannot be grouped; 'and' binds before "
                   "'or', and [condition] is 1 or 0");
    tokens_.need(")");
    inner.range = tokens_.since(begin);
    return inner;
  }
  if (tokens_.take("[")) {
    const Deeper deeper(*this);
    Bracket bracket;
    bracket.condition.push_back(condition());
    tokens_.need("]");
    const std::size_t depth = depth_of(bracket.condition);
    return made(std::move(bracket), begin, depth);
  }
  if (tokens_.is_at(TokenKind::name)) return named();
  tokens_.fail("a number, a name, '(' or '['");
}

Expression FormulaParser::number() {
  const Range range = tokens_.peek().range;
  const std::string text(tokens_.text());
  tokens_.skip();
  const std::string refusal =
      "expected a number whose decimal exponent is at most " + std::to_string(limits::decimal_exponent);
  const std::size_t e = text.find('e');
  if (e != std::string::npos) {
    constexpr std::size_t most_digits = 6;
    if (text.size() - e > most_digits + 2 ||
        std::abs(std::stol(text.substr(e + 1))) > limits::decimal_exponent)
      tokens_.fail(Fault::bad_number, range, refusal);
  }
  numeric::Rational value;
  try {
    value = numeric::parse_rational(text);
    budget_.charge_literal(value);
  } catch (const InputError& error) {
    tokens_.fail(Fault::bad_number, range, std::string("expected a smaller number: ") + error.what());
  }
  return {Number{std::move(value)}, range};
}

Expression FormulaParser::named() {
  const std::size_t begin = tokens_.peek().range.begin;
  if (tokens_.peek(1).kind == TokenKind::symbol && tokens_.text(1) == "(") {
    const Deeper deeper(*this);
    Call call;
    call.function = is_operator_name(tokens_.text()) ? tokens_.need_id("a function")
                                                     : tokens_.need_name("a number or a function");
    tokens_.skip();
    call.arguments = arguments();
    std::size_t depth = 0;
    for (const Argument& argument : call.arguments)
      depth = std::max({depth, argument.value.depth, depth_of(argument.loops)});
    return made(std::move(call), begin, depth);
  }
  // What the conclusion says, by its margin.
  if (tokens_.is_at("conclusion")) {
    Word word{"conclusion", tokens_.peek().range};
    tokens_.skip();
    const Range range = word.range;
    return {Reference{std::move(word), {}, range}, range};
  }
  if (is_operator_name(tokens_.text())) {
    tokens_.skip();
    tokens_.fail("'('");
  }
  Reference found = reference("a number, a name, '(' or '['");
  std::size_t depth = 0;
  for (const auto& group : found.indices) depth = std::max(depth, depth_of(group));
  return made(std::move(found), begin, depth);
}

Reference FormulaParser::reference(std::string_view what) {
  const Deeper deeper(*this);
  Reference result{tokens_.need_name(what)};
  while (tokens_.take("[")) {
    auto& group = result.indices.emplace_back();
    do {
      group.push_back(sum());
    } while (tokens_.take(","));
    if (!tokens_.take("]")) tokens_.fail("',' or ']'");
  }
  result.range = tokens_.since(result.name.range.begin);
  return result;
}

std::vector<Argument> FormulaParser::arguments() {
  std::vector<Argument> result;
  if (tokens_.take(")")) return result;
  do {
    Expression value = expression();
    auto of = loops();
    result.push_back({std::move(value), std::move(of)});
  } while (tokens_.take(","));
  if (!tokens_.take(")")) tokens_.fail("an operator, ',' or ')'");
  return result;
}

std::vector<Loop> FormulaParser::loops() {
  std::vector<Loop> result;
  while (tokens_.take("for")) {
    Word variable = tokens_.need_name("the name of an index");
    tokens_.need("in");
    Expression first = sum();
    tokens_.need("..");
    Expression last = sum();
    std::optional<Condition> filter;
    if (tokens_.take("if")) filter = condition();
    result.push_back({std::move(variable), std::move(first), std::move(last), std::move(filter)});
  }
  return result;
}

Condition FormulaParser::connected(bool is_or) {
  const std::size_t begin = tokens_.peek().range.begin;
  const auto operand = [&] { return is_or ? conjunction() : relation(); };
  const std::string_view word = is_or ? "or" : "and";
  Condition first = operand();
  if (!tokens_.is_at(word)) return first;
  Connective connective{is_or, {}};
  connective.operands.push_back(std::move(first));
  while (tokens_.take(word)) connective.operands.push_back(operand());
  const Range range = tokens_.since(begin);
  const std::size_t depth = grown(tokens_, depth_of(connective.operands), range);
  return {std::move(connective), range, depth};
}

Condition FormulaParser::condition() {
  const Deeper deeper(*this);
  return connected(true);
}

Condition FormulaParser::conjunction() {
  return connected(false);
}

std::optional<Comparison> FormulaParser::comparison() {
  for (const auto& [text, result] : comparisons) {
    if (!tokens_.take(text)) continue;
    if (result == Comparison::equal && tokens_.is_at("=") && tokens_.touches(0))
      tokens_.fail(Fault::unexpected, tokens_.peek().range, "expected a single '=' to compare, not '=='");
    return result;
  }
  return std::nullopt;
}

Condition FormulaParser::all(std::size_t begin) {
  const Deeper deeper(*this);
  All result;
  tokens_.need("(");
  result.relation.push_back(relation());
  result.loops = loops();
  if (result.loops.empty()) tokens_.fail("'for'");
  tokens_.need(")");
  const Range range = tokens_.since(begin);
  const std::size_t depth =
      grown(tokens_, std::max(depth_of(result.relation), depth_of(result.loops)), range);
  return {std::move(result), range, depth};
}

Condition FormulaParser::relation() {
  const std::size_t begin = tokens_.peek().range.begin;
  if (tokens_.is_at("not"))
    tokens_.fail(Fault::reserved_word, tokens_.peek().range,
                 "expected a relation: there is no 'not'; write the opposite relation, or list the other "
                 "words behind 'is'");
  if (tokens_.take("holds")) {
    Holds holds;
    tokens_.need("(");
    do {
      holds.ids.push_back(tokens_.need_id("the id of a hypothesis"));
    } while (tokens_.take(","));
    if (!tokens_.take(")")) tokens_.fail("',' or ')'");
    return {std::move(holds), tokens_.since(begin)};
  }
  if (tokens_.take("all")) return all(begin);
  Expression left = sum();
  if (tokens_.take("is")) {
    IsWord is{std::move(left), {}};
    const bool is_set = tokens_.take("{");
    do {
      is.words.push_back(tokens_.need_id("a word"));
    } while (is_set && tokens_.take(","));
    if (is_set && !tokens_.take("}")) tokens_.fail("',' or '}'");
    const std::size_t depth = is.subject.depth;
    return {std::move(is), tokens_.since(begin), depth};
  }
  const auto compared = comparison();
  if (!compared) {
    if (auto* reference = std::get_if<Reference>(&left.node); reference != nullptr) {
      const std::size_t depth = left.depth;
      return {Fact{std::move(*reference)}, left.range, depth};
    }
    tokens_.fail(
        Fault::missing_relation, left.range,
        "expected a condition, not a number: behind it comes a relation (<=, >=, <, >, =, != or is), not " +
            tokens_.found());
  }
  Relation relation{*compared, std::move(left), sum()};
  const std::size_t place = tokens_.peek().range.begin;
  if (comparison())
    tokens_.fail(Fault::chained_relation, tokens_.since(place),
                 "expected one relation: join two with 'and', as in a < x and x < b");
  const std::size_t depth = std::max(relation.left.depth, relation.right.depth);
  const Range range = tokens_.since(begin);
  return {std::move(relation), range, grown(tokens_, depth, range)};
}

}  // namespace sinkproof::language
