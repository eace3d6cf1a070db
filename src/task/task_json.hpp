#pragma once

#include <nlohmann/json_fwd.hpp>

#include "task/analysis.hpp"

namespace sinkproof::task {

/// The `instance` object of src/certificate/FORMAT.md.
nlohmann::ordered_json to_json(const TriggerInstance& instance);

/// `{"trigger": j, "contents": [[…], …]}`.
nlohmann::ordered_json to_json(const TriggerInput& input);

}  // namespace sinkproof::task
