#pragma once

#include "files/json_node.hpp"
#include "task/trigger_task.hpp"

namespace sinkproof::task {

/// The `instance` object of src/certificate/FORMAT.md, as an instance that need not pass check(). Throws InputError with the place.
TriggerInstance read_trigger_instance(const files::JsonNode& node);

}  // namespace sinkproof::task
