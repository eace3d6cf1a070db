#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::patterns {

/// (coordinate, entry), entries ≠ 0, coordinates rising.
using SparseVector = std::vector<std::pair<long, numeric::Rational>>;

/// The nuisances η = δ√d·y of the dormant tokens, group by group, as the vectors y. Coordinates 0 … 2C are
/// those of the span S of anchor, dormant means and copies, in which a y should have nothing. Only inner
/// products matter, so there may be more coordinates than the space of the tokens has.
using Nuisances = std::vector<std::vector<SparseVector>>;

numeric::Rational inner_product(const SparseVector& a, const SparseVector& b);

/// What the bounds need to know of them, exactly.
struct NuisanceFacts {
  long tokens = 0;
  long smallest_group = 0;
  long rank = 0;                  ///< r_η
  numeric::Rational norm_defect;  ///< max | |y|² − 1 |
  numeric::Rational tilt;         ///< largest |entry| in S
  numeric::Rational off_centre;   ///< largest |entry| of a group's sum
  /// Largest y·y′ of two tokens of one group; of two of different groups. None where there are no two.
  std::optional<numeric::Rational> closest_in_group;
  std::optional<numeric::Rational> closest_across;
  numeric::Rational spread_trace;  ///< tr Σ_D/(δ²d); 0 where there is no pair
};

/// Two of these facts alone, for constructions: r_η, and the largest y·y′ of two tokens of one group.
long rank_of(const Nuisances& nuisances);
std::optional<numeric::Rational> closest_in_group(const Nuisances& nuisances);

/// Throws InternalError if there is no group, or an empty one; as all here that look at blocks, InputError
/// where more coordinates hang together than FORMAT.md allows.
NuisanceFacts nuisance_facts(const Nuisances& nuisances);

/// lower ≤ ‖Σ_D‖_op/(δ²d) ≤ upper, equal where Σ_D is a multiple of a projector on each of its blocks,
/// otherwise about 2^-40 apart.
struct SpreadNorm {
  numeric::Rational lower;
  numeric::Rational upper;
};
SpreadNorm spread_norm(const Nuisances& nuisances);

/// What a search asks of them again and again.
struct KnownNuisances {
  NuisanceFacts facts;
  SpreadNorm spread;
};

/// Whether the bounds hold, exactly. Both > 0.
bool holds(const SpreadNorm& norm, const Nuisances& nuisances);

}  // namespace sinkproof::patterns
