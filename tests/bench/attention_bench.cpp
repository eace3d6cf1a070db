// One sequence of a trained head (L = d = 16) in every scalar that there is. The measure is the definition in
// plain doubles, with Eigen's products.
#include <benchmark/benchmark.h>

#include <cmath>

#include "attention/attend.hpp"
#include "audit/enclosed_model.hpp"
#include "weights/model_file.hpp"

namespace sinkproof {
namespace {

constexpr Eigen::Index length = 16;

attention::Model trained() {
  return {attention::Normaliser::softmax,
          weights::read_model(SINKPROOF_SOURCE_DIR "/tests/data/softmax_L16_d16_s0.safetensors").heads};
}

/// The anchor, contents, and the trigger at half of the length.
Eigen::MatrixXd tokens() {
  Eigen::MatrixXd x = Eigen::MatrixXd::Random(length, length);
  x = (x * 1024).array().round() / 1024;
  for (Eigen::Index i = 0; i < length; ++i) {
    x(i, 0) = i == 0 ? 1 : 0;
    x(i, 1) = i == length / 2 ? 1 : 0;
    x(i, length - 1) = i != 0 && i != length / 2 ? 1 : 0;
  }
  x.row(0).tail(length - 1).setZero();
  return x;
}

Eigen::MatrixXd in_doubles(const attention::Matrix& matrix) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(length, length);
  for (const auto& [place, entry] : matrix.entries())
    result(place.first, place.second) = numeric::Arithmetic<numeric::Interval>{}.from(entry).middle();
  return result;
}

void plain(benchmark::State& state) {
  const auto model = trained();
  const Eigen::MatrixXd x = tokens();
  const Eigen::MatrixXd query_key = in_doubles(model.heads.front().query_key);
  const Eigen::MatrixXd output_value = in_doubles(model.heads.front().output_value);
  for (auto _ : state) {
    const Eigen::MatrixXd scores = x * query_key * x.transpose();
    Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(length, length);
    for (Eigen::Index i = 0; i < length; ++i) {
      const double largest = scores.row(i).head(i + 1).maxCoeff();
      weights.row(i).head(i + 1) = (scores.row(i).head(i + 1).array() - largest).exp();
      weights.row(i) /= weights.row(i).sum();
    }
    const Eigen::MatrixXd outputs = weights * (x * output_value.transpose());
    benchmark::DoNotOptimize(outputs.data());
  }
}
BENCHMARK(plain)->Name("attention/plain doubles")->Unit(benchmark::kMicrosecond);

void filter(benchmark::State& state) {
  const audit::EnclosedModel model(trained());
  const Eigen::MatrixXd x = tokens();
  for (auto _ : state) benchmark::DoNotOptimize(model.attend(x, length));
}
BENCHMARK(filter)->Name("attention/filter of doubles")->Unit(benchmark::kMicrosecond);

template <class S>
void by_key(benchmark::State& state, const numeric::Arithmetic<S>& arithmetic) {
  const auto model = trained();
  const Eigen::MatrixXd x = tokens();
  std::vector<std::vector<numeric::Rational>> exact(length, std::vector<numeric::Rational>(length));
  for (Eigen::Index i = 0; i < length; ++i) {
    for (Eigen::Index k = 0; k < length; ++k)
      exact[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] = numeric::from_double(x(i, k));
  }
  for (auto _ : state) benchmark::DoNotOptimize(attend(model, exact, length, arithmetic));
}
BENCHMARK_CAPTURE(by_key, intervals, numeric::Arithmetic<numeric::Interval>{})
    ->Name("attention/intervals, key by key")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(by_key, balls, numeric::Arithmetic<numeric::Ball>{128})
    ->Name("attention/balls of 128 bits, key by key")
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace sinkproof
