#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace sinkproof::geometry {

/// Which of the points span the face of their hull that is nearest to 0, and with what positive weights:
/// Wolfe's algorithm in doubles. A heuristic: nothing but the indices, which rise, is to be relied on. `rows`
/// are m ≥ 1 points of equal dimension, all entries finite and at most 1 in absolute value.
std::vector<std::pair<std::size_t, double>> approximate_support(const std::vector<std::vector<double>>& rows);

}  // namespace sinkproof::geometry
