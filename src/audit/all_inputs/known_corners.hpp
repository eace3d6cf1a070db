#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sinkproof::audit::all_inputs {

/// Bounds of the errors of a box's rows at its corners, from above.
struct KnownCorners {
  std::vector<std::size_t> coordinates;     ///< that have corners; bit k of a corner is of the k-th
  std::vector<std::vector<double>> uppers;  ///< [row][corner]
  std::vector<std::vector<std::uint8_t>>
      effort;  ///< [row][corner]: with how many levels of fineness it was looked at

  [[nodiscard]] std::size_t bytes() const;
};

/// What that says of the two halves of the box along a coordinate, which are cut exactly in the middle.
/// `bends` are the b_i of that coordinate, of each row; nobody looks at them where it has no corners.
/// Half of a half's corners are the box's, and the others are in the middle between two of these.
/// docs/audit-of-all-inputs.md, L4 with τ = 0.
std::pair<KnownCorners, KnownCorners> halved(KnownCorners known, std::size_t coordinate,
                                             const std::vector<double>& bends);

}  // namespace sinkproof::audit::all_inputs
