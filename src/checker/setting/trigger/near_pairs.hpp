#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "checker/kernel/real.hpp"
#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check {

/// Which pairs of a row at a trigger and another one may have the least Σ_heads gaps[h]·|x_h − y_h|. The
/// products gaps[h]·x_h are rounded to whole numbers of one small unit once for each row, so that a pair
/// costs a few additions.
class NearPairs {
 public:
  /// Of 1 to 128 heads. Nothing where the products are not known closely enough, or a number in `gaps` may be
  /// negative: then any pair may be the least.
  static std::optional<NearPairs> of(const AnchorColumns& columns, const std::vector<Real>& gaps);

  /// Positions from 0, `other` ≥ 1 and not `trigger` ≥ 2. False for pairs that are certainly farther apart
  /// than another.
  bool may_be_least(std::size_t other, std::size_t trigger) const {
    return distance(other, trigger) <= least_ + 4 * static_cast<std::int64_t>(heads_);
  }

 private:
  using Column = std::vector<std::int64_t>;  ///< heads_ numbers for each row

  /// In units, up to 2·heads_ away from the truth.
  std::int64_t distance(std::size_t other, std::size_t trigger) const;

  std::size_t heads_ = 0;
  Column before_;
  Column at_trigger_;
  Column after_;
  std::int64_t least_ = 0;  ///< of all pairs' distances
};

}  // namespace sinkproof_check
