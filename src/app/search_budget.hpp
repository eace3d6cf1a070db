#pragma once

#include "app/commands.hpp"
#include "engine/fuzz.hpp"

namespace sinkproof::app {

/// Trials, time, seed and threads of the command line; `default_trials` where neither trials nor time are
/// given. Throws InputError that names the option.
engine::FuzzOptions search_budget(const FuzzOptions& options, std::uint64_t default_trials);

}  // namespace sinkproof::app
