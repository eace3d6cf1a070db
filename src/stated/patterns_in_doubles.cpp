#include "stated/patterns_in_doubles.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "language/diagnostic.hpp"
#include "numeric/error.hpp"
#include "setting/patterns/nuisance_families.hpp"
#include "stated/making.hpp"

namespace sinkproof::stated {

using language::Assignment;
using language::Comparison;
using language::Generation;
using language::Node;
using patterns::DoublePatterns;
using patterns::ParametricPatterns;

namespace {

/// What follows from nuisances, as a formula may name it.
std::optional<double> number_of(const patterns::NuisanceFacts& facts, const std::string& name) {
  if (name == "rank") return static_cast<double>(facts.rank);
  if (name == "smallest_group") return static_cast<double>(facts.smallest_group);
  if (name == "closest") return numeric::approximate(facts.closest_in_group.value());
  if (name == "worst_norm") return numeric::approximate(facts.norm_defect);
  if (name == "worst_coordinate") return numeric::approximate(facts.tilt);
  if (name == "worst_sum") return numeric::approximate(facts.off_centre);
  return name == "spread_trace" ? std::optional(numeric::approximate(facts.spread_trace)) : std::nullopt;
}

/// A form's tape, on one shape.
struct PatternsRun {
  language::DoubleRun run;
  bool has_witnesses;
  std::vector<double> given = {};
  std::vector<std::pair<std::size_t, std::size_t>> reals =
      {};  ///< place among the given, and among the values

  bool set(const std::vector<double>& values, DoublePatterns& instance) {
    for (const auto& [to, from] : reals) given[to] = values[from];
    const auto& results = run(given);
    const auto first_slack = results.begin() + DoublePatterns::names.size();
    // Nearer than that, the fraction or the root that an instance has decides a condition.
    constexpr double near = 1e-5;
    if (std::any_of(first_slack, results.end(), [](double slack) { return slack < -near; }))
      throw InputError("the construction refuses these");
    if (std::any_of(first_slack, results.end(), [](double slack) { return slack != 0 && slack < near; }))
      return false;
    std::size_t k = 0;
    for (double* const number : instance.numbers()) {
      *number = results[k++];
      if (!std::isfinite(*number)) throw InputError("a number that is not defined");
    }
    // Only fractions whose squares are sums of few squares of small numbers have witnesses: those of powers
    // of 2 are thirty-seconds, sixteenths and so on.
    constexpr double parts = 32 * 32;
    const double square = instance.lambda_squared * parts;
    return !has_witnesses || std::round(square) != square;
  }
};

}  // namespace

std::optional<PatternsForm> Making::patterns_form(const std::vector<std::string>& parameters) {
  std::optional<PatternFamily> family;
  bool has_witnesses = false;
  bool has_dimension = false;
  bool has_groups = false;
  std::vector<const Assignment*> of_numbers;
  for (const auto& statement : block_.statements) {
    if (const auto* parameter = std::get_if<language::Parameter>(&statement)) {
      if (parameter->parts) return std::nullopt;  // which searches seldom meet
      has_dimension = has_dimension || parameter->name.text == "d";
      has_groups = has_groups || parameter->name.text == "C";
    }
    if (const auto* assignment = std::get_if<Assignment>(&statement)) {
      const auto& entry = *setting_.find(assignment->target.name.text);
      if (entry.kind != language::Kind::number) continue;
      if (!entry.indices.empty()) return std::nullopt;
      of_numbers.push_back(assignment);
    }
    const auto* generation = std::get_if<Generation>(&statement);
    if (generation == nullptr) continue;
    if (generation->generator.text == "nuisance-family") {
      family = family_of(*generation);
    } else if (generation->generator.text == "least-cost") {
      has_witnesses = wants_optimum(*generation);
    } else {
      return std::nullopt;
    }
  }
  if (parameters.empty() || !family || !has_dimension || !has_groups) return std::nullopt;
  for (const char* name : {"d", "seed"}) form_.numbers.erase(name);
  take_group_sizes();  // which have to do without these
  compilation_ = std::make_unique<language::Compilation>(source_, block_, form_);
  std::vector<Node> slacks;
  for (const Assignment* assignment : of_numbers) {
    const Node value = compilation_->number(*assignment->value);
    if (const auto* condition = condition_of(*assignment);
        condition != nullptr && !compilation_->tape().decided(compilation_->condition(*condition))) {
      const auto* relation = std::get_if<language::Relation>(&condition->node);
      if (relation == nullptr) return std::nullopt;
      const Node left = compilation_->number(relation->left);
      const Node right = compilation_->number(relation->right);
      const auto of = relation->comparison;
      if (of == Comparison::equal || of == Comparison::different) return std::nullopt;
      const bool is_left_larger = of == Comparison::at_least || of == Comparison::above;
      slacks.push_back(is_left_larger ? compilation_->difference(left, right)
                                      : compilation_->difference(right, left));
    }
    compilation_->define(assignment->target.name.text, value);
  }
  std::vector<Node> roots;
  roots.reserve(DoublePatterns::names.size() + slacks.size());
  for (const char* name : DoublePatterns::names)
    roots.push_back(compilation_->number({language::Reference{{name, {}}}, {}}));
  roots.insert(roots.end(), slacks.begin(), slacks.end());
  charge(*compilation_, block_.id.range);
  const auto& tape = compilation_->tape();
  PatternsForm result{*std::move(family), has_witnesses, language::DoubleRun(tape, roots), {}};
  for (const std::size_t input : result.run.inputs()) {
    const auto& [name, indices] = tape.inputs()[input];
    const auto* entry = setting_.find(name);
    const bool is_given = name == "d" || name == "seed" ||
                          (entry != nullptr && entry->follows_from == "nuisance") ||
                          std::find(parameters.begin(), parameters.end(), name) != parameters.end();
    if (!is_given || !indices.empty()) return std::nullopt;
    result.inputs.push_back(name);
  }
  return result;
}

PatternsInDoubles::PatternsInDoubles(std::shared_ptr<const Construction> construction)
    : construction_(std::move(construction)), forms_(std::make_shared<Forms>()) {
  for (const auto& specification : construction_->parameters()) {
    if (specification.kind == parameter::Specification::Kind::real) reals_.push_back(specification.name);
  }
}

std::shared_ptr<const PatternsForm> PatternsInDoubles::form_of(const parameter::Values& sizes) const {
  std::string key;
  for (const auto& [name, value] : sizes.entries()) {
    if (name != "d" && name != "seed") key.append(parameter::to_string(value)).append(" ");
  }
  const std::scoped_lock lock(forms_->mutex);
  const auto [known, is_new] = forms_->known.try_emplace(std::move(key));
  if (is_new) {
    if (auto form = construction_->patterns_form(sizes))
      known->second = std::make_shared<const PatternsForm>(*std::move(form));
  }
  return known->second;
}

std::optional<ParametricPatterns> PatternsInDoubles::operator()(const parameter::Values& sizes) const {
  if (reals_.empty()) return std::nullopt;
  const auto form = form_of(sizes);
  if (!form) return std::nullopt;
  const auto& [name, groups, size] = form->family;
  const long seed = name == "random" ? sizes.integer("seed") : 0;
  const long dimension = sizes.integer("d");
  auto nuisances = patterns::known_family(name, groups, size, seed);
  const auto run = std::make_shared<PatternsRun>(PatternsRun{form->run, form->has_witnesses});
  for (const auto& input : form->inputs) {
    const auto real = std::find(reals_.begin(), reals_.end(), input);
    if (real != reals_.end())
      run->reals.emplace_back(run->given.size(), static_cast<std::size_t>(real - reals_.begin()));
    const auto known = number_of(nuisances->facts, input);
    run->given.push_back(known             ? *known
                         : input == "d"    ? static_cast<double>(dimension)
                         : input == "seed" ? static_cast<double>(sizes.integer("seed"))
                                           : 0);
  }
  return ParametricPatterns{std::move(nuisances), groups, dimension,
                            [run](const std::vector<double>& values, DoublePatterns& instance) {
                              return run->set(values, instance);
                            }};
}

}  // namespace sinkproof::stated
