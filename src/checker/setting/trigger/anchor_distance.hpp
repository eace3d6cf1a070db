#pragma once

#include <optional>
#include <vector>

#include "checker/kernel/supremum.hpp"
#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check {

/// inf of Σ_heads gaps[h]·|x_h − y_h| over many pairs: only where an enclosure says that one may be the least
/// is it looked at.
class PairDistances {
 public:
  explicit PairDistances(const std::vector<Real>& gaps) : gaps_(gaps) {}

  void add(const std::vector<Real>& x, const std::vector<Real>& y);
  Real value() { return least_.value_or(0); }

 private:
  bool is_excluded(const std::vector<Real>& x, const std::vector<Real>& y);

  const std::vector<Real>& gaps_;
  Infimum least_;
  std::optional<Dyadic> bound_;  ///< some pair has no larger distance
};

/// The same of columns, over each row at a trigger with each row before it and each behind it: the least
/// distance of a box. There is one number in `gaps` for each head.
Real least_distance(const AnchorColumns& columns, const std::vector<Real>& gaps);

}  // namespace sinkproof_check
