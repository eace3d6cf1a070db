#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/verify.hpp"

namespace sinkproof::engine {

theorem::Evaluation<numeric::Enclosure> to_enclosures(const theorem::Evaluation<numeric::Interval>& evaluation);
theorem::Evaluation<numeric::Enclosure> to_enclosures(const theorem::Evaluation<numeric::Ball>& evaluation);
/// Irrational values are enclosed to a relative 2^-bits.
theorem::Evaluation<numeric::Enclosure> to_enclosures(const theorem::Evaluation<numeric::Exact>& evaluation, long bits);

/// What the tiers found so far.
class LadderState {
 public:
  static constexpr long double_bits = 53;
  static constexpr long exact_bits = 0;

  /// Intersects with what a tier of so many bits found. Throws InternalError if they contradict each other.
  void refine(theorem::Evaluation<numeric::Enclosure> found, long bits);

  [[nodiscard]] bool has_evaluation() const { return evaluation_.has_value(); }
  [[nodiscard]] const theorem::Evaluation<numeric::Enclosure>& evaluation() const { return evaluation_.value(); }
  /// All signs are decided, all quantities narrow.
  [[nodiscard]] bool is_done() const;
  /// A sign is undecided, or a quantity may be 0: enclosures alone may never tell.
  [[nodiscard]] bool wants_exact() const;
  /// The highest precision that something not exact rests on.
  [[nodiscard]] long bits() const;
  [[nodiscard]] TierCounts tier_counts() const;

 private:
  std::optional<theorem::Evaluation<numeric::Enclosure>> evaluation_;
  long highest_bits_ = 0;
  std::map<std::string, long> decided_by_;  ///< margin (with its section) ↦ bits of the tier that decided it first
};

}  // namespace sinkproof::engine
