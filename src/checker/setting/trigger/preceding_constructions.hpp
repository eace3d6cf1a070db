#pragma once

#include <vector>

#include "checker/setting/trigger/constructions.hpp"

namespace sinkproof_check {

/// Those of the target `preceding`, with their mutants.
const std::vector<TriggerConstruction>& preceding_constructions();

}  // namespace sinkproof_check
