#pragma once

#include "checker/setting/trigger/constructions.hpp"

namespace sinkproof_check {

// The construction multihead-cancellation (FORMAT.md) and its mutants.

/// Reads `scale` and `spacing`. Throws Rejected.
void read_multihead_parameters(const Parameters& parameters, TriggerParameters& result);

TriggerInstance multihead_cancellation(const TriggerParameters& p);
TriggerInstance multihead_cancellation_sign(const TriggerParameters& p);
TriggerInstance multihead_cancellation_unbalanced(const TriggerParameters& p);

/// 1/(1+2·scale)
Real multihead_anchor_bound(const TriggerParameters& p);

}  // namespace sinkproof_check
