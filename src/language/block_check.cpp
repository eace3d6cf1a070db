#include "language/block_check.hpp"

#include <algorithm>

namespace sinkproof::language {

using numeric::Rational;

namespace {

bool is_single_number(const Entry& entry) {
  return entry.indices.empty() && !entry.is_function &&
         (entry.kind == Kind::integer || entry.kind == Kind::number);
}

}  // namespace

BlockCheck::BlockCheck(const Source& source, const Block& block, const Setting& setting,
                       const std::vector<std::string>& reserved_ids)
    : source_(source),
      block_(block),
      setting_(setting),
      reserved_ids_(reserved_ids),
      formulas_(source, setting) {}

void BlockCheck::run() {
  check_id(block_.id);
  if (is_of_numbers() && all_of<EntryLine>(block_).empty())
    formulas_.fail(
        Fault::no_entries, block_.id.range,
        "expected 'entry' lines in " + single_quoted(block_.id.text) + ", which say what its instances are");
  announce();
  if (block_.kind == BlockKind::construction) assigned_facts();
  for (const Statement& statement : block_.statements)
    std::visit([&](const auto& one) { check(one); }, statement);
  finish();
}

void BlockCheck::check_form(const Word& id) const {
  const auto is_part = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (std::all_of(id.text.begin(), id.text.end(), is_part)) return;
  formulas_.fail(
      Fault::bad_id, id.range,
      "expected lower-case letters, digits and dashes only in an id or word, not " + single_quoted(id.text));
}

void BlockCheck::check_id(const Word& id) const {
  check_form(id);
  if (std::find(reserved_ids_.begin(), reserved_ids_.end(), id.text) == reserved_ids_.end()) return;
  formulas_.fail(Fault::reserved_id, id.range,
                 "expected an id of your own: " + single_quoted(id.text) + " is one of sinkproof's");
}

void BlockCheck::unique(std::map<std::string, Range>& list, const Word& id, const std::string& what) const {
  const auto [known, is_new] = list.emplace(id.text, id.range);
  if (is_new) return;
  formulas_.fail(Fault::duplicate, id.range,
                 "expected " + what + " that is new: " + single_quoted(id.text) + " stands in line " +
                     std::to_string(source_.line_of(known->second.begin)));
}

void BlockCheck::announce() {
  for (const auto* one : all_of<Parameter>(block_)) formulas_.announce(one->name);
  for (const auto* one : all_of<Let>(block_)) formulas_.announce(one->name);
  for (const auto* one : all_of<Quantity>(block_)) {
    if (one->definition) formulas_.announce(one->name);
  }
  for (const auto* one : all_of<Generation>(block_)) {
    for (const auto& target : one->targets) {
      if (setting_.find(target.name.text) == nullptr) formulas_.announce(target.name);
    }
  }
  for (const auto* one : all_of<Proposition>(block_)) {
    if (one->role == Proposition::Role::hypothesis) formulas_.announce_hypothesis(one->id);
  }
}

void BlockCheck::check(const Note& note) {
  unique(notes_, note.keyword, "a text");
}

void BlockCheck::check(const Let& let) {
  Symbol symbol{let.is_function ? Symbol::Category::function : Symbol::Category::let};
  {
    const FormulaCheck::Scope scope(formulas_, let.arguments);
    symbol.value = formulas_.number(let.body);
    if (let.is_function) {
      symbol.takes_integers = scope.which(&Symbol::is_integer);
      symbol.takes_exact = scope.which(&Symbol::is_exact);
      symbol.value.arguments.clear();
    }
  }
  if (symbol.value.knowledge != Knowledge::exact) symbol.value.because = let.name.text;
  formulas_.declare(let.name, std::move(symbol));
}

void BlockCheck::check(const Proposition& proposition) {
  check_form(proposition.id);
  unique(propositions_, proposition.id, "an id");
  if (proposition.role == Proposition::Role::conclusion && has_conclusion_)
    formulas_.fail(Fault::duplicate, proposition.id.range,
                   "expected one conclusion: join two by 'and', or make one a corollary");
  Value value = formulas_.proposition(proposition.statement);
  if (proposition.defined_where) absorb(value, formulas_.condition(*proposition.defined_where));
  if (proposition.stated_if) {
    const Value condition = formulas_.condition(*proposition.stated_if);
    formulas_.require_exact(condition, proposition.stated_if->range, "what stands behind 'if'");
  }
  value.affine.reset();
  if (proposition.role == Proposition::Role::hypothesis) {
    if (value.knowledge != Knowledge::exact) value.because = proposition.id.text;
    formulas_.declare_hypothesis(proposition.id, value);
  }
  if (proposition.role == Proposition::Role::conclusion) {
    has_conclusion_ = true;
    value.kind = Kind::number;
    if (value.knowledge != Knowledge::exact) value.because = "conclusion";
    Symbol symbol{Symbol::Category::conclusion};
    symbol.value = std::move(value);
    formulas_.declare({"conclusion", proposition.id.range}, std::move(symbol));
  }
}

void BlockCheck::check(const Quantity& quantity) {
  const Word& name = quantity.name;
  unique(quantities_, name, "a quantity");
  if (quantity.definition) {
    Symbol symbol{Symbol::Category::quantity};
    symbol.value = formulas_.number(*quantity.definition);
    if (symbol.value.knowledge != Knowledge::exact) symbol.value.because = name.text;
    formulas_.declare(name, std::move(symbol));
    return;
  }
  const Entry* entry = setting_.find(name.text);
  if (entry != nullptr && is_single_number(*entry)) return;
  std::string why = formulas_.nearest(name.text, false);
  if (entry != nullptr) why = ", which is no single number: write quantity NAME = …";
  if (formulas_.find(name.text) != nullptr)
    why = ", which is declared in this block: write quantity NAME = " + name.text;
  formulas_.fail(Fault::undefined_quantity, name.range,
                 "expected '=' behind the quantity's name, or a number of the setting, not " +
                     single_quoted(name.text) + why);
}

void BlockCheck::check(const TheoremMutant& mutant) {
  unique(propositions_, mutant.id, "an id");
  check_id(mutant.id);
  std::map<std::string, Range> dropped;
  for (const Word& id : mutant.drops) {
    static_cast<void>(formulas_.hypothesis(id));
    unique(dropped, id, "a hypothesis");
  }
  static_cast<void>(formulas_.proposition(mutant.statement));
}

void BlockCheck::check(const Constant& constant) {
  check_form(constant.id);
  unique(constants_, constant.id, "a constant");
  formulas_.require_nameless(constant.value, "a constant");
  static_cast<void>(formulas_.number(constant.least));
}

void BlockCheck::check(const Grid& grid) {
  std::map<std::string, Range> constructions;
  for (const Word& construction : grid.constructions) unique(constructions, construction, "a construction");
  std::map<std::string, Range> axes;
  for (const GridAxis& axis : grid.axes) {
    unique(axes, axis.name, "a parameter");
    const auto own = parameters_.find(axis.name.text);
    for (const Expression& value : axis.values) {
      if (own != parameters_.end()) {
        check_value(own->second, value);
      } else if (!std::holds_alternative<Reference>(value.node)) {
        formulas_.require_nameless(value, "a value");
      }
    }
  }
}

void BlockCheck::check(const OpenQuestion& question) {
  check_form(question.id);
  unique(questions_, question.id, "a question");
}

/// An entry of an array that heads have; its sizes are given, too.
void BlockCheck::check_entry(const Example& example, const Example::Input& input) {
  const Reference& name = input.name;
  const Entry* entry = setting_.find(name.name.text);
  if (entry == nullptr || !entry->has_heads || !std::holds_alternative<Expression>(input.value))
    formulas_.fail(Fault::unknown_input, name.range,
                   "expected a number of the setting, a parameter or an entry that heads have, not " +
                       single_quoted(source_.slice(name.range)));
  for (const auto& group : name.indices) {
    for (const Expression& index : group) formulas_.require_nameless(index, "an index of an input");
  }
  static_cast<void>(formulas_.number({name, name.range}));
  formulas_.require_nameless(std::get<Expression>(input.value), "the value of an input");
  const std::string size = entry->indices.front().last == "c" ? "m" : "L";
  for (const std::string& need : {std::string("layers"), std::string("heads"), size}) {
    const bool is_given =
        std::any_of(example.inputs.begin(), example.inputs.end(), [&](const Example::Input& other) {
          return other.name.name.text == need && std::holds_alternative<Expression>(other.value);
        });
    if (!is_given)
      formulas_.fail(
          Fault::missing_input, name.range,
          "expected a value for " + single_quoted(need) + ", on which this rests: at " + need + " = …");
  }
}

void BlockCheck::check(const Example& example) {
  const Value value = formulas_.number(example.formula);
  std::map<std::string, Range> inputs;
  std::set<std::string> arrays;
  for (const auto& input : example.inputs) {
    const Word& name = input.name.name;
    if (!input.name.indices.empty()) {
      check_entry(example, input);
      arrays.insert(name.text);
      continue;
    }
    unique(inputs, name, "an input");
    const Entry* entry = setting_.find(name.text);
    if (const auto* word = std::get_if<Word>(&input.value)) {
      const auto known = formulas_.words_of(name.text);
      if (!known || (entry != nullptr && !entry->indices.empty()))
        formulas_.fail(Fault::unknown_input, name.range,
                       "expected a word of the setting or a parameter, not " + single_quoted(name.text) +
                           ", which is none");
      formulas_.check_word(*word, *known, name.text);
      continue;
    }
    formulas_.require_nameless(std::get<Expression>(input.value), "the value of an input");
    if (const auto parameter = parameters_.find(name.text);
        parameter != parameters_.end() && !formulas_.words_of(name.text))
      continue;
    const bool is_number = entry != nullptr && is_single_number(*entry);
    if (is_number && entry->definition.empty()) continue;
    std::string why = formulas_.nearest(name.text, false);
    if (entry != nullptr) why = is_number ? ", which is " + entry->definition : ", which is no single number";
    if (formulas_.find(name.text) != nullptr) why = ", which follows from others";
    formulas_.fail(Fault::unknown_input, name.range,
                   "expected a number of the setting or a parameter, not " + single_quoted(name.text) + why);
  }
  for (const std::string& need : value.needs) {
    if (inputs.contains(need) || arrays.contains(need)) continue;
    const Entry& needed = *setting_.find(need);
    if (formulas_.words_of(need) && needed.indices.empty() && !needed.is_function)
      formulas_.fail(
          Fault::missing_input, example.formula.range,
          "expected a word for " + single_quoted(need) + ", on which this rests: at " + need + " is …");
    if (needed.has_heads)
      formulas_.fail(Fault::missing_input, example.formula.range,
                     "expected an entry of " + single_quoted(need) + ", on which this rests: at " + need +
                         "[…] = …; all others are 0");
    if (!is_single_number(needed))
      formulas_.fail(Fault::missing_input, example.formula.range,
                     "expected a formula that rests on single numbers of the setting and on entries that "
                     "heads have only: " +
                         single_quoted(need) + " is none, and an example cannot say what it is");
    formulas_.fail(
        Fault::missing_input, example.formula.range,
        "expected a value for " + single_quoted(need) + ", on which this rests: at " + need + " = …");
  }
  if (example.value) formulas_.require_nameless(*example.value, "a value");
}

void BlockCheck::finish() {
  if (block_.kind == BlockKind::theorem) {
    if (!has_conclusion_)
      formulas_.fail(Fault::no_conclusion, block_.id.range,
                     "expected a conclusion in the theorem " + single_quoted(block_.id.text));
    return;
  }
  for (const Entry& entry : setting_.entries) {
    if (!entry.is_required || given_.contains(entry.name)) continue;
    formulas_.fail(Fault::unassigned, block_.id.range,
                   "expected a value for " + single_quoted(entry.name) + " (" + entry.meaning +
                       ") in the construction " + single_quoted(block_.id.text));
  }
}

}  // namespace sinkproof::language
