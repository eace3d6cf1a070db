#pragma once

#include "checker/setting/trigger/constructions.hpp"

namespace sinkproof_check {

// The constructions that attain a bound, or are counterexamples at L = 3 (FORMAT.md), and their mutants.

/// Reads `eta` and `size`, where the construction has them, and holds L. Throws Rejected.
void read_sharp_parameters(const TriggerConstruction& construction, const Parameters& parameters,
                           TriggerParameters& result);

TriggerInstance softmax_anchor_sharp(const TriggerParameters& p);
TriggerInstance softmax_anchor_sharp_louder(const TriggerParameters& p);
TriggerInstance softmax_anchor_sharp_quieter(const TriggerParameters& p);
TriggerInstance softmax_one_anchor_sharp(const TriggerParameters& p);
TriggerInstance softmax_one_anchor_sharp_louder(const TriggerParameters& p);
TriggerInstance softmax_one_anchor_sharp_quieter(const TriggerParameters& p);
/// η
Real sharp_loss(const TriggerParameters& p);
/// 1 − 2η(1+48η)/(1+30η), and (K+1)/(K+1+3ρK)
Real softmax_sharp_mass(const TriggerParameters& p);
Real softmax_one_sharp_mass(const TriggerParameters& p);

TriggerInstance softmax_three_tokens(const TriggerParameters& p);
TriggerInstance softmax_three_tokens_anchored(const TriggerParameters& p);
TriggerInstance softmax_three_tokens_halved(const TriggerParameters& p);
TriggerInstance null_slot_three_tokens(const TriggerParameters& p);
TriggerInstance null_slot_three_tokens_anchored(const TriggerParameters& p);
TriggerInstance null_slot_three_tokens_halved(const TriggerParameters& p);
/// min(m, 1)·3x/(1+x) and min(m, 1)·4x/(2+x), x = e^{−2mβ}
Real softmax_three_tokens_loss(const TriggerParameters& p);
Real null_slot_three_tokens_loss(const TriggerParameters& p);
/// 1/2 and 2/3
Real softmax_three_tokens_mass(const TriggerParameters& p);
Real null_slot_three_tokens_mass(const TriggerParameters& p);

}  // namespace sinkproof_check
