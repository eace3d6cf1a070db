#pragma once

#include <memory>
#include <string>
#include <vector>

#include "setting/patterns/nuisance.hpp"

namespace sinkproof::patterns {

/// Names of families of nuisances: unit vectors, each group's sum 0, no two of a group equal. The *base
/// shape* of m vectors is m/2 antipodal pairs on axes of their own, or, for odd m, a triangle and (m−3)/2
/// pairs.
///   antipodal   every group has the same base shape, so r_η does not grow with the groups
///   orthogonal  every group has the base shape in coordinates of its own
///   simplex     every group is a regular simplex in coordinates of its own
///   random      every group is a triangle (for odd m) and pairs, in directions drawn from few coordinates
const std::vector<std::string>& nuisance_families();

/// As many groups of as many vectors, m ≥ 2, in coordinates from `first` on. The seed matters for `random`
/// alone.
Nuisances nuisance_family(const std::string& name, long groups, long m, long first, long seed);

/// The same in the coordinates behind those of S, with what follows from them: searches have many instances
/// with the same.
std::shared_ptr<const KnownNuisances> known_family(const std::string& name, long groups, long m, long seed);

}  // namespace sinkproof::patterns
