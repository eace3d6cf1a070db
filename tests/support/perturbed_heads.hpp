#pragma once

#include <cstdint>
#include <random>

#include "setting/task/trigger_task.hpp"

/// Heads like trained ones.
namespace sinkproof::support {

struct Perturbation {
  double of_indicators = 0;  ///< largest change of a weight between indicators, and of a value
  double of_contents = 0;    ///< the same of a score that contents enter
};

/// One head near softmax-anchor with β = 3/2 (softmax) or relu-mean (ReLU), over the box, all of whose
/// weights are multiples of 2^-20.
inline task::TriggerInstance perturbed_head(long length, long content_dimension,
                                            attention::Normaliser normaliser,
                                            const Perturbation& perturbation, std::uint64_t seed) {
  const task::TriggerTask task{length, content_dimension, task::ContentSet::box(), task::ContentSet::box()};
  std::mt19937_64 random(seed);
  const auto moved = [&](double value, double by) {
    const double unit = static_cast<double>(random() >> 11U) * 0x1p-52 - 1;
    return numeric::Rational(static_cast<long>((value + by * unit) * 0x1p20), 1L << 20);
  };
  const long indicator = task.content_indicator();
  const auto is_softmax = attention::is_softmax(normaliser);
  const auto score = [&](long r, long c) -> double {
    if (!is_softmax) return r == 1 && c != 0 && !task.is_content_coordinate(c) ? 1 : 0;
    if (r == indicator && c == 0) return 1.5;
    if (r == indicator && !task.is_content_coordinate(c)) return -1.5;
    return r == 1 && c == 0 ? -1.5 : 0;
  };
  attention::Head head{attention::Matrix(task.width()), attention::Matrix(task.width()), {}};
  for (long r = 0; r < task.width(); ++r) {
    for (long c = 0; c < task.width(); ++c) {
      const bool sees_contents = task.is_content_coordinate(r) || task.is_content_coordinate(c);
      head.query_key.set(
          r, c, moved(score(r, c), sees_contents ? perturbation.of_contents : perturbation.of_indicators));
      head.output_value.set(r, c, moved(r == c && r > 0 ? 1 : 0, perturbation.of_indicators));
    }
    if (normaliser == attention::Normaliser::softmax_key_bias)
      head.key_bias.emplace(r, moved(0, perturbation.of_contents));
  }
  return {task, {normaliser, {head}}};
}

}  // namespace sinkproof::support
