#include <algorithm>

#include "language/block_check.hpp"

namespace sinkproof::language {

/// How many heads and layers there are is needed before the entries that stand above it.
void BlockCheck::assigned_facts() {
  for (const Entry& entry : setting_.entries) {
    if (!entry.by_default.empty())
      formulas_.set_fact(entry.name, Affine(numeric::parse_rational(entry.by_default)));
  }
  for (const auto* assignment : all_of<Assignment>(block_)) {
    const Entry* entry = setting_.find(assignment->target.name.text);
    if (entry == nullptr || entry->kind != Kind::integer || !assignment->target.indices.empty()) continue;
    // Until the assignment has been read, any number.
    formulas_.set_fact(entry->name, Affine::of(entry->name));
  }
  for (const auto* parameter : all_of<Parameter>(block_)) {
    if (setting_.find(parameter->name.text) != nullptr)
      formulas_.set_fact(parameter->name.text, Affine::of(parameter->name.text));
  }
}

const Entry& BlockCheck::assignable(const Word& name) {
  const Entry* entry = setting_.find(name.text);
  if (formulas_.find(name.text) != nullptr)
    formulas_.fail(
        Fault::not_assignable, name.range,
        "expected an entry of the setting: " + single_quoted(name.text) + " is declared in this block");
  if (entry == nullptr) {
    std::vector<std::string> known;
    for (const Entry& other : setting_.entries) {
      if (other.is_assignable) known.push_back(other.name);
    }
    formulas_.fail(
        Fault::unknown_name, name.range,
        "expected an entry of the setting, not " + single_quoted(name.text) + hint(name.text, known));
  }
  if (!entry->is_assignable)
    formulas_.fail(
        Fault::not_assignable, name.range,
        "expected an entry of the setting: " + single_quoted(name.text) + " follows from the others");
  return *entry;
}

void BlockCheck::require_known(const Value& value, Range place) const {
  if (value.knowledge != Knowledge::derived) return;
  formulas_.fail(Fault::not_exact, place,
                 "expected a value that is known before the instance: " + single_quoted(value.because) +
                     " follows from an analysis of it");
}

void BlockCheck::check(const Assignment& assignment) {
  check_assignment(assignment, false);
}

void BlockCheck::check_assignment(const Assignment& assignment, bool is_of_mutant) {
  const Word& name = assignment.target.name;
  const Entry& entry = assignable(name);
  if (!is_of_mutant && assignment.loops.empty()) {
    unique(entries_, {one_line(source_, assignment.target.range), name.range}, "an entry");
  }
  if (assignment.word) {
    check_chosen_word(assignment, entry);
  } else {
    check_assigned_value(assignment, entry);
  }
  given_.insert(entry.name);
}

void BlockCheck::check_chosen_word(const Assignment& assignment, const Entry& entry) {
  const Word& word = *assignment.word;
  if (entry.kind != Kind::word && entry.kind != Kind::fact)
    formulas_.fail(Fault::not_a_word, word.range,
                   "expected '=' and a number: " + single_quoted(entry.name) + " is no word");
  if (!assignment.target.indices.empty()) static_cast<void>(formulas_.indexed(assignment.target));
  if (!assignment.chosen.empty() && !is_of_numbers())
    formulas_.fail(Fault::entry_elsewhere, word.range,
                   "expected one word: only those of numbers are chosen by conditions");
  std::vector<std::string> known{"yes", "no"};
  if (entry.kind == Kind::word) {
    known.clear();
    for (const auto& meant : entry.words) {
      if (meant.is_choice) known.push_back(meant.word);
    }
  }
  for (const auto& [chosen, condition] : assignment.chosen) {
    formulas_.check_word(chosen, known, entry.name);
    require_given(formulas_.condition(condition), condition.range);
  }
  formulas_.check_word(word, known, entry.name);
  const auto meant = std::find_if(entry.words.begin(), entry.words.end(),
                                  [&](const WordMeaning& one) { return one.word == word.text; });
  const std::size_t least = meant == entry.words.end() ? 0 : meant->least_arguments;
  const std::size_t most = meant == entry.words.end() ? 0 : meant->most_arguments;
  if (assignment.arguments.size() < least || assignment.arguments.size() > most)
    formulas_.fail(Fault::argument_count, word.range,
                   most == 0 ? "expected no numbers behind " + single_quoted(word.text)
                             : "expected " + std::to_string(least) + " to " + std::to_string(most) +
                                   " numbers in parentheses behind " + single_quoted(word.text));
  for (const Expression& argument : assignment.arguments)
    require_known(formulas_.number(argument), argument.range);
}

void BlockCheck::check_assigned_value(const Assignment& assignment, const Entry& entry) {
  const Reference& target = assignment.target;
  if (entry.kind == Kind::word || entry.kind == Kind::fact)
    formulas_.fail(Fault::not_a_number, target.name.range,
                   "expected 'is' and a word: " + single_quoted(entry.name) +
                       (entry.kind == Kind::word ? " is a word" : " is yes or no"));
  const FormulaCheck::Scope scope(formulas_, assignment.loops);
  if (!target.indices.empty() || !entry.indices.empty()) {
    if (target.indices.empty()) {
      static_cast<void>(formulas_.number({target, target.range}));
    } else {
      static_cast<void>(formulas_.indexed(target));
    }
  }
  const Value value = entry.kind == Kind::integer ? formulas_.integer(*assignment.value)
                                                  : formulas_.number(*assignment.value);
  require_known(value, assignment.value->range);
  require_given(value, assignment.value->range);
  require_given(scope.value(), assignment.value->range);
  if (entry.kind == Kind::integer && entry.indices.empty() && !is_of_numbers())
    formulas_.set_fact(entry.name, value.affine);
}

/// All that the generator gives has a name, once.
void BlockCheck::check_targets(const Generation& generation, const Generator& generator) const {
  const auto& targets = generation.targets;
  for (auto target = targets.begin(); target != targets.end(); ++target) {
    const auto is_same = [&](const auto& other) { return other.name.text == target->name.text; };
    if (std::any_of(targets.begin(), target, is_same))
      formulas_.fail(Fault::duplicate, target->name.range,
                     "expected " + single_quoted(target->name.text) + " once");
  }
  for (const auto& name : generator.targets) {
    const auto is_meant = [&](const auto& target) { return target.name.text == name; };
    if (std::none_of(targets.begin(), targets.end(), is_meant))
      formulas_.fail(
          Fault::unassigned, generation.generator.range,
          "expected " + single_quoted(name) + ", too, which " + single_quoted(generator.name) + " generates");
  }
}

void BlockCheck::check(const Generation& generation) {
  const auto found =
      std::find_if(setting_.generators.begin(), setting_.generators.end(),
                   [&](const Generator& one) { return one.name == generation.generator.text; });
  if (found == setting_.generators.end()) {
    std::vector<std::string> known;
    for (const Generator& one : setting_.generators) known.push_back(one.name);
    formulas_.fail(Fault::unknown_generator, generation.generator.range,
                   "expected a generator of the setting, not " + single_quoted(generation.generator.text) +
                       hint(generation.generator.text, known));
  }
  if (found->has_equations == generation.equations.empty())
    formulas_.fail(Fault::unexpected, generation.generator.range,
                   "expected " + std::string(found->has_equations ? "':' and equations" : "no equations") +
                       " behind " + single_quoted(found->name));
  for (const std::string& taken : found->takes) {
    if (given_.contains(taken)) continue;
    formulas_.fail(Fault::unassigned, generation.generator.range,
                   "expected a value for " + single_quoted(taken) + " above, which " +
                       single_quoted(found->name) + " takes");
  }
  if (found->own_numbers > 0 && (generation.targets.size() != 1 || generation.targets.front().bounds.empty()))
    formulas_.fail(Fault::index_count, generation.targets.back().name.range,
                   "expected one name, with [1.." + std::to_string(found->own_numbers) + "], of " +
                       single_quoted(found->name));
  for (const auto& target : generation.targets) {
    std::optional<Affine> first;
    std::optional<Affine> last;
    std::string range_text;
    if (!target.bounds.empty()) {
      const Value from = formulas_.integer(target.bounds.front());
      const Value to = formulas_.integer(target.bounds.back());
      for (std::size_t k = 0; k < 2; ++k) require_known(k == 0 ? from : to, target.bounds[k].range);
      first = from.affine;
      last = to.affine;
      range_text = shortened(source_.slice(target.bounds.front().range)) + " to " +
                   shortened(source_.slice(target.bounds.back().range));
    }
    if (!found->targets.empty()) {
      const Entry& entry = assignable(target.name);
      if (std::find(found->targets.begin(), found->targets.end(), entry.name) == found->targets.end())
        formulas_.fail(Fault::not_assignable, target.name.range,
                       "expected one of what " + single_quoted(found->name) + " generates" +
                           hint(target.name.text, found->targets));
      const bool has_range = !entry.indices.empty() && !found->gives_all;
      if (has_range == target.bounds.empty())
        formulas_.fail(Fault::index_count, target.name.range,
                       "expected " + single_quoted(entry.name) +
                           (has_range ? " with the range of its index" : " without a range"));
      if (has_range) formulas_.require_range(target, entry.indices.front());
      given_.insert(entry.name);
      continue;
    }
    Symbol symbol{Symbol::Category::generated};
    symbol.value = {Kind::number, Knowledge::real, target.name.text};
    symbol.is_array = !target.bounds.empty();
    symbol.first = first;
    symbol.last = last;
    symbol.range_text = range_text;
    formulas_.declare(target.name, std::move(symbol));
    if (found->own_numbers > 0)
      formulas_.require_range(target, {"k", "1", std::to_string(found->own_numbers)});
  }
  check_targets(generation, *found);
  for (const auto& equation : generation.equations) {
    const FormulaCheck::Scope scope(formulas_, equation.loops);
    for (const Expression* side : {&equation.left, &equation.right}) {
      const Value value = formulas_.number(*side);
      require_known(value, side->range);
      require_given(value, side->range);
    }
  }
}

void BlockCheck::check(const ConstructionMutant& mutant) {
  unique(propositions_, mutant.id, "an id");
  check_id(mutant.id);
  if (mutant.id.text == block_.id.text)
    formulas_.fail(Fault::duplicate, mutant.id.range, "expected an id that is not the construction's own");
  if (mutant.narrowing) {
    const Word& name = mutant.narrowing->name;
    const auto parameter = parameters_.find(name.text);
    if (parameter == parameters_.end()) {
      std::vector<std::string> known;
      for (const auto& [text, one] : parameters_) known.push_back(text);
      formulas_.fail(Fault::unknown_name, name.range,
                     "expected a parameter of the construction, not " + single_quoted(name.text) +
                         hint(name.text, known));
    }
    const ParameterRange& range = mutant.narrowing->range;
    if (range.kind != parameter->second.parameter->range.kind)
      formulas_.fail(Fault::out_of_range, range.range,
                     "expected a range of the same kind as the one of " + single_quoted(name.text));
    static_cast<void>(range_of(*parameter->second.parameter, range));
    for (const Expression& bound : range.bounds) check_value(parameter->second, bound);
    for (const Word& word : range.words)
      check_value(parameter->second, {Reference{word, {}, word.range}, word.range});
  }
  // What it gives a value has none in the construction, nor in another mutant.
  const auto given_by_construction = given_;
  for (const Assignment& assignment : mutant.assignments) check_assignment(assignment, true);
  given_ = given_by_construction;
}

}  // namespace sinkproof::language
