#include "trial.hpp"

#include <algorithm>

#include "attention/normaliser.hpp"
#include "draw.hpp"
#include "formulas.hpp"
#include "found_instances.hpp"
#include "numeric/error.hpp"
#include "optimum_cost.hpp"
#include "parameter_points.hpp"
#include "theorem/trigger_search.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::differential {

namespace {

/// None, some or all of the hypotheses.
std::vector<std::string> random_dropped(Random& random, const theorem::Description& description) {
  const double u = random.uniform();
  std::vector<std::string> dropped;
  if (u < 0.25) return dropped;
  for (const auto& hypothesis : description.hypotheses)
    if (u > 0.4 || random.chance(0.4)) dropped.push_back(hypothesis.id);
  return dropped;
}

void draw_found(Random& random, Trial& trial) {
  trial.construction = theorem::found_construction;
  const auto space = trial.theorem->search_space();
  trial.parameters = random_values(random, space->parameter_specifications(), false, 0);
  trial.as_written = random_found_instance(random, *trial.theorem, trial.normaliser);
  trial.dropped = random_dropped(random, trial.theorem->description());
  if (random.chance(0.65)) trial.mutant = random_mutant(random, trial.theorem->description());
  try {
    trial.instance = space->read({{"instance", trial.as_written}}, "instance", trial.parameters);
  } catch (const InputError& error) {
    trial.refusal = error.what();
  } catch (const DomainError& error) {
    trial.refusal = error.what();
  }
}

/// Scores that see contents are gone through over an alphabet of 2^m letters, hence 2^(m(L−2)) inputs and
/// more: seconds for each. The sweep has the long ones.
bool is_long(const theorem::Source& source, const parameter::Values& values) {
  constexpr long most = 6;
  const bool sees_contents =
      source.name.starts_with("residual-") || source.name.starts_with("multilayer-preceding");
  return sees_contents && values.integer("m") * (values.integer("L") - 2) > most;
}

void draw_constructed(Random& random, const DrawOptions& options, const theorem::Source& source,
                      Trial& trial) {
  trial.construction = source.name;
  if (random.chance(0.2)) trial.dropped = random_dropped(random, trial.theorem->description());
  if (random.chance(0.2)) trial.mutant = random_mutant(random, trial.theorem->description());
  constexpr int tries = 24;
  for (int k = 0; k < tries && trial.instance == nullptr; ++k) {
    try {
      trial.parameters = random_values(random, source.parameters, options.whole_ranges, k);
      if (!options.whole_ranges && is_long(source, trial.parameters)) continue;
      trial.parameters = without_costly_optimum(std::move(trial.parameters));
      trial.instance = trial.theorem->instantiate(source.name, trial.parameters);
    } catch (const InputError& error) {
      trial.refusal = error.what();
    }
  }
}

}  // namespace

const std::vector<const theorem::Theorem*>& theorems_of_found() {
  static const auto result = [] {
    std::vector<const theorem::Theorem*> theorems;
    for (const auto* theorem : theorems::all()) {
      const auto space = theorem->search_space();
      if (dynamic_cast<const theorem::TriggerSearchSpace*>(space.get()) != nullptr)
        theorems.push_back(theorem);
    }
    return theorems;
  }();
  return result;
}

const std::vector<std::string>& normaliser_names() {
  static const auto result = [] {
    std::vector<std::string> names;
    for (int k = 0; k <= static_cast<int>(attention::Normaliser::softmax_key_bias); ++k)
      names.push_back(to_string(static_cast<attention::Normaliser>(k)));
    return names;
  }();
  return result;
}

const std::vector<TheoremSource>& all_sources() {
  static const auto result = [] {
    std::vector<TheoremSource> sources;
    for (const auto* theorem : theorems::all())
      for (auto& source : theorem->sources()) sources.push_back({theorem, std::move(source)});
    return sources;
  }();
  return result;
}

Trial draw(const DrawOptions& options, std::uint64_t number) {
  Random random(options.seed, number);
  Trial trial;
  std::vector<const TheoremSource*> sources;
  for (const auto& source : all_sources())
    if (options.construction.empty() || source.source.name == options.construction)
      sources.push_back(&source);
  const bool only_found = options.construction == theorem::found_construction;
  if (sources.empty() && !only_found) throw InputError("--construction: no '" + options.construction + "'");
  if (only_found || (options.construction.empty() && number % 3 < 2)) {
    const std::size_t k = only_found ? number : number / 3 * 2 + number % 3;
    const auto& theorems = theorems_of_found();
    trial.theorem = theorems[k % theorems.size()];
    trial.normaliser = normaliser_names()[k / theorems.size() % normaliser_names().size()];
    draw_found(random, trial);
  } else {
    const std::size_t k = options.construction.empty() ? number / 3 : number;
    const TheoremSource& chosen = *sources[k % sources.size()];
    trial.theorem = chosen.theorem;
    draw_constructed(random, options, chosen.source, trial);
  }
  return trial;
}

}  // namespace sinkproof::differential
