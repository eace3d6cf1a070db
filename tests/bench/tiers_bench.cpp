// The margins of the default grids in each tier, with plain unverified doubles as the measure: the same formulas by hand, no enclosure.
#include <benchmark/benchmark.h>

#include <cmath>

#include "engine/verify.hpp"
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

struct Prepared {
  const theorem::Theorem* theorem;
  std::vector<std::unique_ptr<theorem::Instance>> instances;
};

std::vector<Prepared> prepare() {
  std::vector<Prepared> result;
  for (const auto* theorem : theorems::all()) {
    auto& prepared = result.emplace_back();
    prepared.theorem = theorem;
    for (const auto& source : theorem->sources()) {
      if (!source.by_default) continue;
      for (const auto& values : parameter::expand_grid(source.parameters, {}, source.default_grid))
        prepared.instances.push_back(theorem->instantiate(source.name, values));
    }
  }
  return result;
}

const std::vector<Prepared>& grids() {
  static const std::vector<Prepared> prepared = prepare();
  return prepared;
}

std::size_t margin_count() {
  std::size_t count = 0;
  for (const auto& [theorem, instances] : grids()) {
    const auto evaluation = theorem->evaluate(*instances.front(), numeric::Arithmetic<numeric::Interval>{});
    count += instances.size() * (evaluation.claims.size() + evaluation.hypotheses.size() + 1);
  }
  return count;
}

template <class S>
void evaluate_all(benchmark::State& state, const numeric::Arithmetic<S>& arithmetic) {
  const auto margins = margin_count();
  for (auto _ : state) {
    for (const auto& [theorem, instances] : grids()) {
      for (const auto& instance : instances)
        benchmark::DoNotOptimize(theorem->evaluate(*instance, arithmetic));
    }
  }
  state.counters["margins/s"] =
      benchmark::Counter(static_cast<double>(margins), benchmark::Counter::kIsIterationInvariantRate);
}

void default_grid_doubles(benchmark::State& state) {
  evaluate_all(state, numeric::Arithmetic<numeric::Interval>{});
}
BENCHMARK(default_grid_doubles)->Name("default grid/double intervals")->Unit(benchmark::kMicrosecond);

void default_grid_balls(benchmark::State& state) {
  evaluate_all(state, numeric::Arithmetic<numeric::Ball>{state.range(0)});
}
BENCHMARK(default_grid_balls)
    ->Name("default grid/Arb balls, bits")
    ->Arg(53)
    ->Arg(128)
    ->Arg(256)
    ->Unit(benchmark::kMicrosecond);

/// Which tier decides which share of all margins.
void default_grid_decided(benchmark::State& state) {
  engine::TierCounts total;
  for (auto _ : state) {
    total = {};
    for (const auto& [theorem, instances] : grids()) {
      for (const auto& instance : instances) {
        const auto tiers = engine::verify(*theorem, *instance, {}).tiers;
        total.by_doubles += tiers.by_doubles;
        total.by_balls += tiers.by_balls;
        total.exactly += tiers.exactly;
        total.undecided += tiers.undecided;
      }
    }
  }
  state.counters["by doubles"] = static_cast<double>(total.by_doubles);
  state.counters["exactly zero"] = static_cast<double>(total.exactly);
  state.counters["by Arb"] = static_cast<double>(total.by_balls);
  state.counters["undecided"] = static_cast<double>(total.undecided);
}
BENCHMARK(default_grid_decided)->Name("default grid/verify, margins decided")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace sinkproof

BENCHMARK_MAIN();
