// Products of enclosed matrices. The measure is a plain product of doubles of the same size, with the same
// flags.
#include <benchmark/benchmark.h>

#include "numeric/enclosed_matrix.hpp"

namespace sinkproof {
namespace {

numeric::EnclosedMatrix random_matrix(Eigen::Index n, double radius) {
  return {Eigen::MatrixXd::Random(n, n), Eigen::MatrixXd::Random(n, n).cwiseAbs() * radius};
}

void plain_product(benchmark::State& state) {
  const Eigen::MatrixXd a = Eigen::MatrixXd::Random(state.range(0), state.range(0));
  const Eigen::MatrixXd b = Eigen::MatrixXd::Random(state.range(0), state.range(0));
  Eigen::MatrixXd c(state.range(0), state.range(0));
  for (auto _ : state) {
    c.noalias() = a * b;
    benchmark::DoNotOptimize(c.data());
  }
}

void enclosed(benchmark::State& state, double radius_of_a, double radius_of_b) {
  const auto a = random_matrix(state.range(0), radius_of_a);
  const auto b = random_matrix(state.range(0), radius_of_b);
  for (auto _ : state) benchmark::DoNotOptimize(product(a, b));
}

constexpr double little = 0x1p-40;
BENCHMARK(plain_product)
    ->Name("products/plain doubles")
    ->Arg(16)
    ->Arg(64)
    ->Arg(256)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(enclosed, points, 0, 0)
    ->Name("products/points")
    ->Arg(16)
    ->Arg(64)
    ->Arg(256)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(enclosed, one, little, 0)
    ->Name("products/radii on the left")
    ->Arg(16)
    ->Arg(64)
    ->Arg(256)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(enclosed, both, little, little)
    ->Name("products/radii on both sides")
    ->Arg(16)
    ->Arg(64)
    ->Arg(256)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace sinkproof
