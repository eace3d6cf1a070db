// What names mean in a statement's text, and what may stand where.
//
// Given: formulas and conditions in the order of the text, and the names of the setting.
// Derives itself: what each name stands for; which formulas are integers; what is exact, real or derived;
// whether a condition has a margin, and whether that is strict.
// Takes from the document: the text. Safe, as a name has one meaning, and one that stands above the place
// where it is used.
// Acceptance means: nothing is accepted here: evaluation.cpp may take names, kinds and numbers of arguments
// for granted.
// Assumes: the setting's names (setting.cpp).
#include "checker/language/checks.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

/// What a fact is.
const std::vector<std::string_view>& answers() {
  static const auto list = (UncountedWork(), std::vector<std::string_view>{"yes", "no"});
  return list;
}

Type both(const Type& x, const Type& y) {
  return {x.is_integer && y.is_integer, std::max(x.level, y.level), x.integer_of | y.integer_of,
          x.rests_on | y.rests_on};
}

/// As others name it: what it has loops over is none of their arguments.
Type outside(const Type& type) {
  return {type.is_integer, type.level};
}

bool has_word(const std::vector<std::string_view>& words, std::string_view word) {
  charge_steps(4 * words.size());
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Of one number, and perhaps irrational but for `abs`.
bool is_of_one_number(std::string_view function) {
  return function == "sqrt" || function == "exp" || function == "log" || function == "abs";
}

bool is_of_many_numbers(std::string_view function) {
  return function == "sum" || function == "min" || function == "max";
}

}  // namespace

void Checks::require_new(std::string_view name) const {
  const bool is_local =
      std::any_of(locals_.begin(), locals_.end(), [&](const Local& local) { return local.name == name; });
  if (is_local || declared_.contains(name) || block_.setting->find(name) != nullptr)
    source_.refuse(name, "expected a new name: " + quoted(name) + " has a meaning");
}

void Checks::declare_parameter(const Parameter& parameter) {
  require_new(parameter.name);
  const Level level = parameter.is_integer || parameter.most_part != nullptr ? Level::exact : Level::real;
  declared_[parameter.name] = {Meaning::parameter, 0, {parameter.is_integer, level}};
  if (!parameter.words.empty()) declared_[parameter.name].words = &parameter.words;
}

void Checks::declare_parameter_of_construction(const Parameter& parameter) {
  const SettingName* const entry = block_.setting->find(parameter.name);
  if (entry == nullptr) return declare_parameter(parameter);
  const Kind kind = !parameter.words.empty() ? Kind::word
                    : parameter.is_integer   ? Kind::integer
                                             : Kind::number;
  if (kind != entry->kind || !entry->is_entry())
    source_.refuse(parameter.name, "expected a parameter like the entry " + quoted(parameter.name));
  for (const std::string_view word : parameter.words)
    if (!has_word(entry->words, word))
      source_.refuse(word, "expected a word for " + quoted(parameter.name) + ", not " + quoted(word));
  if (!entries_with_parameter_.insert(parameter.name).second)
    source_.refuse(parameter.name, "expected a new name: " + quoted(parameter.name) + " has a meaning");
}

void Checks::declare_let(Let& let, std::size_t number) {
  require_new(let.name);
  for (const std::string_view argument : let.arguments) push_local(argument);
  needs_integer_ = 0;
  needs_exact_ = 0;
  const Type type = outside(formula(*let.formula));
  locals_.clear();
  let.needs_integer = needs_integer_;
  Declared& declared = declared_[let.name] = {Meaning::let, number, type};
  if (let.arguments.empty()) return;
  declared.function = &let;
  declared.needs_exact = needs_exact_;
}

void Checks::declare_quantity(const Quantity& quantity, std::size_t number) {
  const SettingName* const of_setting = block_.setting->find(quantity.name);
  if (quantity.formula != nullptr) {
    require_new(quantity.name);
    const Type type = outside(formula(*quantity.formula));
    declared_[quantity.name] = {Meaning::quantity, number, type};
  } else if (of_setting == nullptr ||
             (of_setting->kind != Kind::integer && of_setting->kind != Kind::number)) {
    source_.refuse(
        quantity.name,
        "expected '=' behind the quantity's name, or a number of the setting, not " + quoted(quantity.name));
  }
}

void Checks::declare_proposition(Proposition& proposition) {
  Type type = condition(*proposition.condition);
  proposition.is_strict = strictness(*proposition.condition, proposition.condition->at);
  if (proposition.where != nullptr) type = both(type, condition(*proposition.where));
  if (proposition.stated_if != nullptr)
    require_exact(condition(*proposition.stated_if), proposition.stated_if->at, "what stands behind 'if'");
  if (proposition.role == Role::hypothesis) hypotheses_[proposition.id] = outside(type);
  if (proposition.role != Role::conclusion) return;
  has_conclusion_ = true;
  conclusion_ = type;
}

const SettingName& Checks::entry(std::string_view name) {
  const SettingName* const known = block_.setting->find(name);
  if (known == nullptr || !known->is_entry() || entries_with_parameter_.contains(name))
    source_.refuse(name, "expected an entry without a parameter of its name, not " + quoted(name));
  return *known;
}

void Checks::assignment(Assignment& assignment) {
  Node& target = *assignment.target;
  const SettingName& known = entry(target.word);
  if (assignment.formula == nullptr) return word_of_entry(known, assignment);
  push_loops(assignment.loops);
  setting_name(target);
  if (known.kind == Kind::integer || known.has_integers) {
    integer(*assignment.formula);
  } else {
    formula(*assignment.formula);
  }
  locals_.clear();
}

void Checks::word_of_entry(const SettingName& entry, const Assignment& assignment) {
  const Node& target = *assignment.target;
  if ((entry.kind != Kind::word && entry.kind != Kind::fact) || !target.brackets.empty())
    source_.refuse(target.at, "expected a word before 'is', not " + quoted(target.word));
  const auto& words = entry.kind == Kind::fact ? answers() : entry.words;
  for (const auto& [word, chosen_if] : assignment.words) {
    require_word(target.word, words, word);
    if (chosen_if != nullptr) condition(*chosen_if);
  }
  const bool is_constant = has_word(words, "box") && assignment.words.front().first == "constant";
  if (is_constant == assignment.arguments.empty())
    source_.refuse(assignment.words.front().first, "expected numbers in parentheses behind 'constant' alone");
  for (Node* const argument : assignment.arguments) formula(*argument);
}

void Checks::declare_generated(std::string_view name) {
  require_new(name);
  declared_[name] = {Meaning::generated, 0, {}};
}

void Checks::equation(Equation& equation) {
  push_loops(equation.loops);
  for (Node* const side : {equation.left, equation.right})
    require_exact(formula(*side), side->at, "an equation");
  locals_.clear();
}

bool Checks::strictness_of(Node& node) {
  condition(node);
  return strictness(node, node.at);
}

void Checks::require_constant(Node& node, bool is_exact) {
  const Type type = formula(node);
  std::vector<const Node*> open{&node};
  while (!open.empty()) {
    const Node* const part = open.back();
    open.pop_back();
    const bool is_name = part->operation == Operation::name && part->meaning != Meaning::local;
    const bool is_function = part->operation == Operation::call &&
                             (part->meaning == Meaning::let || part->meaning == Meaning::setting);
    const bool is_condition = part->operation == Operation::choice || part->operation == Operation::indicator;
    if (is_name || is_function || is_condition || part->operation == Operation::conclusion)
      source_.refuse(part->at, "expected a number without names, such as 1/200 or log(3)");
    open.insert(open.end(), part->parts.begin(), part->parts.end());
    if (!part->loops.empty()) source_.refuse(part->at, "expected no loop here");
  }
  if (is_exact) require_exact(type, node.at, "a bound");
}

Type Checks::formula(Node& node) {
  charge_steps(32);
  switch (node.operation) {
    case Operation::number:
      return {node.number.get_den() == 1};
    case Operation::name:
      return name(node);
    case Operation::call:
      return call(node);
    case Operation::listed:
      return listed(node);
    case Operation::parentheses:
    case Operation::negation:
    case Operation::sum:
      return joined(node.parts);
    case Operation::product: {
      Type type = joined(node.parts);
      type.is_integer = type.is_integer && std::count(node.signs.begin(), node.signs.end(), '/') == 0;
      return type;
    }
    case Operation::power: {
      Type type = both(formula(*node.parts[0]), integer(*node.parts[1]));
      const bool is_negative = node.parts[1]->operation == Operation::negation;
      const Node& size = is_negative ? *node.parts[1]->parts[0] : *node.parts[1];
      if (size.operation == Operation::number && size.number > most_exponent)
        source_.refuse(size.at, "expected an exponent of at most 999999999 in absolute value");
      type.is_integer = type.is_integer && !is_negative && size.operation == Operation::number;
      return type;
    }
    case Operation::indicator: {
      const Type type = condition(*node.parts[0]);
      return {true, type.level, 0, type.rests_on};
    }
    case Operation::choice: {
      Type type = condition(*node.parts[1]);
      type.is_integer = true;
      type.integer_of = 0;
      type = both(type, formula(*node.parts[0]));
      return node.parts.size() == 2 ? type : both(type, formula(*node.parts[2]));
    }
    case Operation::conclusion:
      if (!has_conclusion_) source_.refuse(node.at, "expected a conclusion above");
      return {false, conclusion_.level};
    default:
      source_.refuse(node.at, "expected a formula");
  }
}

Type Checks::joined(const std::vector<Node*>& parts) {
  Type type{true};
  for (Node* const part : parts) type = both(type, formula(*part));
  return type;
}

Type Checks::name(Node& node) {
  for (std::size_t i = 0; i < locals_.size(); ++i) {
    if (locals_[i].name != node.word) continue;
    if (!node.brackets.empty()) source_.refuse(node.at, quoted(node.word) + " has no index");
    node.meaning = Meaning::local;
    node.number_of = i;
    return {true, Level::exact, locals_[i].bit, locals_[i].bit};
  }
  const auto known = declared_.find(node.word);
  if (known == declared_.end()) return setting_name(node);
  const Declared& declared = known->second;
  if (declared.function != nullptr)
    source_.refuse(node.at, "expected '(' behind the function " + quoted(node.word));
  if (declared.words != nullptr)
    source_.refuse(node.at, "expected a number: " + quoted(node.word) + " is a word");
  if (declared.meaning == Meaning::generated) return generated(node);
  if (!node.brackets.empty()) source_.refuse(node.at, quoted(node.word) + " has no index");
  node.meaning = declared.meaning;
  node.number_of = declared.number;
  return declared.type;
}

Type Checks::generated(Node& node) {
  if (node.brackets != std::vector<std::size_t>{1})
    source_.refuse(node.at, "expected one index behind " + quoted(node.word));
  node.meaning = Meaning::generated;
  Type type = integer(*node.parts[0]);
  type.is_integer = false;
  return type;
}

Type Checks::setting_name(Node& node) {
  const SettingName* const known = block_.setting->find(node.word);
  if (known == nullptr) source_.refuse(node.at, "expected a known name, not " + quoted(node.word));
  node.meaning = Meaning::setting;
  if (known->kind == Kind::word || known->kind == Kind::fact || known->kind == Kind::function)
    source_.refuse(node.at, "expected a number, not " + quoted(node.word));
  Type type{true, known->level};
  for (Node* const index : node.parts) type = both(type, integer(*index));
  type.is_integer = known->kind == Kind::integer || known->has_integers;
  const std::vector<std::size_t>& brackets = node.brackets;
  const std::size_t pairs = known->kind == Kind::array ? 1 : 0;
  const bool has_heads = known->is_of_heads && brackets.size() == 2 && brackets.front() <= 2;
  if (brackets.size() != pairs + (has_heads ? 1 : 0) || (pairs == 1 && brackets.back() != known->indices))
    source_.refuse(node.at, "expected another number of indices or brackets behind " + quoted(node.word));
  if (known->is_of_heads) node.left_out = has_heads ? 2 - brackets.front() : 2;
  return type;
}

Type Checks::call(Node& node) {
  const auto known = declared_.find(node.word);
  const SettingName* const of_setting = block_.setting->find(node.word);
  const bool takes_many =
      is_of_many_numbers(node.word) || (of_setting != nullptr && of_setting->kind == Kind::function);
  const auto is_listed = [](const Node* part) { return part->operation == Operation::listed; };
  if (!takes_many && std::any_of(node.parts.begin(), node.parts.end(), is_listed))
    source_.refuse(node.at, "expected no loops in " + quoted(node.word) + "(...)");
  const auto require_count = [&](std::size_t count) {
    if (node.parts.size() != count)
      source_.refuse(node.at,
                     "expected " + std::to_string(count) + " numbers in " + quoted(node.word) + "(...)");
  };
  if (known != declared_.end()) {
    const Declared declared = known->second;
    if (declared.function == nullptr)
      source_.refuse(node.at, "expected a function, not " + quoted(node.word));
    require_count(declared.function->arguments.size());
    node.meaning = Meaning::let;
    node.number_of = declared.number;
    Type type{false, declared.type.level};
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      const std::uint32_t bit = std::uint32_t{1} << i;
      const bool is_index = (declared.function->needs_integer & bit) != 0;
      const Type argument = is_index ? integer(*node.parts[i]) : formula(*node.parts[i]);
      if ((declared.needs_exact & bit) != 0)
        require_exact(argument, node.parts[i]->at, "what this argument is used for");
      type = both(type, argument);
    }
    return type;
  }
  Type type = joined(node.parts);
  if (is_of_many_numbers(node.word)) return type;
  if (is_of_one_number(node.word)) {
    require_count(1);
    if (node.word == "abs") return type;
    type.is_integer = false;
    type.level = std::max(type.level, Level::real);
    return type;
  }
  if (!takes_many) source_.refuse(node.at, "expected a function, not " + quoted(node.word));
  node.meaning = Meaning::setting;
  type.is_integer = false;
  type.level = of_setting->level;
  return type;
}

void Checks::push_local(std::string_view name) {
  require_new(name);
  if (locals_.size() == max_locals)
    source_.refuse(name, "expected at most 32 indices and arguments in force");
  locals_.push_back({name, std::uint32_t{1} << locals_.size()});
}

void Checks::push_loops(const std::vector<Loop>& loops) {
  for (const Loop& loop : loops) {
    for (Node* const bound : {loop.from, loop.to})
      require_exact(integer(*bound), bound->at, "what a loop goes through");
    push_local(loop.index);
    if (loop.condition != nullptr)
      require_exact(condition(*loop.condition), loop.condition->at, "what a loop goes through");
  }
}

Type Checks::listed(Node& node) {
  const std::size_t before = locals_.size();
  push_loops(node.loops);
  const bool is_formula = node.operation == Operation::listed;
  const Type type = is_formula ? formula(*node.parts[0]) : condition(*node.parts[0]);
  locals_.resize(before);
  return type;
}

Type Checks::integer(Node& node) {
  const Type type = formula(node);
  if (!type.is_integer)
    source_.refuse(node.at,
                   "expected an integer (integers of the setting, indices and literals, with + - *)");
  needs_integer_ |= type.integer_of;
  return type;
}

void Checks::require_exact(const Type& type, std::string_view at, const std::string& what) {
  if (type.level != Level::exact)
    source_.refuse(at, "expected " + what + " to rest on exact numbers of the instance");
  needs_exact_ |= type.rests_on;
}

Type Checks::condition(Node& node) {
  charge_steps(32);
  switch (node.operation) {
    case Operation::relation: {
      const Type type = joined(node.parts);
      if (node.word == "!=") require_exact(type, node.at, "both sides of '!='");
      return type;
    }
    case Operation::is_word:
    case Operation::fact:
      return word(node);
    case Operation::holds: {
      Type type;
      for (const std::string_view id : node.words) {
        const auto known = hypotheses_.find(id);
        if (known == hypotheses_.end())
          source_.refuse(id, "expected the id of a hypothesis above, not " + quoted(id));
        type = both(type, known->second);
      }
      return type;
    }
    case Operation::all:
      return listed(node);
    case Operation::conjunction:
    case Operation::disjunction: {
      Type type;
      for (Node* const part : node.parts) type = both(type, condition(*part));
      return type;
    }
    default:
      source_.refuse(node.at, "expected a condition");
  }
}

const std::vector<std::string_view>* Checks::words_of(std::string_view name) const {
  if (const auto known = declared_.find(name); known != declared_.end()) return known->second.words;
  const SettingName* const of_setting = block_.setting->find(name);
  if (of_setting == nullptr) return nullptr;
  if (of_setting->kind == Kind::word) return &of_setting->words;
  return of_setting->kind == Kind::fact ? &answers() : nullptr;
}

void Checks::require_word(std::string_view name, const std::vector<std::string_view>& known,
                          std::string_view word) const {
  if (!has_word(known, word))
    source_.refuse(word, "expected a word for " + quoted(name) + ", not " + quoted(word));
}

Type Checks::word(Node& node) {
  const auto* const words = words_of(node.word);
  if (words == nullptr || (node.operation == Operation::fact && words != &answers()))
    source_.refuse(node.at, "expected a condition: " + quoted(node.word) + " is none");
  if (const auto known = declared_.find(node.word); known != declared_.end()) {
    node.meaning = Meaning::parameter;
    node.number_of = known->second.number;
  } else {
    node.meaning = Meaning::setting;
  }
  for (const std::string_view stated : node.words) require_word(node.word, *words, stated);
  // From here on a fact is compared with 'yes'.
  if (node.operation == Operation::fact) node.words = {"yes"};
  return {};
}

bool Checks::is_words_and_facts(const Node& node) const {
  if (node.operation == Operation::is_word || node.operation == Operation::fact) return true;
  const bool is_joined = node.operation == Operation::conjunction || node.operation == Operation::disjunction;
  return is_joined && std::all_of(node.parts.begin(), node.parts.end(),
                                  [&](const Node* part) { return is_words_and_facts(*part); });
}

bool Checks::strictness(const Node& node, std::string_view at) const {
  switch (node.operation) {
    case Operation::relation:
      if (node.word == "!=")
        source_.refuse(node.at, "expected <=, >=, <, > or = here, where a margin is needed");
      return node.word == "<" || node.word == ">";
    case Operation::disjunction:
      if (!is_words_and_facts(node))
        source_.refuse(node.at, "expected relations joined by 'and' here, where a margin is needed");
      return false;
    case Operation::all:
      return strictness(*node.parts[0], at);
    case Operation::conjunction: {
      const bool first = strictness(*node.parts[0], at);
      for (const Node* part : node.parts)
        if (strictness(*part, at) != first)
          source_.refuse(part->at, "expected parts that are all strict (< or >), or none");
      return first;
    }
    default:
      return false;
  }
}

}  // namespace sinkproof_check::language
