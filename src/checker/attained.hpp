#pragma once

#include <string>
#include <utility>
#include <vector>

#include "checker/trigger_document.hpp"

namespace sinkproof_check {

/// The places of a field `attained`, with the quantity's name in `refutes`. Throws Malformed.
std::vector<TriggerWitness> read_attained(const std::vector<json::Value>& elements);

/// Evaluates the model at each place, token by token. Throws Rejected unless it is an input of the task, the quantity one of `quantities` and a supremum or infimum over inputs, named once, and the stated value
/// holds both what the model gives there and the quantity.
void require_attained(const std::vector<TriggerWitness>& places, const TriggerInstance& instance,
                      const std::vector<std::pair<std::string, Real>>& quantities);

}  // namespace sinkproof_check
