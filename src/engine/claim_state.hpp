#pragma once

#include "engine/verify.hpp"

namespace sinkproof::engine {

/// What the tiers found so far of one claim. Apart from the theorem's margins (LadderState): what the exact
/// path cannot tell of a claim it may tell of these.
class ClaimState {
 public:
  explicit ClaimState(const theorem::Formula& relation) : relation_(relation) {}

  /// Intersects with what a tier finds at these values of the names. What is irrational on the exact path is
  /// enclosed to bits. Throws InternalError if tiers contradict each other.
  template <numeric::Scalar S>
  void refine(const std::vector<std::optional<S>>& values, const numeric::Arithmetic<S>& arithmetic,
              long bits);

  /// The same of the sides whose names all have a value here: exact where that is rational. Others stay as
  /// they are, and all where there are no values.
  void refine_known_sides(const std::vector<std::optional<numeric::Exact>>& values);

  [[nodiscard]] const theorem::Formula& relation() const { return relation_; }
  [[nodiscard]] theorem::Verdict verdict() const;
  /// Its verdict stands, or never will.
  [[nodiscard]] bool is_done() const;
  [[nodiscard]] const std::vector<theorem::FormulaPart<numeric::Enclosure>>& parts() const { return parts_; }

 private:
  const theorem::Formula& relation_;
  std::vector<theorem::FormulaPart<numeric::Enclosure>> parts_;
};

}  // namespace sinkproof::engine
