#pragma once

#include <vector>

#include "setting/task/analysis.hpp"
#include "setting/task/token_kinds.hpp"

namespace sinkproof::task {

/// Whether some input has both a trigger's row and another one: the keys of the earlier one are among those
/// of the later one, whose own query comes after them.
bool meet(const RowClass& trigger, const RowClass& other);

/// How far the heads' anchor masses at a non-trigger position i ≥ 1 are from those at the trigger position j
/// of the same input: Σ_heads weights[h]·|α^h_i0 − α^h_j0|.

/// Its infimum over all inputs and positions; one weight ≥ 0 a head. Throws InputError where there are more
/// than 10^8 pairs of row classes.
template <numeric::Scalar S>
S smallest_anchor_mass_gap(const PreparedInstance& prepared, const std::vector<S>& weights,
                           const numeric::Arithmetic<S>& arithmetic);

/// An input and a position i at which it looks smallest, found at some precision; nothing is claimed about
/// it.
Place find_smallest_anchor_mass_gap(const PreparedInstance& prepared,
                                    const std::vector<numeric::Ball>& weights,
                                    const numeric::Arithmetic<numeric::Ball>& arithmetic);

/// It at the place's position, straight from the definition of attention. Enclosed.
numeric::Ball anchor_mass_gap_at(const TriggerInstance& instance, const Place& place,
                                 const std::vector<numeric::Ball>& weights,
                                 const numeric::Arithmetic<numeric::Ball>& arithmetic);

}  // namespace sinkproof::task
