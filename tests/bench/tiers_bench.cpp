// The margins of each theorem's default grid in each tier. The measure is Arb at 53 bits: balls with the
// precision of a double.
#include <benchmark/benchmark.h>

#include "engine/verify.hpp"
#include "numeric/error.hpp"
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

template <class S>
void evaluate_all(benchmark::State& state, const Prepared& prepared,
                  const numeric::Arithmetic<S>& arithmetic) {
  long too_coarse = 0;
  for (auto _ : state) {
    too_coarse = 0;
    for (const auto& instance : prepared.instances) {
      try {
        benchmark::DoNotOptimize(prepared.theorem->evaluate(*instance, arithmetic));
      } catch (const DomainError&) {
        // This tier cannot tell a divisor from 0, or a radicand from a negative number; verify() goes on to
        // the next.
        ++too_coarse;
      }
    }
  }
  state.counters["too coarse"] = static_cast<double>(too_coarse);
}

/// Which tier decides which share of all margins.
void verify_all(benchmark::State& state, const Prepared& prepared) {
  engine::TierCounts total;
  for (auto _ : state) {
    total = {};
    for (const auto& instance : prepared.instances) {
      const auto tiers = engine::verify(*prepared.theorem, *instance, {}).tiers;
      total.by_doubles += tiers.by_doubles;
      total.by_balls += tiers.by_balls;
      total.exactly += tiers.exactly;
      total.undecided += tiers.undecided;
    }
  }
  state.counters["by doubles"] = static_cast<double>(total.by_doubles);
  state.counters["exactly zero"] = static_cast<double>(total.exactly);
  state.counters["by Arb"] = static_cast<double>(total.by_balls);
  state.counters["undecided"] = static_cast<double>(total.undecided);
}

void register_all() {
  static const std::vector<Prepared> grids = prepare();
  for (const Prepared& prepared : grids) {
    const std::string name = "default grid/" + prepared.theorem->description().id + "/";
    benchmark::RegisterBenchmark((name + "double intervals").c_str(), [&prepared](benchmark::State& state) {
      evaluate_all(state, prepared, numeric::Arithmetic<numeric::Interval>{});
    })->Unit(benchmark::kMicrosecond);
    for (const long bits : {53L, 128L, 256L}) {
      benchmark::RegisterBenchmark((name + "Arb, " + std::to_string(bits) + " bits").c_str(),
                                   [&prepared, bits](benchmark::State& state) {
                                     evaluate_all(state, prepared, numeric::Arithmetic<numeric::Ball>{bits});
                                   })
          ->Unit(benchmark::kMicrosecond);
    }
    benchmark::RegisterBenchmark((name + "verify, margins decided").c_str(), [&prepared](
                                                                                 benchmark::State& state) {
      verify_all(state, prepared);
    })->Unit(benchmark::kMicrosecond);
  }
}

}  // namespace
}  // namespace sinkproof

int main(int argc, char** argv) {
  sinkproof::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
