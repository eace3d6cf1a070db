#pragma once

#include "files/json_node.hpp"
#include "setting/task/trigger_task.hpp"

/// Parts that the instances of one and of several layers have in common. All numbers of an instance share a
/// budget. Throw InputError with the place.
namespace sinkproof::task {

/// A size×size MATRIX of FORMAT.md, of whose entries each has a value.
attention::Matrix read_matrix(const files::JsonNode& node, long size, numeric::NumberBudget& budget);

TriggerTask read_task(const files::JsonNode& node, numeric::NumberBudget& budget);

/// The `input` of a witness or place: of so many contents, whatever set these are in.
TriggerInput read_input(const files::JsonNode& node, const TriggerTask& task, numeric::NumberBudget& budget);

}  // namespace sinkproof::task
