#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "checker/all_inputs/sweep_rows.hpp"

namespace sinkproof_check::sweep {

/// Corners are taken in at most so many coordinates; in the others the query's contents stay spans.
constexpr std::size_t most_corner_coordinates = 14;

/// Proves that the loss over all inputs is at most `upper`, by halving boxes of the query's contents at most
/// `halvings` times.
/// Throws Rejected (at `place`) where it does not succeed, Undecided beyond the budget, BeyondLimit.
void require_loss_at_most(const HeadRows& head, Fixed upper, long halvings, const std::string& place);

/// L4: what is left of bounds at corners, that of corner s having its k-th sign + where bit k of s is set.
/// bends[k] ≥ q_k w_k².
Fixed tournament_upper(std::vector<Fixed> bounds, const std::vector<Fixed>& bends);

}  // namespace sinkproof_check::sweep
