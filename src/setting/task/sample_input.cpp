#include "setting/task/sample_input.hpp"

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

SampledSteps sample_steps(const TriggerTask& task, std::uint64_t seed, std::uint64_t index) {
  constexpr long scale = SampledSteps::in_one;
  Stream stream(seed, index);
  SampledSteps steps{2 + static_cast<long>(stream.below(static_cast<std::uint64_t>(task.length - 2))), {}};
  const bool corners = index % 2 == 1;
  const auto count = static_cast<std::size_t>((task.length - 1) * task.content_dimension);
  steps.contents.reserve(count);
  for (std::size_t k = 0; k < count; ++k) {
    steps.contents.push_back(corners ? (stream.below(2) == 0 ? -scale : scale)
                                     : static_cast<long>(stream.below(2 * scale - 1)) - (scale - 1));
  }
  return steps;
}

TriggerInput sample_input(const TriggerTask& task, std::uint64_t seed, std::uint64_t index) {
  const SampledSteps steps = sample_steps(task, seed, index);
  TriggerInput input{steps.trigger, {}};
  auto next = steps.contents.begin();
  for (long position = 1; position < task.length; ++position) {
    Content& content = input.contents.emplace_back();
    for (long k = 0; k < task.content_dimension; ++k) content.emplace_back(*next++, SampledSteps::in_one);
  }
  return input;
}

}  // namespace sinkproof::task
