#pragma once

#include "files/json_node.hpp"
#include "setting/task/multilayer_task.hpp"

namespace sinkproof::task {

/// The `instance` object of several layers of src/certificate/FORMAT.md, within its limits, as an instance
/// that need not pass check(). Throws InputError with the place.
MultilayerInstance read_multilayer_instance(const files::JsonNode& node);

}  // namespace sinkproof::task
