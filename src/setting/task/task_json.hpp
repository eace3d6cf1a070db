#pragma once

#include <nlohmann/json_fwd.hpp>

#include "setting/task/analysis.hpp"
#include "setting/task/multilayer_task.hpp"

namespace sinkproof::task {

/// The `instance` object of src/certificate/FORMAT.md.
nlohmann::ordered_json to_json(const TriggerInstance& instance);
nlohmann::ordered_json to_json(const MultilayerInstance& instance);

/// `{"trigger": j, "contents": [[…], …]}`.
nlohmann::ordered_json to_json(const TriggerInput& input);
/// `{"input": …, "position": i, "coordinate": r}`, without what the place has not.
nlohmann::ordered_json to_json(const Place& place);

}  // namespace sinkproof::task
