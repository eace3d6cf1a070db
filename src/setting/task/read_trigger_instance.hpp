#pragma once

#include "files/json_node.hpp"
#include "setting/task/trigger_task.hpp"

namespace sinkproof::task {

/// The `instance` object of src/certificate/FORMAT.md, as an instance that need not pass check(). Throws
/// InputError with the place.
TriggerInstance read_trigger_instance(const files::JsonNode& node);
/// The same of a certificate, which has limits that a file of weights has not: L at most 4096, 255 letters,
/// 128 heads. Checkers know them, too.
TriggerInstance read_certified_instance(const files::JsonNode& node);

}  // namespace sinkproof::task
