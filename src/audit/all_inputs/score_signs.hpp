#pragma once

#include <vector>

#include "audit/all_inputs/head_rows.hpp"

/// Scores on a box of the query's contents, by its corners: intervals alone take each product of two contents
/// to be as large as it can be. docs/audit-of-all-inputs.md, "ReLU".
namespace sinkproof::audit::all_inputs {

/// At least the score of the query's own token, and at least 0.
double own_score_upper(const HeadRows& rows, Query query, const std::vector<Interval>& box);

/// False: the score fixed(t) + a·x of another token has one sign, or is 0, for all its contents x and all t
/// in the box.
bool may_have_both_signs(const HeadRows& rows, Query query, const Affine& fixed,
                         const std::vector<Interval>& box);

}  // namespace sinkproof::audit::all_inputs
