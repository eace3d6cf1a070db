// The falsifier's limits: margin evaluations a second at L = 5, m = 1 beside a plain reading of the
// definition in double, trials, and certifying one candidate.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/candidates.hpp"
#include "engine/falsifier.hpp"
#include "engine/local_search.hpp"
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

const theorem::Theorem& softmax() {
  return theorems::find("softmax-sink-necessity");
}

/// softmax-anchor at L = 5, m = 1, beta = 5.
const theorem::SearchPoint<double>& anchor_point() {
  static const theorem::SearchPoint<double> point = [] {
    for (auto& start : softmax().search_space()->starts()) {
      if (start.shape == theorem::Shape{0, 5, 1, 1, 0, 0}) return start;
    }
    std::abort();
  }();
  return point;
}

void evaluate_margins(benchmark::State& state) {
  const auto evaluator = softmax().search_space()->evaluator(anchor_point().shape);
  auto values = anchor_point().values;
  theorem::SearchMargins margins;
  for (auto _ : state) {
    values[4] = std::nextafter(values[4], 100.0);
    evaluator->evaluate(values, margins);
    benchmark::DoNotOptimize(margins.conclusion);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(evaluate_margins)->Name("fuzz/margins, L=5 m=1, one head (limit 300,000/s)");

/// The same numbers as anybody would write them down: row by row, token by token, nothing laid out in
/// advance.
double plain_margin(const std::vector<double>& v) {
  constexpr int tokens = 5;
  constexpr int width = 4;
  double loss = 0;
  double before = 1;
  double after = 1;
  const auto entry = [&](int row, int column) {
    return v[static_cast<std::size_t>(7 + row * width + column)];
  };
  const auto visit = [&](int position, int query, bool has_trigger, bool is_target) {
    const int contents = has_trigger ? position - 1 : position;
    // Scores of the query on anchor, trigger, content: v holds (0,0), then rows 1 and c.
    const std::size_t row = query == 0 ? 0 : query == 1 ? 1 : 4;
    const double a = std::exp(v[row]);
    const double t = query == 0 ? 0 : std::exp(v[row + 1]);
    const double c = query == 0 ? 0 : std::exp(v[row + 2]);
    const double sum = a + (has_trigger ? t : 0) + contents * c;
    if (query == 3) (has_trigger ? after : before) = std::min(has_trigger ? after : before, a / sum);
    const double share = is_target ? 1.0 / position : 0;
    for (int r = 0; r < width; ++r) {
      double constant = a / sum * entry(r, 0) + contents * c / sum * entry(r, 3);
      if (has_trigger) constant += t / sum * entry(r, 1);
      if (r == 1) constant -= share;
      if (r == 3) constant -= share * contents;
      const double target = r == 2 ? share : 0;
      double error = std::fabs(constant) + contents * std::fabs(c / sum * entry(r, 2) - target);
      if (has_trigger) error += std::fabs(t / sum * entry(r, 2) - target);
      loss = std::max(loss, error);
    }
  };
  visit(0, 0, false, false);
  for (int i = 1; i <= tokens - 2; ++i) visit(i, 3, false, false);
  for (int i = 2; i < tokens; ++i) visit(i, 1, true, true);
  for (int i = 3; i < tokens; ++i) visit(i, 3, true, false);
  const double bound_after = 1 - 4 * loss * (1 - 2 * loss) / ((1 - 4 * loss) * (1 - 7 * loss));
  return std::min(before - (1 - 2 * loss * (1 + 48 * loss) / (1 + 30 * loss)), after - bound_after);
}

void evaluate_plainly(benchmark::State& state) {
  const auto evaluator = softmax().search_space()->evaluator(anchor_point().shape);
  auto values = anchor_point().values;
  theorem::SearchMargins margins;
  evaluator->evaluate(values, margins);
  if (std::fabs(margins.conclusion - plain_margin(values)) > 1e-12) state.SkipWithError("the two differ");
  for (auto _ : state) {
    values[4] = std::nextafter(values[4], 100.0);
    benchmark::DoNotOptimize(plain_margin(values));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(evaluate_plainly)->Name("fuzz/the same in plain double (at most twice as fast)");

void search_locally(benchmark::State& state) {
  engine::Falsifier falsifier({softmax(), {}});
  std::uint64_t trial = 0;
  for (auto _ : state) {
    engine::CounterRandom random(1, trial++);
    auto point = engine::random_point(falsifier, random);
    engine::improve(falsifier, point, 3000);
    benchmark::DoNotOptimize(point);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(search_locally)->Name("fuzz/trial with local search")->Unit(benchmark::kMicrosecond);

void certify(benchmark::State& state) {
  engine::Falsifier falsifier({softmax(), {}});
  engine::Falsifier::ExactPoint point{anchor_point().shape, {}};
  for (const double x : anchor_point().values) point.values.push_back(numeric::from_double(x));
  for (auto _ : state) benchmark::DoNotOptimize(falsifier.certify(point));
}
BENCHMARK(certify)
    ->Name("fuzz/certifying a candidate, L=5 m=1 (limit 100 ms)")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sinkproof
