#include "show/formula_coq.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "language/diagnostic.hpp"
#include "language/formula_parser.hpp"
#include "numeric/error.hpp"

namespace sinkproof::show {

namespace {

/// How firmly a formula holds together in stated_scope.
enum CoqStrength {
  coq_choice = 0,
  coq_sum = 1,
  coq_product = 2,
  coq_negation = 3,
  coq_power = 4,
  coq_atom = 5
};

int strength_in_coq(const language::Expression& e) {
  if (std::holds_alternative<language::Choice>(e.node)) return coq_choice;
  if (const auto* number = std::get_if<language::Number>(&e.node))
    return denominator(number->value) == 1 ? coq_atom : coq_product;
  if (const auto* operation = std::get_if<language::Operation>(&e.node)) {
    switch (operation->symbol) {
      case language::Operator::add:
      case language::Operator::subtract:
        return coq_sum;
      case language::Operator::multiply:
      case language::Operator::divide:
        return coq_product;
      case language::Operator::negate:
        return coq_negation;
      case language::Operator::power:
        return coq_power;
    }
  }
  return coq_atom;
}

/// Where in expressions of these kinds integers stand.
class UseAsIndex {
 public:
  using Functions = std::function<const std::vector<bool>*(const std::string&)>;
  UseAsIndex(std::string name, Functions functions)
      : name_(std::move(name)), functions_(std::move(functions)) {}

  // NOLINTNEXTLINE(misc-no-recursion)
  [[nodiscard]] bool in(const language::Expression& e, bool is_index) const {
    if (const auto* reference = std::get_if<language::Reference>(&e.node)) {
      if (is_index && reference->indices.empty() && reference->name.text == name_) return true;
      return std::any_of(reference->indices.begin(), reference->indices.end(),
                         [&](const auto& indices) { return in_any(indices, true); });
    }
    if (const auto* operation = std::get_if<language::Operation>(&e.node)) {
      if (operation->symbol == language::Operator::power)
        return in(operation->operands[0], is_index) || in(operation->operands[1], true);
      return in_any(operation->operands, is_index);
    }
    if (const auto* call = std::get_if<language::Call>(&e.node)) {
      const auto* takes = functions_(call->function.text);
      for (std::size_t k = 0; k < call->arguments.size(); ++k) {
        const language::Argument& argument = call->arguments[k];
        if (in(argument.value, takes != nullptr && takes->at(k)) || in_loops(argument.loops)) return true;
      }
      return false;
    }
    if (const auto* bracket = std::get_if<language::Bracket>(&e.node)) return in(bracket->condition[0]);
    if (const auto* choice = std::get_if<language::Choice>(&e.node))
      return in_any(choice->values, is_index) || in(choice->condition[0]);
    return false;
  }

 private:
  // NOLINTNEXTLINE(misc-no-recursion)
  [[nodiscard]] bool in_any(const std::vector<language::Expression>& list, bool is_index) const {
    return std::any_of(list.begin(), list.end(), [&](const auto& e) { return in(e, is_index); });
  }
  // NOLINTNEXTLINE(misc-no-recursion)
  [[nodiscard]] bool in(const language::Condition& condition) const {
    if (const auto* relation = std::get_if<language::Relation>(&condition.node))
      return in(relation->left, false) || in(relation->right, false);
    if (const auto* connective = std::get_if<language::Connective>(&condition.node))
      return std::any_of(connective->operands.begin(), connective->operands.end(),
                         [&](const auto& operand) { return in(operand); });
    if (const auto* all = std::get_if<language::All>(&condition.node))
      return in(all->relation[0]) || in_loops(all->loops);
    return false;
  }
  // NOLINTNEXTLINE(misc-no-recursion)
  [[nodiscard]] bool in_loops(const std::vector<language::Loop>& loops) const {
    return std::any_of(loops.begin(), loops.end(), [&](const language::Loop& loop) {
      return in(loop.first, true) || in(loop.last, true) || (loop.filter && in(*loop.filter));
    });
  }

  std::string name_;
  Functions functions_;
};

}  // namespace

std::string underscored(const std::string& id) {
  std::string text;
  for (const char c : id) text += c == '-' ? '_' : c;
  return text;
}

std::string coq_name(const std::string& name) {
  // Words of Coq's grammar, and what block.v names itself.
  static const std::set<std::string> taken{
      "Axiom",    "CoFixpoint", "Definition", "Fixpoint", "Hypothesis", "IF",         "Parameter", "Prop",
      "R",        "SProp",      "Set",        "Theorem",  "Type",       "Variable",   "Z",         "_",
      "as",       "at",         "bool",       "by",       "cofix",      "describe",   "else",      "end",
      "exists",   "exists2",    "fix",        "forall",   "fun",        "hypotheses", "if",        "in",
      "instance", "let",        "list",       "match",    "mod",        "nil",        "number",    "return",
      "s",        "string",     "then",       "using",    "where",      "with",       "Some",      "None",
      "true",     "false",      "conclusion"};
  const std::string text = underscored(name);
  const bool is_made =
      text.starts_with("hypothesis_") || text.starts_with("corollary_") || text.starts_with("Build_");
  return taken.contains(text) || is_made ? text + "'" : text;
}

class CoqFormulas::Scope {
 public:
  explicit Scope(CoqFormulas& formulas) : formulas_(formulas), size_(formulas.locals_.size()) {}
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  ~Scope() {
    formulas_.locals_.erase(formulas_.locals_.begin() + static_cast<std::ptrdiff_t>(size_),
                            formulas_.locals_.end());
  }

 private:
  CoqFormulas& formulas_;
  std::size_t size_;
};

void CoqFormulas::declare(const language::Parameter& parameter) {
  using Range = language::ParameterRange::Kind;
  Symbol symbol{Symbol::Kind::field_number};
  if (parameter.range.kind == Range::integers) symbol.kind = Symbol::Kind::field_integer;
  if (parameter.range.kind == Range::words) symbol.kind = Symbol::Kind::field_word;
  symbols_[parameter.name.text] = symbol;
}

void CoqFormulas::declare_number(const language::Word& name) {
  if (setting_.find(name.text) == nullptr) symbols_[name.text] = Symbol{Symbol::Kind::own};
}

void CoqFormulas::declare(const language::Let& let) {
  Symbol symbol{let.is_function ? Symbol::Kind::function : Symbol::Kind::own};
  const auto functions = [&](const std::string& name) -> const std::vector<bool>* {
    const Symbol* found = find(name);
    return found != nullptr && found->kind == Symbol::Kind::function ? &found->takes_integers : nullptr;
  };
  for (const auto& argument : let.arguments)
    symbol.takes_integers.push_back(UseAsIndex(argument.text, functions).in(let.body, false));
  if (!let.is_function) symbol.body = &let.body;
  symbols_[let.name.text] = std::move(symbol);
}

const CoqFormulas::Symbol* CoqFormulas::find(const std::string& name) const {
  const auto local =
      std::find_if(locals_.rbegin(), locals_.rend(), [&](const auto& one) { return one.first == name; });
  if (local != locals_.rend()) return &local->second;
  const auto at = symbols_.find(name);
  return at == symbols_.end() ? nullptr : &at->second;
}

void CoqFormulas::refuse(language::Range place, const std::string& expected) const {
  throw InputError(place_text(source_, place) + ": --format coq cannot say " +
                   language::single_quoted(one_line(source_, place)) + " (expected " + expected + ")");
}

std::string CoqFormulas::field(const std::string& name) {
  if (setting_.find(name) != nullptr && find(name) == nullptr) used_.insert(name);
  return "s.(" + coq_name(name) + ")";
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::entry(const language::Entry& entry, const language::Reference& name) {
  std::string text = field(entry.name);
  const std::size_t before = name.indices.size() > 1 ? name.indices.front().size() : 0;
  // NAME[…] is of layer 1 and head 1, NAME[h][…] of layer 1.
  if (entry.has_heads) text += before == 0 ? " 1 1" : before == 1 ? " 1" : "";
  for (const auto& indices : name.indices)
    for (const auto& index : indices) text += " (" + integer(index) + ")";
  return "(" + text + ")";
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::reference(const language::Reference& name, language::Range range) {
  if (const Symbol* symbol = find(name.name.text)) {
    if (!name.indices.empty()) refuse(range, "a name without indices, or one of the setting's");
    switch (symbol->kind) {
      case Symbol::Kind::integer:
        return "#" + coq_name(name.name.text);
      case Symbol::Kind::field_integer:
        return "#(" + field(name.name.text) + ")";
      case Symbol::Kind::field_number:
        return field(name.name.text);
      case Symbol::Kind::own:
        return coq_name(name.name.text);
      case Symbol::Kind::field_word:
      case Symbol::Kind::function:
        break;
    }
  } else if (const auto* known = setting_.find(name.name.text)) {
    std::string text = name.indices.empty() ? field(known->name) : entry(*known, name);
    if (known->kind == language::Kind::integer) return "#(" + text + ")";
    if (known->kind == language::Kind::number) return text;
  }
  refuse(range, "a number");
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::integer(const language::Expression& e) {
  if (const auto* literal = std::get_if<language::Number>(&e.node)) {
    if (denominator(literal->value) == 1) return numeric::to_string(literal->value);
  } else if (const auto* name = std::get_if<language::Reference>(&e.node)) {
    const Symbol* symbol = find(name->name.text);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::integer) return coq_name(name->name.text);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::field_integer) return field(name->name.text);
    // As a number it has no use here.
    if (symbol != nullptr && symbol->body != nullptr) return integer(*symbol->body);
    const auto* known = symbol == nullptr ? setting_.find(name->name.text) : nullptr;
    if (known != nullptr && known->kind == language::Kind::integer)
      return name->indices.empty() ? field(known->name) : entry(*known, *name);
  } else if (const auto* operation = std::get_if<language::Operation>(&e.node)) {
    const auto& operands = operation->operands;
    const auto both = [&](const char* sign) {
      return "(" + integer(operands[0]) + sign + integer(operands[1]) + ")";
    };
    switch (operation->symbol) {
      case language::Operator::add:
        return both(" + ");
      case language::Operator::subtract:
        return both(" - ");
      case language::Operator::multiply:
        return both(" * ");
      case language::Operator::negate:
        return "(- " + integer(operands[0]) + ")";
      case language::Operator::divide:
      case language::Operator::power:
        break;
    }
  }
  refuse(e.range, "an index, bound or exponent made of integers with + - * alone");
}

template <class Item>
// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::looped(const std::vector<language::Loop>& loops, std::size_t next,
                                const Item& item) {
  if (next == loops.size()) return "[" + item() + "]";
  const language::Loop& loop = loops[next];
  std::string text = "Stated.over (" + integer(loop.first) + ") (" + integer(loop.last) + ") (fun " +
                     coq_name(loop.variable.text) + " : Z => ";
  const Scope scope(*this);
  locals_.emplace_back(loop.variable.text, Symbol{Symbol::Kind::integer});
  const std::string filter = loop.filter ? "Stated.when (" + condition(*loop.filter) + ") (" : "";
  text += filter + looped(loops, next + 1, item) + (loop.filter ? ")" : "");
  return text + ")";
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::list(const std::vector<language::Argument>& arguments) {
  std::string text;
  bool is_plain = true;  // so far, and the argument before this one
  for (const auto& argument : arguments) {
    const bool was_plain = is_plain;
    is_plain = argument.loops.empty();
    if (!text.empty() && was_plain && is_plain) {
      text.back() = ';';
      text += " " + number(argument.value) + "]";
      continue;
    }
    if (!text.empty()) text += " ++ ";
    text += looped(argument.loops, 0, [&] { return number(argument.value); });
  }
  return text.empty() ? "(nil)" : "(" + text + ")%list";
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::function(const language::Call& call) {
  const Symbol& symbol = *find(call.function.text);
  std::string text = "(" + coq_name(call.function.text);
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    const language::Expression& argument = call.arguments[k].value;
    text += symbol.takes_integers.at(k) ? " (" + integer(argument) + ")%Z" : " (" + number(argument) + ")";
  }
  return text + ")";
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::call(const language::Call& call, language::Range range) {
  static const std::map<std::string, std::string> of_lists{
      {"sum", "sum_of"}, {"min", "min_of"}, {"max", "max_of"}};
  static const std::map<std::string, std::string> of_one{
      {"abs", "absolute"}, {"exp", "exponential"}, {"log", "logarithm"}, {"sqrt", "root"}};
  const std::string& name = call.function.text;
  if (const auto at = of_lists.find(name); at != of_lists.end())
    return "(Stated." + at->second + " " + list(call.arguments) + ")";
  if (const auto at = of_one.find(name); at != of_one.end())
    return "(Stated." + at->second + " (" + number(call.arguments.at(0).value) + "))";
  if (const Symbol* symbol = find(name); symbol != nullptr && symbol->kind == Symbol::Kind::function)
    return function(call);
  if (const auto* known = setting_.find(name); known != nullptr && known->is_function)
    return "(" + field(name) + " " + list(call.arguments) + ")";
  refuse(range, "a function that theories/Stated.v has, or one of the block or the setting");
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::operation(const language::Operation& operation) {
  const auto& operands = operation.operands;
  switch (operation.symbol) {
    case language::Operator::add:
      return print(operands[0], coq_sum) + " + " + print(operands[1], coq_product);
    case language::Operator::subtract:
      return print(operands[0], coq_sum) + " - " + print(operands[1], coq_product);
    case language::Operator::multiply:
      return print(operands[0], coq_product) + " * " + print(operands[1], coq_negation);
    case language::Operator::divide:
      return print(operands[0], coq_product) + " / " + print(operands[1], coq_negation);
    case language::Operator::negate:
      return "- " + print(operands[0], coq_power);
    case language::Operator::power:
      return print(operands[0], coq_atom) + " ^ (" + integer(operands[1]) + ")";
  }
  throw InternalError("an operation of unknown kind");
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::bare(const language::Expression& e) {
  if (const auto* literal = std::get_if<language::Number>(&e.node)) {
    const std::string above = numeric::to_string(numeric::Rational(numerator(literal->value)));
    if (denominator(literal->value) == 1) return "#" + above;
    return "#" + above + " / #" + numeric::to_string(numeric::Rational(denominator(literal->value)));
  }
  if (const auto* name = std::get_if<language::Reference>(&e.node)) return reference(*name, e.range);
  if (const auto* called = std::get_if<language::Call>(&e.node)) return call(*called, e.range);
  if (const auto* made = std::get_if<language::Operation>(&e.node)) return operation(*made);
  if (const auto* bracket = std::get_if<language::Bracket>(&e.node))
    return "(Stated.indicator (" + condition(bracket->condition[0]) + "))";
  const auto& choice = std::get<language::Choice>(e.node);
  return "if " + condition(choice.condition[0]) + " then " + number(choice.values[0]) + " else " +
         (choice.values.size() > 1 ? number(choice.values[1]) : "None");
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::print(const language::Expression& e, int at_least) {
  return strength_in_coq(e) < at_least ? "(" + bare(e) + ")" : bare(e);
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::number(const language::Expression& expression) {
  return print(expression, coq_choice);
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::relation(const language::Relation& relation) {
  using language::Comparison;
  const std::string sign(
      relation.comparison == Comparison::different ? "<>" : language::symbol_of(relation.comparison));
  return print(relation.left, coq_sum) + " " + sign + " " + print(relation.right, coq_sum);
}

std::string CoqFormulas::is_word(const language::IsWord& is, language::Range range) {
  const auto* name = std::get_if<language::Reference>(&is.subject.node);
  if (name == nullptr || !name->indices.empty()) refuse(range, "a name before 'is'");
  const Symbol* symbol = find(name->name.text);
  const auto* known = symbol == nullptr ? setting_.find(name->name.text) : nullptr;
  const std::string subject = field(name->name.text);
  if (known != nullptr && known->kind == language::Kind::fact) {
    if (is.words.size() != 1) refuse(range, "yes or no");
    return is.words[0].text == "yes" ? subject : "negb " + subject;
  }
  std::string words;
  for (const auto& word : is.words) words += (words.empty() ? "\"" : "; \"") + word.text + "\"";
  return "Stated.is_word " + subject + " [" + words + "]%string";
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::condition(const language::Condition& condition) {
  if (const auto* related = std::get_if<language::Relation>(&condition.node)) return relation(*related);
  if (const auto* is = std::get_if<language::IsWord>(&condition.node)) return is_word(*is, condition.range);
  if (const auto* fact = std::get_if<language::Fact>(&condition.node))
    return field(fact->reference.name.text);
  if (const auto* holds = std::get_if<language::Holds>(&condition.node)) {
    std::string text;
    for (const auto& id : holds->ids)
      text += (text.empty() ? "hypothesis_" : " && hypothesis_") + underscored(id.text);
    return text;
  }
  if (const auto* all = std::get_if<language::All>(&condition.node))
    return "Stated.all_of (" + looped(all->loops, 0, [&] { return this->condition(all->relation[0]); }) + ")";
  const auto& connective = std::get<language::Connective>(condition.node);
  std::string text;
  for (const auto& operand : connective.operands)
    text += (text.empty() ? "(" : connective.is_or ? " || (" : " && (") + this->condition(operand) + ")";
  return text;
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string CoqFormulas::definition(const language::Let& let) {
  const Scope scope(*this);
  const auto& takes = symbols_.at(let.name.text).takes_integers;
  std::string text = coq_name(let.name.text);
  for (std::size_t k = 0; k < let.arguments.size(); ++k) {
    const std::string& name = let.arguments[k].text;
    text += " (" + coq_name(name) + (takes[k] ? " : Z)" : " : Stated.number)");
    locals_.emplace_back(name, Symbol{takes[k] ? Symbol::Kind::integer : Symbol::Kind::own});
  }
  return text + " : Stated.number := " + number(let.body);
}

}  // namespace sinkproof::show
