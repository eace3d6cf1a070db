#include "task/sample_input.hpp"

namespace sinkproof::task {

namespace {

/// SplitMix64 (Steele, Lea, Flood 2014), started at a mix of seed and index.
class Stream {
 public:
  Stream(std::uint64_t seed, std::uint64_t index) : state_(mixed(mixed(seed) ^ index)) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    return mixed(state_);
  }
  /// Uniform in 0 … bound − 1, up to a bias of bound/2^64.
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }

 private:
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace

TriggerInput sample_input(const TriggerTask& task, std::uint64_t seed, std::uint64_t index) {
  constexpr long scale = 1L << 23;
  Stream stream(seed, index);
  TriggerInput input{2 + static_cast<long>(stream.below(static_cast<std::uint64_t>(task.length - 2))), {}};
  const bool corners = index % 2 == 1;
  for (long position = 1; position < task.length; ++position) {
    Content& content = input.contents.emplace_back();
    for (long k = 0; k < task.content_dimension; ++k) {
      if (corners) {
        content.emplace_back(stream.below(2) == 0 ? -1 : 1);
      } else {
        const long steps = static_cast<long>(stream.below(2 * scale - 1)) - (scale - 1);
        content.emplace_back(steps, scale);
      }
    }
  }
  return input;
}

}  // namespace sinkproof::task
