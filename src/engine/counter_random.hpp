#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

namespace sinkproof::engine {

/// The k-th number of stream (seed, trial) is a function of (seed, trial, k) alone: threads and processes may
/// share out trials as they like. SplitMix64 (Steele, Lea, Flood 2014), whose state is a counter; the start
/// is two rounds of its finaliser, which is a bijection, so that different trials of a seed never share a
/// start. RapidCheck's generators hang on one random state that tests draw from in turn, and the standard
/// library's distributions are not the same everywhere: neither fits.
class CounterRandom {
 public:
  CounterRandom(std::uint64_t seed, std::uint64_t trial) : state_(mix(mix(seed) ^ trial)) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    return mix(state_);
  }
  /// Of 0 … count − 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
  /// Of least … most.
  long between(long least, long most) {
    return least + static_cast<long>(below(static_cast<std::size_t>(most - least) + 1));
  }
  bool chance(double probability) { return uniform() < probability; }
  /// In [0, 1), a multiple of 2^-53.
  double uniform() { return static_cast<double>(next() >> 11U) * 0x1p-53; }
  /// Normal by Box and Muller.
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }

 private:
  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111eb;
    return z ^ (z >> 31U);
  }
  std::uint64_t state_;
};

}  // namespace sinkproof::engine
