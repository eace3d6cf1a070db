#include "audit/all_inputs/known_corners.hpp"

#include <algorithm>

#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {

std::size_t KnownCorners::bytes() const {
  std::size_t corners = 0;
  for (const auto& row : uppers) corners += row.size();
  return corners * (sizeof(double) + sizeof(std::uint8_t));
}

std::pair<KnownCorners, KnownCorners> halved(KnownCorners known, std::size_t coordinate,
                                             const std::vector<double>& bends) {
  const auto at =
      static_cast<std::size_t>(std::ranges::find(known.coordinates, coordinate) - known.coordinates.begin());
  std::pair<KnownCorners, KnownCorners> halves{known, std::move(known)};
  auto& [lower, upper] = halves;
  if (at == lower.coordinates.size()) return halves;
  const std::size_t bit = std::size_t{1} << at;
  for (std::size_t k = 0; k < lower.uppers.size(); ++k) {
    for (std::size_t s = 0; s < lower.uppers[k].size(); ++s) {
      if ((s & bit) != 0) continue;
      const double sum = up(lower.uppers[k][s] + lower.uppers[k][s | bit]);
      const double middle = up(up(sum / 2) + bends[k]);
      lower.uppers[k][s | bit] = upper.uppers[k][s] = middle;
      lower.effort[k][s | bit] = upper.effort[k][s] = 0;
    }
  }
  return halves;
}

}  // namespace sinkproof::audit::all_inputs
