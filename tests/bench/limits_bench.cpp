// The cases whose time the issue bounds: exact ReLU at L = 64, softmax at L = 512, an audit of trained
// weights.
#include <benchmark/benchmark.h>

#include "audit/trigger_audit.hpp"
#include "engine/verify.hpp"
#include "theorems/registry.hpp"
#include "weights/model_file.hpp"

namespace sinkproof {
namespace {

void verify_one(benchmark::State& state, const char* id, const parameter::Values& values) {
  const auto& theorem = theorems::find(id);
  const auto instance = theorem.instantiate(theorem.sources().front().name, values);
  for (auto _ : state) benchmark::DoNotOptimize(engine::verify(theorem, *instance, {}));
}

void relu_long(benchmark::State& state) {
  verify_one(state, "relu-sink-free", parameter::Values({{"L", 64}, {"m", 61}}));
}
BENCHMARK(relu_long)
    ->Name("verify/relu-sink-free L=64 m=61, exact (limit 2 s)")
    ->Unit(benchmark::kMillisecond);

void softmax_long(benchmark::State& state) {
  verify_one(state, "softmax-sink-necessity",
             parameter::Values({{"L", 512},
                                {"m", 13},
                                {"beta", 8},
                                {"eta_bar", numeric::Expression(numeric::Rational(1, 200'000))},
                                {"delta", numeric::Expression(numeric::Rational(1, 4))}}));
}
BENCHMARK(softmax_long)->Name("verify/softmax-anchor L=512 m=13 (limit 5 s)")->Unit(benchmark::kMillisecond);

void audit_trained(benchmark::State& state) {
  const auto file = weights::read_model(SINKPROOF_SOURCE_DIR "/tests/data/softmax_L16_d16_s0.safetensors");
  const task::TriggerInstance instance{{16, 13, task::ContentSet::box(), task::ContentSet::box()},
                                       {attention::Normaliser::softmax, file.heads}};
  for (auto _ : state) benchmark::DoNotOptimize(audit::audit_trigger(instance, 100, 1));
}
BENCHMARK(audit_trained)->Name("audit/trained softmax, 100 inputs")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sinkproof
