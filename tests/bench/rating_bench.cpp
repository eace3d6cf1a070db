// What it costs to rate one candidate of each theorem in plain doubles, which is most of what a search does.
#include <benchmark/benchmark.h>

#include "engine/candidates.hpp"
#include "engine/falsifier.hpp"
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

/// Points of many shapes in turn, each time moved by more than a space rounds to: some rate no point twice.
void rate(benchmark::State& state, const theorem::Theorem& theorem) {
  engine::Falsifier falsifier({theorem});
  std::vector<engine::Falsifier::Point> points;
  for (std::uint64_t trial = 0; points.size() < 512; ++trial) {
    engine::CounterRandom random(1, trial);
    points.push_back(engine::random_point(falsifier, random));
  }
  std::size_t next = 0;
  for (auto _ : state) {
    auto& point = points[next];
    next = (next + 1) % points.size();
    for (double& value : point.values) value *= 1 - 0x1p-20;
    benchmark::DoNotOptimize(falsifier.rate(point));
  }
}

const int registered = [] {
  for (const auto* theorem : theorems::all()) {
    benchmark::RegisterBenchmark(("rating/" + theorem->description().id).c_str(),
                                 [theorem](benchmark::State& state) { rate(state, *theorem); })
        ->Unit(benchmark::kMicrosecond);
  }
  return 0;
}();

}  // namespace
}  // namespace sinkproof
