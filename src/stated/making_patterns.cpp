#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "files/printable.hpp"
#include "language/diagnostic.hpp"
#include "language/run.hpp"
#include "numeric/error.hpp"
#include "numeric/scalar.hpp"
#include "patterns/e8_roots.hpp"
#include "patterns/nuisance_families.hpp"
#include "patterns/quadratic_formula.hpp"
#include "stated/making.hpp"

namespace sinkproof::stated {

using language::Assignment;
using language::Comparison;
using language::Generation;
using language::Kind;
using language::Node;
using language::Range;
using numeric::Expression;
using patterns::ParametricPatterns;

namespace {

constexpr long most_group_size = 256;
constexpr long most_family_size = 16;
constexpr long most_pattern_seed = 1'000'000;

bool is_number_without_indices(const language::Entry& entry) {
  return entry.kind == Kind::number && entry.is_assignable && entry.indices.empty();
}

/// The condition of `value where a >= b`, without which there is no value; null of others.
const language::Condition* required(const Assignment& assignment) {
  const auto* choice = std::get_if<language::Choice>(&assignment.value->node);
  return choice == nullptr || choice->values.size() > 1 ? nullptr : &choice->condition.front();
}

const char* sign_of(Comparison comparison) {
  switch (comparison) {
    case Comparison::at_least:
      return " >= ";
    case Comparison::above:
      return " > ";
    case Comparison::at_most:
      return " <= ";
    case Comparison::below:
      return " < ";
    case Comparison::equal:
      return " = ";
    case Comparison::different:
      break;
  }
  return " != ";
}

/// The numbers without indices, each step of those above it, in doubles.
struct PatternRun {
  struct Step {
    language::DoubleRun run;  ///< the number, and by how much its condition holds, if it has one
    std::vector<std::size_t> from;
    std::size_t to;
    bool has_slack;
  };
  std::map<std::string, std::size_t> slots;
  std::vector<double> values = {};
  std::vector<Step> steps = {};
  bool has_witnesses = false;
  patterns::DoublePatterns instance = {};
  std::vector<std::pair<std::size_t, double*>> numbers = {};  ///< of the instance
  std::vector<double> given = {};

  std::size_t slot(const std::string& name, double value = 0) {
    const auto [found, is_new] = slots.emplace(name, values.size());
    if (is_new) values.push_back(value);
    return found->second;
  }

  bool set(const std::vector<double>& reals) {
    // Nearer to it, the fraction that an instance has decides a condition.
    constexpr double near = 1e-5;
    std::copy(reals.begin(), reals.end(), values.begin());
    bool is_near = false;
    for (Step& step : steps) {
      given.clear();
      for (const std::size_t slot : step.from) given.push_back(values[slot]);
      const auto& results = step.run(given);
      if (step.has_slack && results[1] < -near) throw InputError("the construction refuses these");
      is_near = is_near || (step.has_slack && results[1] < near);
      if (!std::isfinite(results[0]) && !is_near) throw InputError("a number that is not defined");
      values[step.to] = results[0];
    }
    if (is_near) return false;
    for (const auto& [slot, number] : numbers) *number = values[slot];
    // Only fractions whose squares are sums of few squares of small numbers have witnesses: those of powers of 2 are thirty-seconds, sixteenths and so on.
    constexpr double parts = 32 * 32;
    const double square = instance.lambda_squared * parts;
    return !has_witnesses || std::round(square) != square;
  }
};

}  // namespace

void Making::take_group_sizes() {
  if (setting_.id != language::patterns().id) return;
  take_array("group_size", most_group_size, "tokens in a group");
  static_cast<void>(group_sizes());
}

std::vector<long> Making::group_sizes() const {
  std::vector<long> sizes;
  for (long c = 1; c <= size("C"); ++c) {
    const auto name = language::named_at("group_size", c);
    if (!form_.numbers.contains(name)) fail(block_.id.range, "expected " + language::single_quoted(name));
    sizes.push_back(size(name));
  }
  return sizes;
}

const std::string& Making::word_parameter(const std::string& name, const std::vector<std::string>& words,
                                          Range place) const {
  const auto found = form_.words.find(name);
  const bool is_known =
      found != form_.words.end() && std::find(words.begin(), words.end(), found->second) != words.end();
  if (is_known) return found->second;
  std::string known;
  for (const auto& word : words) known += (known.empty() ? "" : ", ") + word;
  fail(place, "expected a parameter " + language::single_quoted(name) + ", one of " + known);
}

Making::Family Making::family_of(const Generation& generation) const {
  const Range place = generation.generator.range;
  const auto sizes = group_sizes();
  const bool is_one_size = std::all_of(sizes.begin(), sizes.end(), [&](long m) { return m == sizes[0]; });
  if (!is_one_size || sizes[0] < 2 || sizes[0] > most_family_size)
    fail(place, "expected groups of one size, from 2 to " + std::to_string(most_family_size) + " tokens");
  const auto& name = word_parameter("family", patterns::nuisance_families(), place);
  const long seed = name == "random" ? integer_parameter("seed", 0, most_pattern_seed, place) : 0;
  return {name, static_cast<long>(sizes.size()), sizes[0], seed};
}

bool Making::wants_optimum(const Generation& generation) const {
  return word_parameter("optimum", {"auto", "no"}, generation.generator.range) == "auto";
}

/// Says what the condition is of a number that is not defined without it.
void Making::require_condition(const Assignment& assignment) {
  const auto* condition = required(assignment);
  const auto* relation = condition == nullptr ? nullptr : std::get_if<language::Relation>(&condition->node);
  if (relation == nullptr) return;
  const Range place = condition->range;
  const Node left = compilation_->number(relation->left);
  const Node right = compilation_->number(relation->right);
  const Node holds = compilation_->bracket(compilation_->condition(*condition));
  const auto values = values_of(*compilation_, {left, right, holds}, place);
  if (!values[2].is_zero()) return;
  const auto text = [](const Expression& value) { return numeric::to_string(value).substr(0, 60); };
  fail(place, "expected " + language::single_quoted(source_.slice(place)) + ", not " + text(values[0]) +
                  sign_of(relation->comparison) + text(values[1]) +
                  (values_text_.empty() ? "" : ", with " + files::printable(values_text_, 200)));
}

void Making::take_pattern(const Assignment& assignment) {
  const auto& entry = *setting_.find(assignment.target.name.text);
  if (entry.kind != Kind::number) return;  // sizes are known
  const Range place = assignment.value->range;
  const auto with_place = [&](const auto& work) {
    try {
      work();
    } catch (const InputError& error) {
      fail(place, error.what() + (values_text_.empty() ? std::string()
                                                       : ", with " + files::printable(values_text_, 200)));
    }
  };
  if (entry.indices.empty()) {
    require_condition(assignment);
    const auto value = values_of(*compilation_, {compilation_->number(*assignment.value)}, place).front();
    with_place([&] { pattern_entries_->set(entry.name, value); });
    const auto number = patterns::quadratic_of(value);
    form_.numbers.erase(entry.name);
    reals_.insert_or_assign(entry.name, value);
    if (!number || !number->is_rational()) return;
    form_.numbers[entry.name] = number->rational();
    reals_.erase(entry.name);
    return;
  }
  const auto entries = compilation_->entries(assignment);
  std::vector<Node> nodes;
  nodes.reserve(entries.size());
  for (const auto& one : entries) nodes.push_back(one.numbers.front());
  const auto values = values_of(*compilation_, nodes, place);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const auto number = patterns::quadratic_of(values[k]);
    if (!number || !number->is_rational())
      fail(place, "expected rational numbers for " + language::single_quoted(entry.name));
    with_place([&] { pattern_entries_->set(entry.name, entries[k].indices, number->rational()); });
  }
}

void Making::take_pattern(const Generation& generation) {
  const Range place = generation.generator.range;
  const auto& known = setting_.generators;
  const auto generator = std::find_if(known.begin(), known.end(),
                                      [&](const auto& one) { return one.name == generation.generator.text; });
  for (const auto& target : generator->targets) {
    if (!is_generated(target)) fail(place, "expected " + language::single_quoted(target) + ", too");
  }
  if (generator->name == "nuisance-family") {
    const auto [name, groups, size, seed] = family_of(generation);
    pattern_entries_->set_nuisances(patterns::nuisance_family(name, groups, size, 2 * groups + 1, seed));
    return;
  }
  if (generator->name == "least-cost") {
    if (wants_optimum(generation)) pattern_entries_->find_optima();
    return;
  }
  const auto roots = patterns::e8_roots();
  const auto count = static_cast<long>(roots.size()) * patterns::e8_dimension;
  if (generation.targets.size() != 1 ||
      compilation_->bounds(generation.targets.front()) != std::pair(1L, count))
    fail(place, "expected one name, with [1.." + std::to_string(count) + "]");
  auto& numbers = generated_[generation.targets.front().name.text];
  long k = 0;
  for (const auto& root : roots) {
    for (const auto& coordinate : root) numbers.insert_or_assign(++k, Expression(coordinate));
  }
}

patterns::SinkDiagonal Making::sink_diagonal() {
  pattern_entries_ = std::make_unique<patterns::PatternEntries>(group_sizes(), size("d"));
  form_.entries = pattern_entries_.get();
  for (const auto& entry : setting_.entries) {
    if (!is_number_without_indices(entry)) continue;
    const auto rational = form_.numbers.find(entry.name);
    const auto real = reals_.find(entry.name);
    at(block_.id.range, [&] {
      if (rational != form_.numbers.end()) pattern_entries_->set(entry.name, rational->second);
      if (real != reals_.end()) pattern_entries_->set(entry.name, real->second);
    });
  }
  run_in_order();
  auto result = at(block_.id.range, [&] { return pattern_entries_->instance(); });
  form_.words["has_sink_optimum"] = result.sink_optimum ? "yes" : "no";
  form_.words["has_diag_optimum"] = result.diagonal_optimum ? "yes" : "no";
  compilation_ = std::make_unique<language::Compilation>(source_, block_, form_);
  return result;
}

std::optional<ParametricPatterns> Making::patterns_in_doubles(const std::vector<std::string>& parameters) {
  if (parameters.empty()) return std::nullopt;
  std::optional<Family> family;
  std::vector<const Assignment*> of_numbers;
  const auto run = std::make_shared<PatternRun>();
  for (const auto& statement : block_.statements) {
    if (const auto* stated = std::get_if<language::Parameter>(&statement); stated != nullptr && stated->parts)
      return std::nullopt;
    if (const auto* assignment = std::get_if<Assignment>(&statement)) {
      const auto& entry = *setting_.find(assignment->target.name.text);
      if (entry.kind != Kind::number) continue;
      if (!entry.indices.empty()) return std::nullopt;
      of_numbers.push_back(assignment);
    }
    const auto* generation = std::get_if<Generation>(&statement);
    if (generation == nullptr) continue;
    if (generation->generator.text == "nuisance-family") {
      family = family_of(*generation);
    } else if (generation->generator.text == "least-cost") {
      run->has_witnesses = wants_optimum(*generation);
    } else {
      return std::nullopt;
    }
  }
  if (!family) return std::nullopt;
  ParametricPatterns result{patterns::known_family(family->name, family->groups, family->size, family->seed),
                            family->groups,
                            size("d"),
                            {}};
  const auto& facts = result.nuisances->facts;
  form_.numbers["rank"] = facts.rank;
  form_.numbers["smallest_group"] = facts.smallest_group;
  for (const auto& name : parameters) run->slot(name);
  run->slot("closest", numeric::approximate(facts.closest_in_group.value()));
  run->slot("worst_norm", numeric::approximate(facts.norm_defect));
  run->slot("worst_coordinate", numeric::approximate(facts.tilt));
  run->slot("worst_sum", numeric::approximate(facts.off_centre));
  run->slot("spread_trace", numeric::approximate(facts.spread_trace));
  compilation_ = std::make_unique<language::Compilation>(source_, block_, form_);
  const auto& tape = compilation_->tape();
  for (const Assignment* assignment : of_numbers) {
    std::vector<Node> roots{compilation_->number(*assignment->value)};
    const auto* condition = required(*assignment);
    const bool has_slack = condition != nullptr && !tape.decided(compilation_->condition(*condition));
    if (has_slack) {
      const auto* relation = std::get_if<language::Relation>(&condition->node);
      if (relation == nullptr || relation->comparison == Comparison::equal ||
          relation->comparison == Comparison::different)
        return std::nullopt;
      const Node left = compilation_->number(relation->left);
      const Node right = compilation_->number(relation->right);
      const bool is_left_larger =
          relation->comparison == Comparison::at_least || relation->comparison == Comparison::above;
      roots.push_back(is_left_larger ? compilation_->difference(left, right)
                                     : compilation_->difference(right, left));
    }
    PatternRun::Step step{language::DoubleRun(tape, roots), {}, 0, has_slack};
    for (const std::size_t input : step.run.inputs()) {
      const auto& of = tape.inputs()[input];
      const auto known = run->slots.find(of.name);
      if (known == run->slots.end() || !of.indices.empty()) return std::nullopt;
      step.from.push_back(known->second);
    }
    step.to = run->slot(assignment->target.name.text);
    run->steps.push_back(std::move(step));
  }
  charge(*compilation_, block_.id.range);
  for (const auto& entry : setting_.entries) {
    if (!is_number_without_indices(entry)) continue;
    const auto known = form_.numbers.find(entry.name);
    const std::size_t slot =
        run->slot(entry.name, known == form_.numbers.end() ? 0 : numeric::approximate(known->second));
    run->numbers.emplace_back(slot, run->instance.find(entry.name));
  }
  result.set = [run](const std::vector<double>& values, patterns::DoublePatterns& instance) {
    const bool is_set = run->set(values);
    instance = run->instance;
    return is_set;
  };
  return result;
}

}  // namespace sinkproof::stated
