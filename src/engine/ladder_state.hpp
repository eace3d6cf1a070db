#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/verify.hpp"

namespace sinkproof::engine {

theorem::Evaluation<numeric::Enclosure> to_enclosures(
    const theorem::Evaluation<numeric::Interval>& evaluation);
theorem::Evaluation<numeric::Enclosure> to_enclosures(const theorem::Evaluation<numeric::Ball>& evaluation);
/// Irrational values are enclosed to a relative 2^-bits.
theorem::Evaluation<numeric::Enclosure> to_enclosures(const theorem::Evaluation<numeric::Exact>& evaluation,
                                                      long bits);

/// Both found the same number, or that it is not defined. Throws InternalError that names `what` where they
/// contradict each other.
void intersect(std::optional<numeric::Enclosure>& so_far, const std::optional<numeric::Enclosure>& found,
               const std::string& what);

/// What the tiers found so far.
class LadderState {
 public:
  static constexpr long double_bits = 53;

  enum class Tier { enclosures, exact };

  /// Quantities are narrow when they are known to a relative 10^-digits.
  explicit LadderState(int digits);

  /// Intersects with what a tier found. bits is the precision of enclosures, and what the exact path's
  /// irrational values are enclosed to. Throws InternalError if tiers contradict each other.
  void refine(theorem::Evaluation<numeric::Enclosure> found, long bits, Tier tier = Tier::enclosures);

  [[nodiscard]] bool has_evaluation() const { return evaluation_.has_value(); }
  [[nodiscard]] const theorem::Evaluation<numeric::Enclosure>& evaluation() const {
    return evaluation_.value();
  }
  /// All signs are decided, all quantities narrow.
  [[nodiscard]] bool is_done() const;
  /// A sign is undecided, or a quantity may be 0: enclosures alone may never tell.
  [[nodiscard]] bool wants_exact() const;
  /// Something has a value without any end: it may turn out not to be defined.
  [[nodiscard]] bool has_unknown() const;
  /// The highest precision that something not exact rests on.
  [[nodiscard]] long bits() const;
  [[nodiscard]] TierCounts tier_counts() const;

 private:
  numeric::Rational narrow_;
  std::optional<theorem::Evaluation<numeric::Enclosure>> evaluation_;
  long highest_bits_ = 0;
  std::map<std::string, long>
      decided_by_;  ///< margin (with its section) ↦ bits of the tier that decided it first, 0: the exact path
};

}  // namespace sinkproof::engine
