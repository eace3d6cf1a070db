#include "language/formula_check.hpp"

#include <algorithm>
#include <utility>

#include "files/nearest_name.hpp"
#include "language/limits.hpp"
#include "language/token_reader.hpp"

namespace sinkproof::language {

using numeric::Rational;

namespace {

bool has_names(const Expression& expression) {
  if (std::holds_alternative<Number>(expression.node)) return false;
  if (const auto* operation = std::get_if<Operation>(&expression.node))
    return std::any_of(operation->operands.begin(), operation->operands.end(), has_names);
  if (const auto* call = std::get_if<Call>(&expression.node)) {
    return !is_operator_name(call->function.text) ||
           std::any_of(call->arguments.begin(), call->arguments.end(), [](const Argument& argument) {
             return !argument.loops.empty() || has_names(argument.value);
           });
  }
  return true;
}

/// Larger numbers are not computed with here.
std::optional<Affine> kept(const Affine& value) {
  if (!value.is_small()) return std::nullopt;
  return value;
}

/// A sum, difference or product, where it still is affine.
std::optional<Affine> combined(Operator symbol, const Affine& left, const Affine& right) {
  if (symbol == Operator::add) return kept(left + right);
  if (symbol == Operator::subtract) return kept(left - right);
  if (const auto factor = left.constant()) return kept(*factor * right);
  if (const auto factor = right.constant()) return kept(*factor * left);
  return std::nullopt;
}

/// What is certainly no integer any more.
Value as_number(Value value) {
  value.kind = Kind::number;
  value.affine.reset();
  return value;
}

}  // namespace

void absorb(Value& value, const Value& other) {
  if (other.knowledge > value.knowledge) {
    value.knowledge = other.knowledge;
    value.because = other.because;
  }
  value.needs.insert(other.needs.begin(), other.needs.end());
  value.arguments.insert(other.arguments.begin(), other.arguments.end());
}

FormulaCheck::FormulaCheck(const Source& source, const Setting& setting)
    : source_(source), setting_(setting) {
  for (const Entry& entry : setting.entries) {
    if (entry.kind != Kind::integer || entry.least.empty() || !entry.indices.empty()) continue;
    box_[entry.name] = {numeric::parse_rational(entry.least), std::nullopt};
  }
}

const Symbol* FormulaCheck::find(const std::string& name) const {
  for (const auto& [known, symbol] : locals_) {
    if (known == name) return &symbol;
  }
  const auto found = symbols_.find(name);
  return found == symbols_.end() ? nullptr : &found->second;
}

void FormulaCheck::declare(const Word& name, Symbol symbol, bool may_be_entry) {
  if (const Symbol* known = find(name.text))
    fail(Fault::duplicate, name.range,
         "expected a new name: " + single_quoted(name.text) + " is declared in line " +
             std::to_string(source_.line_of(known->place.begin)));
  if (!may_be_entry && setting_.find(name.text) != nullptr)
    fail(Fault::taken_name, name.range,
         "expected a new name: " + single_quoted(name.text) + " is one of the setting " + setting_.id);
  symbol.place = name.range;
  symbols_.emplace(name.text, std::move(symbol));
  known_bounds_.clear();
}

const Value& FormulaCheck::hypothesis(const Word& id) const {
  const auto found = hypotheses_.find(id.text);
  if (found != hypotheses_.end()) return found->second;
  const auto later = announced_hypotheses_.find(id.text);
  if (later != announced_hypotheses_.end())
    fail(Fault::later_name, id.range,
         "expected a hypothesis that stands above: " + single_quoted(id.text) + " stands in line " +
             std::to_string(source_.line_of(later->second.begin)));
  std::vector<std::string> known;
  for (const auto& [name, value] : announced_hypotheses_) known.push_back(name);
  fail(Fault::unknown_hypothesis, id.range,
       "expected the id of a hypothesis, not " + single_quoted(id.text) + hint(id.text, known));
}

std::string FormulaCheck::nearest(std::string_view name, bool functions) const {
  std::vector<std::string> known;
  const auto is_function = [](const Symbol& symbol) { return symbol.category == Symbol::Category::function; };
  for (const auto& [text, symbol] : symbols_) {
    if (is_function(symbol) == functions && symbol.category != Symbol::Category::conclusion)
      known.push_back(text);
  }
  for (const auto& [text, symbol] : locals_) {
    if (!functions) known.push_back(text);
  }
  for (const Entry& entry : setting_.entries) {
    if (entry.is_function == functions) known.push_back(entry.name);
  }
  if (functions) known.insert(known.end(), {"sqrt", "exp", "log", "abs", "sum", "min", "max"});
  if (const auto near = files::nearest_name(name, known)) return "; did you mean '" + *near + "'?";
  // A function for a number or the other way round is seen elsewhere.
  return functions ? hint(name, known)
                   : "; 'sinkproof list " + setting_.id + "' has the names of the setting";
}

void FormulaCheck::refuse_name(const Word& name, bool function) const {
  const auto later = announced_.find(name.text);
  if (later != announced_.end()) {
    const std::size_t line = source_.line_of(later->second.begin);
    const std::size_t here = source_.line_of(name.range.begin);
    fail(Fault::later_name, name.range,
         "expected a name that is declared above: " + single_quoted(name.text) +
             (line > here ? " is declared in line " + std::to_string(line)
                          : " is what is being declared here"));
  }
  if (function)
    fail(Fault::unknown_function, name.range,
         "expected a function, not " + single_quoted(name.text) + nearest(name.text, true));
  fail(Fault::unknown_name, name.range,
       "expected a known name, not " + single_quoted(name.text) + nearest(name.text, false));
}

void FormulaCheck::check_word(const Word& word, const std::vector<std::string>& known,
                              const std::string& of) const {
  if (std::find(known.begin(), known.end(), word.text) != known.end()) return;
  fail(Fault::unknown_word, word.range,
       "expected a word for " + single_quoted(of) + ", not " + single_quoted(word.text) +
           hint(word.text, known));
}

FormulaCheck::Scope::Scope(FormulaCheck& check, const std::vector<Word>& arguments)
    : check_(check), size_(check.locals_.size()) {
  for (const Word& argument : arguments) {
    check_.require_room(argument.range);
    if (check_.find(argument.text) != nullptr || check_.setting_.find(argument.text) != nullptr)
      check_.fail(Fault::taken_name, argument.range,
                  "expected a name for an argument that has no other meaning: " +
                      single_quoted(argument.text) + " has one");
    Symbol symbol{Symbol::Category::argument};
    symbol.value.arguments = {argument.text};
    symbol.value.affine = Affine::of(argument.text);
    symbol.place = argument.range;
    check_.locals_.emplace_back(argument.text, std::move(symbol));
  }
}

FormulaCheck::Scope::Scope(FormulaCheck& check, const std::vector<Loop>& loops)
    : check_(check), size_(check.locals_.size()) {
  // Where a bound is wrong the destructor does not run.
  try {
    for (const Loop& loop : loops) {
      const Word& name = loop.variable;
      check_.require_room(name.range);
      if (check_.find(name.text) != nullptr || check_.setting_.find(name.text) != nullptr)
        check_.fail(Fault::taken_name, name.range,
                    "expected a name for an index that has no other meaning: " + single_quoted(name.text) +
                        " has one");
      const Value first = check_.integer(loop.first);
      const Value last = check_.integer(loop.last);
      for (const auto& [bound, place] : {std::pair(&first, loop.first.range), {&last, loop.last.range}}) {
        check_.require_exact(*bound, place, "what a loop goes through");
        absorb(value_, *bound);
      }
      if (first.affine && last.affine) {
        const auto gap = check_.extreme(*first.affine - *last.affine, false);
        const auto least = gap ? gap->least(check_.box_) : std::nullopt;
        if (least && *least >= 1)
          check_.fail(Fault::empty_range, {loop.first.range.begin, loop.last.range.end},
                      "expected a range from small to large: this one is always empty");
      }
      Symbol symbol{Symbol::Category::loop};
      symbol.value = {Kind::integer, Knowledge::exact, {}, {}, {}, Affine::of(name.text)};
      symbol.first = first.affine;
      symbol.last = last.affine;
      symbol.is_filtered = loop.filter.has_value();
      symbol.place = name.range;
      check_.locals_.emplace_back(name.text, std::move(symbol));
      if (loop.filter) {
        const Value filter = check_.condition(*loop.filter);
        check_.require_exact(filter, loop.filter->range, "what a loop goes through");
        absorb(value_, filter);
      }
    }
  } catch (...) {
    check_.leave(size_);
    throw;
  }
}

void FormulaCheck::require_room(Range place) const {
  if (locals_.size() < limits::indices) return;
  fail(Fault::nesting, place,
       "expected at most " + std::to_string(limits::indices) + " indices and arguments at a time");
}

std::vector<bool> FormulaCheck::Scope::which(bool Symbol::*is_so) const {
  std::vector<bool> result;
  for (std::size_t k = size_; k < check_.locals_.size(); ++k)
    result.push_back(check_.locals_[k].second.*is_so);
  return result;
}

void FormulaCheck::require_exact(const Value& value, Range place, const std::string& what) {
  for (auto& [name, symbol] : locals_) {
    if (value.arguments.contains(name)) symbol.is_exact = true;
  }
  if (value.knowledge == Knowledge::exact) return;
  fail(Fault::not_exact, place,
       "expected " + what + " to rest on exact numbers of the instance: " + single_quoted(value.because) +
           (value.knowledge == Knowledge::derived ? " follows from an analysis" : " may be irrational"));
}

Value FormulaCheck::number(const Expression& expression) {
  Value result = value(expression);
  const auto shown = [&] { return single_quoted(source_.slice(expression.range)); };
  if (result.kind == Kind::word)
    fail(Fault::not_a_number, expression.range,
         "expected a number: " + shown() + " is a word, which is compared by 'is'");
  if (result.kind == Kind::fact)
    fail(Fault::not_a_number, expression.range,
         "expected a number: " + shown() + " is yes or no; in brackets, [" +
             std::string(source_.slice(expression.range)) + "], it is 1 or 0");
  return result;
}

Value FormulaCheck::integer(const Expression& expression) {
  Value result = number(expression);
  if (result.kind != Kind::integer)
    fail(Fault::not_an_integer, expression.range,
         "expected an integer (integers of the setting, indices and literals, with + - *), not " +
             single_quoted(source_.slice(expression.range)));
  for (auto& [name, symbol] : locals_) {
    if (result.arguments.contains(name)) symbol.is_integer = true;
  }
  return result;
}

void FormulaCheck::require_nameless(const Expression& expression, const std::string& what) {
  static_cast<void>(number(expression));
  if (has_names(expression))
    fail(Fault::not_constant, expression.range,
         "expected " + what + " without names, such as 1/200 or log(3)");
}

std::optional<Rational> FormulaCheck::constant(const Expression& expression, const std::string& what) {
  const Value result = number(expression);
  if (has_names(expression) || result.knowledge != Knowledge::exact)
    fail(Fault::not_constant, expression.range,
         "expected " + what + " that is a rational number without names");
  return result.affine ? result.affine->constant() : std::nullopt;
}

Value FormulaCheck::value(const Expression& expression) {
  return std::visit([&](const auto& node) { return value_of(node, expression.range); }, expression.node);
}

Value FormulaCheck::value_of(const Number& number, Range /*range*/) {
  Value result{denominator(number.value) == 1 ? Kind::integer : Kind::number};
  if (is_small(number.value)) result.affine = Affine(number.value);
  return result;
}

Value FormulaCheck::value_of(const Bracket& bracket, Range /*range*/) {
  Value result = condition(bracket.condition.front());
  result.kind = Kind::integer;
  result.affine.reset();
  return result;
}

Value FormulaCheck::value_of(const Choice& choice, Range /*range*/) {
  Value result{Kind::integer};
  for (const Expression& option : choice.values) {
    const Value one = number(option);
    if (one.kind != Kind::integer) result.kind = Kind::number;
    absorb(result, one);
  }
  absorb(result, condition(choice.condition.front()));
  return result;
}

Value FormulaCheck::value_of(const Operation& operation, Range /*range*/) {
  if (operation.symbol == Operator::power) return power(operation);
  if (operation.symbol == Operator::divide) return quotient(operation);
  Value left = number(operation.operands.front());
  if (operation.symbol == Operator::negate) {
    if (left.affine) left.affine = Rational(-1) * *left.affine;
    return left;
  }
  const Value right = number(operation.operands.back());
  if (right.kind != Kind::integer) left.kind = Kind::number;
  absorb(left, right);
  left.affine =
      left.affine && right.affine ? combined(operation.symbol, *left.affine, *right.affine) : std::nullopt;
  return left;
}

Value FormulaCheck::quotient(const Operation& operation) {
  Value result = number(operation.operands.front());
  const Value divisor = number(operation.operands.back());
  const auto constant = divisor.affine ? divisor.affine->constant() : std::nullopt;
  if (constant && *constant == 0)
    fail(Fault::always_undefined, operation.operands.back().range,
         "expected a divisor other than 0: this is never defined");
  absorb(result, divisor);
  result.kind = Kind::number;
  if (!constant) {
    result.affine.reset();
  } else if (result.affine) {
    result.affine = kept(Rational(1) / *constant * *result.affine);
  }
  return result;
}

Value FormulaCheck::power(const Operation& operation) {
  Value base = number(operation.operands.front());
  const Expression& exponent_of = operation.operands.back();
  const Value exponent = integer(exponent_of);
  absorb(base, exponent);
  const auto constant = exponent.affine ? exponent.affine->constant() : std::nullopt;
  if (!constant || *constant < 0) base.kind = Kind::number;
  const auto of = base.affine ? base.affine->constant() : std::nullopt;
  base.affine.reset();
  if (!constant) return base;
  if (abs(*constant) > limits::exponent)
    fail(Fault::large_exponent, exponent_of.range,
         "expected an exponent of at most " + std::to_string(limits::exponent) + " in absolute value");
  if (!of) return base;
  if (*of == 0 && *constant < 0)
    fail(Fault::always_undefined, operation.operands.front().range,
         "expected a base other than 0 of a negative power: this is never defined");
  constexpr long most = 32;
  if (abs(*constant) > most) return base;
  Rational value(1);
  for (long k = 0; k < abs(*constant) && is_small(value); ++k) value *= *of;
  if (is_small(value)) base.affine = Affine(*constant < 0 ? Rational(1) / value : value);
  return base;
}

Value FormulaCheck::value_of(const Call& call, Range range) {
  const Word& name = call.function;
  if (is_operator_name(name.text)) return elementary(call, range);
  if (const Symbol* symbol = find(name.text)) {
    if (symbol->category == Symbol::Category::function) return own_function(call, *symbol, range);
    fail(Fault::not_a_function, name.range,
         "expected a function: " + single_quoted(name.text) + " is none; a product has its '*'");
  }
  const Entry* entry = setting_.find(name.text);
  if (entry == nullptr) refuse_name(name, true);
  if (!entry->is_function)
    fail(Fault::not_a_function, name.range,
         "expected a function: " + single_quoted(name.text) +
             " is none; a product has its '*', and an index stands in brackets");
  Value result = several(call, range);
  absorb(result, entry_value(*entry));
  return as_number(std::move(result));
}

Value FormulaCheck::several(const Call& call, Range range) {
  if (call.arguments.empty())
    fail(Fault::argument_count, range,
         "expected at least one number in " + single_quoted(call.function.text) + "(…)");
  Value result{Kind::integer};
  for (const Argument& argument : call.arguments) {
    const Scope scope(*this, argument.loops);
    const Value one = number(argument.value);
    if (one.kind != Kind::integer) result.kind = Kind::number;
    absorb(result, one);
    absorb(result, scope.value());
  }
  return result;
}

Value FormulaCheck::elementary(const Call& call, Range range) {
  const std::string& name = call.function.text;
  if (name == "sum" || name == "min" || name == "max") return several(call, range);
  if (call.arguments.size() != 1 || !call.arguments.front().loops.empty())
    fail(Fault::argument_count, range, "expected one number in " + single_quoted(name) + "(…)");
  const Expression& operand = call.arguments.front().value;
  Value result = number(operand);
  const auto constant = result.affine ? result.affine->constant() : std::nullopt;
  if (constant && ((name == "log" && *constant <= 0) || (name == "sqrt" && *constant < 0)))
    fail(Fault::always_undefined, operand.range,
         name == "log" ? "expected a number above 0 in the logarithm: this is never defined"
                       : "expected a number of at least 0 in the root: this is never defined");
  result.affine.reset();
  if (name == "abs") {
    if (constant) result.affine = Affine(*constant < 0 ? Rational(-*constant) : *constant);
    return result;
  }
  result.kind = Kind::number;
  Value irrational{Kind::number, Knowledge::real, name};
  absorb(result, irrational);
  return result;
}

Value FormulaCheck::own_function(const Call& call, const Symbol& symbol, Range range) {
  const std::size_t count = symbol.takes_integers.size();
  const bool has_loops = std::any_of(call.arguments.begin(), call.arguments.end(),
                                     [](const Argument& argument) { return !argument.loops.empty(); });
  if (call.arguments.size() != count || has_loops)
    fail(Fault::argument_count, range,
         "expected " + std::to_string(count) + (count == 1 ? " number" : " numbers") + " in " +
             single_quoted(call.function.text) + "(…)" +
             (has_loops ? "; only sum, min and max take one for each index"
                        : ", not " + std::to_string(call.arguments.size())));
  Value result = symbol.value;
  const std::vector<bool> takes_integers = symbol.takes_integers;
  const std::vector<bool> takes_exact = symbol.takes_exact;
  for (std::size_t k = 0; k < count; ++k) {
    const Expression& argument = call.arguments[k].value;
    const Value value = takes_integers[k] ? integer(argument) : number(argument);
    if (takes_exact[k]) require_exact(value, argument.range, "what this argument is used for");
    absorb(result, value);
  }
  return as_number(std::move(result));
}

}  // namespace sinkproof::language
