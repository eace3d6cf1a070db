// The names of the setting switch.
//
// Given: an instance, and the parameters of a statement's text.
// Derives itself: its sizes, and υ².
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: switch_family.cpp, for the form of an instance and υ²; setting.cpp, for names and numbers of
// indices.
#include "checker/language/switch_facts.hpp"

#include <stdexcept>
#include <utility>

#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

Real number_of(std::size_t count) {
  return {static_cast<long>(count)};
}

}  // namespace

SwitchFacts::SwitchFacts(const SwitchFamily& family, std::map<std::string_view, Value> parameters)
    : InstanceFacts(std::move(parameters)), family_(family) {}

std::optional<Real> SwitchFacts::number(std::string_view name) {
  return kept(name, {}, [&] { return made(name); });
}

Real SwitchFacts::made(std::string_view name) const {
  const std::size_t contexts = family_.contexts.size();
  if (name == "contexts") return number_of(contexts);
  if (name == "dim") return number_of(family_.sink_value.size());
  if (name == "below") return {family_.below + 1};
  if (name == "above") return number_of(contexts) - Real(family_.below);
  if (name == "sine_squared") return family_.sine_squared;
  if (name == "eta_squared") return family_.eta_squared;
  if (name == "shared_squared") return pair_sine_squared(family_);
  throw std::logic_error("a number that no switch has");
}

std::optional<Real> SwitchFacts::entry(std::string_view name, const std::vector<long>& indices) {
  charge_steps(32);
  return kept(name, indices, [&] { return made(name, indices); });
}

Real SwitchFacts::made(std::string_view name, const std::vector<long>& indices) const {
  const std::size_t dimension = family_.sink_value.size();
  const auto place = [&](std::size_t at, std::size_t size) { return place_of(name, indices[at], 1, size); };
  if (name == "sink_value") return family_.sink_value[place(0, dimension)];
  if (name == "separator") {
    const std::size_t t = place(0, dimension);
    return family_.has_separator ? Real(family_.separator[t]) : Real(0);
  }
  const std::size_t i = place(0, family_.contexts.size());
  const SwitchContext& context = family_.contexts[i];
  const std::size_t keys = context.values.size();
  if (name == "key_count") return number_of(keys);
  if (name == "gamma_squared") return context.gamma_squared;
  if (name == "point") return context.point[place(1, dimension)];
  if (name == "attention") return context.attention[place_of(name, indices[1], 0, keys + 1)];
  const std::size_t k = place(1, keys);
  if (name == "key_value") return context.values[k][place(2, dimension)];
  if (name == "weight") return weight_of(context.weights, k + 1);
  if (name == "pair") return weight_of(family_.pair[i], k + 1);
  throw std::logic_error("an entry that no switch has");
}

std::vector<std::vector<long>> SwitchFacts::indices_of(std::string_view name) const {
  const auto dimension = static_cast<long>(family_.sink_value.size());
  std::vector<std::vector<long>> result;
  const auto along = [&](std::vector<long> indices, long first, long last) {
    indices.push_back(first);
    for (; indices.back() <= last; ++indices.back()) result.push_back(indices);
  };
  if (name == "sink_value" || name == "separator") along({}, 1, dimension);
  for (long i = 1; i <= static_cast<long>(family_.contexts.size()); ++i) {
    const auto keys = static_cast<long>(family_.contexts[static_cast<std::size_t>(i - 1)].values.size());
    if (name == "key_count" || name == "gamma_squared") result.push_back({i});
    if (name == "point") along({i}, 1, dimension);
    if (name == "attention") along({i}, 0, keys);
    if (name == "weight" || name == "pair") along({i}, 1, keys);
    if (name == "key_value")
      for (long k = 1; k <= keys; ++k) along({i, k}, 1, dimension);
  }
  return result;
}

}  // namespace sinkproof_check::language
