#pragma once

#include <cstddef>
#include <vector>

namespace sinkproof::audit::all_inputs {

/// L4: sup over |τ| ≤ 1 of (1+τ)/2·p + (1−τ)/2·q + bend (1−τ²), at most. bend ≥ 0.
double pair_upper(double p, double q, double bend);

/// Eliminates coordinate after coordinate: bounds[s] is that of the corner whose k-th sign is +1 where bit k
/// of s is set, bends[k] ≥ q_k w_k². Uses up the bounds.
double tournament_upper(std::vector<double>& bounds, const std::vector<double>& bends);

}  // namespace sinkproof::audit::all_inputs
