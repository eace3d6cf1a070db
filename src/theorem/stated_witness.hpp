#pragma once

#include "theorem/stated_block.hpp"
#include "theorem/trigger_theorem.hpp"

namespace sinkproof::theorem {

/// Where a bound of the conclusion on a supremum or infimum over inputs fails, at the precision given: the first that fails or, where the precision shows none, the last. The form is that of the instance. Throws InternalError where the conclusion has no such bound.
Finding find_broken_bound(const StatedForm& form, const TriggerTheoremInstance& instance,
                          const numeric::Arithmetic<numeric::Ball>& arithmetic);

}  // namespace sinkproof::theorem
