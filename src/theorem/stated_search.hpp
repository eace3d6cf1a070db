#pragma once

#include "theorem/trigger_search.hpp"

namespace sinkproof::theorem {

class StatedTheorem;

/// How a theorem that is text is searched for counterexamples: sizes where the hypotheses that follow from
/// sizes hold, and margins by its tape. The theorem has to live as long.
TriggerSearch stated_search(const StatedTheorem& theorem);

}  // namespace sinkproof::theorem
