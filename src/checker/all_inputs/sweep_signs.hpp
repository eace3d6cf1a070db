#pragma once

#include <vector>

#include "checker/all_inputs/sweep_rows.hpp"

/// Scores on a box of the query's contents, by its corners: spans alone take each product of two contents to
/// be as large as it can be. docs/audit-of-all-inputs.md, "ReLU". They throw BeyondLimit.
namespace sinkproof_check::sweep {

/// At least the score of the query's own token, and at least 0.
Fixed own_score_upper(const HeadRows& head, Query query, const std::vector<Span>& box);

/// False: the score fixed(t) + a·x of another token has one sign, or is 0, for all its contents x and all t
/// in the box.
bool may_have_both_signs(const HeadRows& head, Query query, const Affine& fixed,
                         const std::vector<Span>& box);

}  // namespace sinkproof_check::sweep
