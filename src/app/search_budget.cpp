#include "app/search_budget.hpp"

#include <limits>

#include "app/count_option.hpp"
#include "app/option_values.hpp"

namespace sinkproof::app {

engine::FuzzOptions search_budget(const FuzzOptions& options, std::uint64_t default_trials) {
  constexpr std::uint64_t most_trials = 1'000'000'000'000;
  engine::FuzzOptions result;
  if (options.time) result.time = parse_duration("--time", *options.time);
  result.trials = options.time ? most_trials : default_trials;
  if (options.trials) result.trials = parse_count("--trials", *options.trials, 1, most_trials);
  result.seed = parse_count("--seed", options.seed, 0, std::numeric_limits<std::uint64_t>::max());
  result.jobs = options.jobs;
  return result;
}

}  // namespace sinkproof::app
