#include "stated/making_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "files/printable.hpp"
#include "language/diagnostic.hpp"
#include "language/run.hpp"
#include "numeric/error.hpp"
#include "setting/numbers/diagonal_search.hpp"

namespace sinkproof::stated {

using language::Assignment;
using language::Compilation;
using language::Generation;
using language::Input;
using language::Kind;
using language::Node;
using language::Range;
using numbers::NamedNumbers;
using numeric::Exact;
using numeric::Expression;
using numeric::Rational;

namespace {

using Step = std::variant<const Assignment*, const Generation*>;

/// The block's assignments and generators in their order, those of the mutant last.
std::vector<Step> steps_of(const language::Block& block, const language::ConstructionMutant* mutant) {
  std::vector<Step> steps;
  for (const auto& statement : block.statements) {
    if (const auto* assignment = std::get_if<Assignment>(&statement)) steps.emplace_back(assignment);
    if (const auto* generation = std::get_if<Generation>(&statement)) steps.emplace_back(generation);
  }
  if (mutant != nullptr) {
    for (const Assignment& assignment : mutant->assignments) steps.emplace_back(&assignment);
  }
  return steps;
}

Input input_of(const std::string& name, const std::vector<long>& indices) {
  return {name, indices};
}

std::string key_of(const Input& input) {
  return input.indices.empty() ? input.name : language::named_at(input.name, input.indices.front());
}

/// What both ways of making have in common: what is known as a rational number or a word, and how a generator
/// is asked.
class NumbersMaking {
 public:
  NumbersMaking(const language::Source& source, const language::Block& block, const parameter::Values& values)
      : source_(source), block_(block), setting_(language::setting_of(block)), values_text_(values.text()) {
    for (const auto& entry : setting_.entries) {
      if (entry.is_optional) form_.words[language::presence_of(entry.name)] = "no";
    }
    for (const auto& [name, value] : values.entries()) {
      if (value.name() != nullptr) {
        form_.words[name] = *value.name();
      } else if (value.number()->is_rational()) {
        form_.numbers[name] = value.number()->rational();
      } else {
        irrational_.emplace(name, *value.number());
      }
      note_presence(name);
    }
  }

 protected:
  [[noreturn]] void fail(Range place, const std::string& message) const {
    throw InputError(place_text(source_, place) + ": " + message);
  }
  /// Behind an assignment: what nothing is said of in an array is 0, which conditions and indices may rest
  /// on.
  template <class IsSaid>
  void fill(const std::string& name, const IsSaid& is_said) {
    const auto* entry = setting_.find(name);
    const bool is_there = !entry->is_optional || form_.words.at(language::presence_of(name)) == "yes";
    if (entry->indices.empty() || !is_there || !filled_.insert(name).second) return;
    for (long k = std::stol(entry->indices.front().first); k <= std::stol(entry->indices.front().last); ++k) {
      const std::string key = language::named_at(name, k);
      if (!form_.numbers.contains(key) && !is_said(key)) form_.numbers[key] = 0;
    }
  }
  void note_presence(const std::string& name) {
    const auto* entry = setting_.find(name);
    if (entry != nullptr && entry->is_optional) form_.words[language::presence_of(name)] = "yes";
  }
  [[nodiscard]] long integer(const std::string& name, Range place) const {
    const auto found = form_.numbers.find(name);
    const auto value = found == form_.numbers.end() ? std::nullopt : numeric::to_long(found->second);
    if (!value) fail(place, "expected an integer for " + language::single_quoted(name));
    return *value;
  }
  /// The shape for so many groups of the generator `diagonal-optimum`; nothing where it gives nothing, for no
  /// number of groups.
  [[nodiscard]] std::optional<numbers::NuisanceShape> shape_of(const Generation& generation,
                                                               long groups) const {
    const Range place = generation.generator.range;
    const auto family = form_.words.find("family");
    const bool is_known =
        family != form_.words.end() &&
        (family->second == "antipodal" || family->second == "orthogonal" || family->second == "simplex");
    if (!is_known) fail(place, "expected 'family' to be antipodal, orthogonal or simplex");
    const long size = integer("group_size", place);
    if (groups < 1 || groups > 100'000'000 || size < 2 || size > 16)
      fail(place, "expected 1 to 100000000 'groups' and a 'group_size' of 2 to 16");
    for (const auto& [name, last] : {std::pair("weights", "11"), std::pair("multipliers", "12")}) {
      const auto* entry = setting_.find(name);
      const bool has_form = entry != nullptr && entry->kind == Kind::number && entry->is_optional &&
                            !entry->indices.empty() && entry->indices.front().first == "1" &&
                            entry->indices.front().last == last;
      if (!has_form) fail(place, std::string("expected the entry '") + name + "[1.." + last + "] optional'");
    }
    Compilation compilation(source_, block_, form_);
    for (const auto& target : generation.targets) {
      const long last = std::stol(setting_.find(target.name.text)->indices.front().last);
      if (compilation.bounds(target) != std::pair(1L, last))
        fail(target.name.range, "expected all of " + language::single_quoted(target.name.text) +
                                    ", from 1 to " + std::to_string(last));
    }
    const auto shape = numbers::nuisance_shape(family->second, groups, size);
    return shape.is_irreducible ? std::optional(shape) : std::nullopt;
  }

  const language::Source& source_;
  const language::Block& block_;
  const language::Setting& setting_;
  std::string values_text_;
  language::Form form_;
  std::map<std::string, Expression> irrational_;  ///< parameters and entries, by key

 private:
  std::set<std::string> filled_;  ///< arrays of which all numbers are said
};

/// One instance, exactly.
class ExactMaking : private NumbersMaking {
 public:
  using NumbersMaking::NumbersMaking;

  NamedNumbers made(const std::vector<Step>& steps) {
    for (const Step& step : steps) std::visit([&](const auto* one) { take(*one); }, step);
    NamedNumbers result;
    for (const auto& entry : setting_.entries) {
      if (entry.kind == Kind::fact) continue;
      numbers::NamedNumber given{.name = entry.name, .kind = entry.kind};
      if (entry.is_optional && form_.words.at(language::presence_of(entry.name)) == "no") continue;
      if (entry.kind == Kind::word) {
        given.word = form_.words.at(entry.name);
      } else if (entry.indices.empty()) {
        given.values = {value_at(entry.name)};
      } else {
        given.first = std::stol(entry.indices.front().first);
        for (long k = *given.first; k <= std::stol(entry.indices.front().last); ++k)
          given.values.push_back(value_at(language::named_at(entry.name, k)));
      }
      result.entries.push_back(std::move(given));
    }
    return result;
  }

 private:
  /// What nothing is said of is 0, as elsewhere.
  [[nodiscard]] Expression value_at(const std::string& key) const {
    if (const auto known = form_.numbers.find(key); known != form_.numbers.end()) return known->second;
    const auto found = irrational_.find(key);
    return found == irrational_.end() ? Expression(0) : found->second;
  }

  void set(const Input& input, Expression value) {
    const std::string key = key_of(input);
    form_.numbers.erase(key);
    irrational_.erase(key);
    if (value.is_rational()) {
      form_.numbers[key] = value.rational();
    } else {
      irrational_.insert_or_assign(key, std::move(value));
    }
    note_presence(input.name);
  }

  template <class S, class Arithmetic>
  std::vector<language::Known<S>> run(const Compilation& compilation, const std::vector<Node>& nodes,
                                      Range place, const Arithmetic& number) const {
    const language::Supply<S> supply{[&](const Input& input) {
      const auto found = irrational_.find(key_of(input));
      if (found == irrational_.end())
        return input.indices.empty() ? language::Known<S>::unknown()
                                     : language::Known<S>::of(number(Expression(0)));
      return language::Known<S>::of(number(found->second));
    }};
    try {
      return language::run<S>(compilation.tape(), nodes, {}, supply);
    } catch (const language::Error&) {
      throw;
    } catch (const InputError& error) {
      fail(place, error.what());
    } catch (const DomainError& error) {
      fail(place, error.what());
    }
  }

  std::vector<Expression> values_of(const Compilation& compilation, const std::vector<Node>& nodes,
                                    Range place, bool is_rational) const {
    std::vector<Expression> result;
    const auto check = [&](const auto& value) {
      if (value.is_undefined())
        fail(place, language::single_quoted(source_.slice(place)) + " is not defined" +
                        (values_text_.empty() ? "" : " with " + files::printable(values_text_, 200)));
      if (!value.is_known()) fail(place, "expected a value that follows from the parameters");
    };
    for (const auto& value :
         run<Expression>(compilation, nodes, place, [](const Expression& e) { return e; })) {
      check(value);
      result.push_back(value.value);
    }
    const bool is_done = !is_rational || std::all_of(result.begin(), result.end(),
                                                     [](const auto& value) { return value.is_rational(); });
    if (is_done) return result;
    // A formula with roots may be a rational number: the exact path knows.
    const numeric::Arithmetic<Exact> arithmetic;
    const auto exact =
        run<Exact>(compilation, nodes, place, [&](const Expression& e) { return arithmetic.from(e); });
    for (std::size_t k = 0; k < exact.size(); ++k) {
      const Rational* rational = exact[k].is_known() ? exact[k].value.rational() : nullptr;
      if (rational == nullptr)
        fail(place, "expected a rational number, which " + language::single_quoted(source_.slice(place)) +
                        " is not" +
                        (values_text_.empty() ? "" : " with " + files::printable(values_text_, 200)));
      result[k] = *rational;
    }
    return result;
  }

  bool holds(const Compilation& compilation, Node condition, Node bracket, Range place) const {
    if (const auto decided = compilation.tape().decided(condition)) return *decided;
    const numeric::Arithmetic<Exact> arithmetic;
    const auto value = run<Exact>(compilation, {bracket}, place, [&](const Expression& e) {
                         return arithmetic.from(e);
                       }).front();
    const Rational* number = value.is_known() ? value.value.rational() : nullptr;
    if (number == nullptr) fail(place, "expected a condition that exact numbers decide");
    return *number == 1;
  }

  void take(const Assignment& assignment) {
    Compilation compilation(source_, block_, form_);
    const auto entries = compilation.entries(assignment);
    if (assignment.word) {
      for (const auto& entry : entries) form_.words[entry.name] = word_of(compilation, entry);
      return;
    }
    const auto* entry = setting_.find(assignment.target.name.text);
    const bool is_rational = entry->kind == Kind::integer || entry->knowledge == language::Knowledge::exact;
    std::vector<Node> nodes;
    nodes.reserve(entries.size());
    for (const auto& one : entries) nodes.push_back(one.numbers.front());
    auto values = values_of(compilation, nodes, assignment.value->range, is_rational);
    for (std::size_t k = 0; k < entries.size(); ++k)
      set(input_of(entries[k].name, entries[k].indices), std::move(values[k]));
    fill(entry->name, [&](const std::string& key) { return irrational_.contains(key); });
  }

  std::string word_of(Compilation& compilation, const language::AssignedEntry& entry) const {
    for (std::size_t k = 0; k < entry.chosen.size(); ++k) {
      const auto& [word, condition] = entry.chosen[k];
      if (holds(compilation, condition, compilation.bracket(condition),
                entry.assignment->chosen[k].condition.range))
        return word;
    }
    return *entry.word;
  }

  void take(const Generation& generation) {
    const long groups = integer("groups", generation.generator.range);
    const auto shape = shape_of(generation, groups);
    if (!shape) return;
    const Range place = generation.generator.range;
    const auto square = form_.numbers.find("lambda_squared");
    if (square == form_.numbers.end() || square->second <= 0 || square->second >= 1)
      fail(place, "expected a rational 'lambda_squared' between 0 and 1");
    const auto found = numbers::diagonal_witnesses(groups, square->second, *shape);
    if (!found) return;
    const auto set_all = [&](const std::string& name, const auto& values) {
      for (std::size_t k = 0; k < values.size(); ++k) set({name, {static_cast<long>(k) + 1}}, values[k]);
    };
    set_all("weights", found->weights);
    set_all("multipliers", found->multipliers);
  }
};

/// A row of values, first those of the parameters that are not known; each step computes some of them from
/// others.
struct Slots {
  std::vector<std::string> keys;
  std::vector<double> values;

  std::size_t of(const std::string& key) {
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found != keys.end()) return static_cast<std::size_t>(found - keys.begin());
    keys.push_back(key);
    values.push_back(0);
    return keys.size() - 1;
  }
};

struct DoubleStep {
  std::function<bool(std::vector<double>& slots)> run;
};

/// All of a shape, in doubles.
class DoubleMaking : private NumbersMaking {
 public:
  using NumbersMaking::NumbersMaking;

  ParametricNumbers made(const std::vector<Step>& steps, const std::vector<std::string>& others) {
    for (const auto& name : others) {
      slots_.of(name);
      inputs_.insert_or_assign(name, Input{name, {}});
      note_presence(name);
    }
    for (const Step& step : steps) std::visit([&](const auto* one) { take(*one); }, step);
    ParametricNumbers result;
    std::vector<std::size_t> places;
    for (const auto& [key, input] : inputs_) {
      if (setting_.find(input.name) == nullptr) continue;  // a parameter that is no entry
      result.inputs.push_back(input);
      places.push_back(slots_.of(key));
    }
    result.form = form_;
    result.set = [steps = std::move(steps_), slots = slots_.values, places = std::move(places),
                  results = std::vector<double>()](
                     std::span<const double> values) mutable -> const std::vector<double>* {
      std::copy(values.begin(), values.end(), slots.begin());
      for (const auto& step : steps) {
        if (!step.run(slots)) return nullptr;
      }
      results.clear();
      for (const std::size_t place : places) results.push_back(slots[place]);
      return &results;
    };
    return result;
  }

 private:
  void take(const Assignment& assignment) {
    Compilation compilation(source_, block_, form_);
    if (assignment.word) {
      choose(compilation, assignment);
      return;
    }
    const auto entries = compilation.entries(assignment);
    std::vector<Node> open;
    std::vector<std::size_t> to;
    std::vector<std::pair<std::string, Rational>> known;
    for (const auto& entry : entries) {
      const Input input = input_of(entry.name, entry.indices);
      const std::string key = key_of(input);
      const Node node = entry.numbers.front();
      if (const Rational* constant = compilation.tape().constant(node)) {
        known.emplace_back(key, *constant);
        inputs_.erase(key);
      } else {
        open.push_back(node);
        to.push_back(slots_.of(key));
        form_.numbers.erase(key);
        inputs_.insert_or_assign(key, input);
      }
      note_presence(entry.name);
    }
    for (auto& [key, value] : known) form_.numbers[key] = std::move(value);
    fill(assignment.target.name.text, [&](const std::string& key) { return inputs_.contains(key); });
    if (open.empty()) return;
    const auto& tape = compilation.tape();
    language::DoubleRun run(tape, open);
    std::vector<std::size_t> from;
    for (const std::size_t input : run.inputs()) {
      const std::string key = key_of(tape.inputs()[input]);
      if (std::find(slots_.keys.begin(), slots_.keys.end(), key) == slots_.keys.end())
        throw InputError("a number that searches do not know: " + key);
      from.push_back(slots_.of(key));
    }
    steps_.push_back({[run = std::move(run), from = std::move(from), to = std::move(to),
                       given = std::vector<double>()](std::vector<double>& slots) mutable {
      given.clear();
      for (const std::size_t place : from) given.push_back(slots[place]);
      const auto& results = run(given);
      for (std::size_t k = 0; k < to.size(); ++k) {
        if (!std::isfinite(results[k])) return false;
        slots[to[k]] = results[k];
      }
      return true;
    }});
  }

  /// Where numbers that searches change decide, nobody knows the word: what rests on it is slower.
  void choose(Compilation& compilation, const Assignment& assignment) {
    const std::string& name = assignment.target.name.text;
    form_.words.erase(name);
    for (const auto& [word, condition] : assignment.chosen) {
      const auto holds = compilation.tape().decided(compilation.condition(condition));
      if (!holds) return;
      if (!*holds) continue;
      form_.words[name] = word.text;
      return;
    }
    form_.words[name] = assignment.word->text;
  }

  void take(const Generation& generation) {
    // How many groups there are is no matter of form: searches ask for one number after the other.
    const bool is_open = std::find(slots_.keys.begin(), slots_.keys.end(), "groups") != slots_.keys.end();
    const auto shape = shape_of(generation, is_open ? 1 : integer("groups", generation.generator.range));
    if (!shape) return;
    const std::size_t groups_at = slots_.of("groups");
    if (!is_open) slots_.values[groups_at] = numeric::approximate(form_.numbers.at("groups"));
    const auto open = [&](const std::string& name, long count) {
      std::vector<std::size_t> places;
      note_presence(name);
      for (long k = 1; k <= count; ++k) {
        const Input input{name, {k}};
        places.push_back(slots_.of(key_of(input)));
        inputs_.insert_or_assign(key_of(input), input);
      }
      return places;
    };
    auto weights = open("weights", numbers::weight_count);
    auto multipliers = open("multipliers", numbers::preference_count);
    const auto known = form_.numbers.find("lambda_squared");
    const std::size_t square = slots_.of("lambda_squared");
    if (known != form_.numbers.end()) slots_.values[square] = numeric::approximate(known->second);
    steps_.push_back({[=, family = form_.words.at("family"),
                       size = integer("group_size", generation.generator.range)](std::vector<double>& slots) {
      const double lambda_squared = slots[square];
      if (!(lambda_squared > 0) || !(lambda_squared < 1)) return false;
      const long groups = std::lround(slots[groups_at]);
      const auto found = numbers::diagonal_near(groups, std::sqrt(lambda_squared),
                                                numbers::nuisance_shape(family, groups, size));
      if (!found) return false;
      for (std::size_t k = 0; k < weights.size(); ++k) slots[weights[k]] = found->weights.at(k);
      for (std::size_t k = 0; k < multipliers.size(); ++k) slots[multipliers[k]] = found->multipliers.at(k);
      return true;
    }});
  }

  Slots slots_;
  std::map<std::string, Input> inputs_;  ///< by key: those that no form knows
  std::vector<DoubleStep> steps_;
};

}  // namespace

NamedNumbers made_numbers(const language::Source& source, const language::Block& block,
                          const language::ConstructionMutant* mutant, const parameter::Values& values) {
  auto result = ExactMaking(source, block, values).made(steps_of(block, mutant));
  try {
    require_in_ranges(result, source, block);
  } catch (const language::Error&) {
    throw;
  } catch (const InputError& error) {
    throw InputError(place_text(source, mutant == nullptr ? block.id.range : mutant->id.range) + ": " +
                     error.what());
  }
  return result;
}

ParametricNumbers numbers_in_doubles(const language::Source& source, const language::Block& block,
                                     const language::ConstructionMutant* mutant,
                                     const parameter::Values& known, const std::vector<std::string>& others) {
  return DoubleMaking(source, block, known).made(steps_of(block, mutant), others);
}

}  // namespace sinkproof::stated
