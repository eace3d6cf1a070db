#pragma once

#include <cstdint>
#include <vector>

#include "attention/multilayer_model.hpp"
#include "numeric/enclosure.hpp"
#include "setting/task/trigger_task.hpp"

namespace sinkproof::audit {

/// Of how many inputs a key of a head is certified to receive more than ε, at most ε, or neither.
struct SinkTally {
  std::uint64_t above = 0;
  std::uint64_t below = 0;
  std::uint64_t undecided = 0;
};

/// One input: where its attention goes. Layers, heads, keys and positions are 0-based.
struct InputSinks {
  std::vector<long> sinks;                 ///< keys that receive more than ε in some head, rising
  std::vector<long> undecided;             ///< keys of which that is not known
  numeric::Enclosure largest_anchor_mass;  ///< sup of α_i0 over i ≥ 1, layers and heads
  std::size_t layer = 0;                   ///< where it is (or seems to be)
  std::size_t head = 0;
  long position = 0;
};

/// The sink metric of G25 (theory page 10): α^{l,h}_k is the mean of A^{l,h}_ik over the queries i ≥ k, and
/// Sink_k^ε is the share of the heads with α_k > ε, averaged over layers.
struct SinkMetric {
  std::vector<std::vector<std::vector<SinkTally>>> tallies;  ///< [layer][head][key]
  std::vector<InputSinks> inputs;
  std::uint64_t by_doubles = 0;  ///< decisions that doubles, balls, and exact arithmetic took
  std::uint64_t by_balls = 0;
  std::uint64_t exactly = 0;
  std::uint64_t undecided = 0;

  /// Sink_k^ε, averaged over the inputs: a fraction, or an interval where something is undecided.
  [[nodiscard]] numeric::Enclosure value(long key) const;
};

/// Evaluates a model on inputs number 0 … inputs−1 of the stream `seed` of the task (task/sample_input.hpp;
/// box contents of the model's width). What doubles leave undecided goes to balls of up to 1024 bits, and
/// with ReLU then to exact arithmetic, which leaves nothing of rational weights. Throws InputError if the
/// scores are too large to evaluate.
SinkMetric sink_metric(const task::TriggerTask& task, const attention::MultilayerModel& model,
                       const numeric::Rational& epsilon, std::uint64_t inputs, std::uint64_t seed);

}  // namespace sinkproof::audit
