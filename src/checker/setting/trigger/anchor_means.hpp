#pragma once

#include <vector>

#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check {

/// What every head gives the anchor.
struct AnchorMeans {
  std::vector<Real> own;                 ///< [head]: α_00
  std::vector<std::vector<Real>> means;  ///< [trigger position − 2][head]: the mean of α_i0 over all i
};

/// Box contents only; throws ValueError otherwise.
AnchorMeans anchor_means(const TriggerInstance& instance);

}  // namespace sinkproof_check
