#pragma once

#include "checker/setting/trigger/multilayer_task.hpp"
#include "checker/setting/trigger/trigger_document.hpp"

namespace sinkproof_check {

/// The "instance" of a model of several layers. Throws Malformed, and Rejected for what no construction has:
/// other than one head a layer, biases at keys that a query does not see.
MultilayerInstance read_multilayer_instance(const json::Value& value);

/// Throws Rejected unless both are the same instance.
void require_same_instance(const MultilayerInstance& stated, const MultilayerInstance& expected);

}  // namespace sinkproof_check
