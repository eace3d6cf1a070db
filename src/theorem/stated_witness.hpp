#pragma once

#include <functional>

#include "language/run.hpp"
#include "theorem/stated_block.hpp"
#include "theorem/trigger_theorem.hpp"

namespace sinkproof::theorem {

/// A bound of a form's conclusion on a supremum or infimum over inputs, and its value: the first bound that
/// fails or, where the precision shows none, the last.
struct BrokenBound {
  StatedForm::Bound of;
  numeric::Ball value;
};

/// `exact` is asked where enclosures show no bound to fail, as where a condition holds with equality. Throws
/// InternalError where the conclusion has no such bound.
BrokenBound broken_bound(const StatedForm& form, const language::Supply<numeric::Ball>& supply,
                         const std::function<language::Supply<numeric::Exact>()>& exact,
                         const numeric::Arithmetic<numeric::Ball>& arithmetic);

/// What the bound's other side is worth where the one number of the setting that it rests on, which is none
/// of a function, has this value.
numeric::Ball side_at(const StatedForm& form, const StatedForm::Bound& bound, const numeric::Ball& number,
                      const numeric::Arithmetic<numeric::Ball>& arithmetic);

/// Where it fails on an instance of one layer, whose form this is, at the precision given.
Finding find_broken_bound(const StatedForm& form, const TriggerTheoremInstance& instance,
                          const numeric::Arithmetic<numeric::Ball>& arithmetic);

}  // namespace sinkproof::theorem
