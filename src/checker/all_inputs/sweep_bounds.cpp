// Which bounds there are for which head, and what curvature makes of a box: lemma L4 of
// docs/audit-of-all-inputs.md.
//
// Given: the rows of a head; a curvature, and a span of one content of the query.
// Derives itself: q w² from above.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_loss.cpp holds the bounds against the stated one.
// Assumes: sweep_softmax.cpp and sweep_relu.cpp.
#include "checker/all_inputs/sweep_bounds.hpp"

#include "checker/all_inputs/sweep_relu.hpp"
#include "checker/all_inputs/sweep_softmax.hpp"

namespace sinkproof_check::sweep {

Fixed bend_of_curvature(Fixed q, const Span& t) {
  const Fixed half = part_upper(t.upper - t.lower, 2);
  return checked_product_upper(q, checked_product_upper(half, half));
}

std::unique_ptr<ErrorBounds> error_bounds(const HeadRows& head, Query query, std::size_t coordinate,
                                          Fixed target) {
  if (!head.is_softmax()) return std::make_unique<ReluBounds>(head, query, coordinate, target);
  return std::make_unique<SoftmaxBounds>(head, query, coordinate, target);
}

}  // namespace sinkproof_check::sweep
