#pragma once

#include <string>
#include <vector>

#include "engine/verify.hpp"
#include "setting/task/trigger_task.hpp"

namespace sinkproof::app {

/// Somebody's own claims about one head over all inputs, such as `loss <= 1/50 and sink_mass_before >= 0.99`:
/// relations between the quantities of stated_bounds() and L, m.
class AllInputsClaims {
 public:
  /// Throws InputError `--claim: …`.
  AllInputsClaims(const std::vector<std::string>& texts, const task::TriggerInstance& instance);

  [[nodiscard]] bool empty() const { return claims_.empty(); }
  /// By interval arithmetic on what is stated: certified and refuted are true of every value between the
  /// ends. A quantity without bounds leaves its claims inconclusive.
  [[nodiscard]] std::vector<engine::OwnClaimResult> judge(const std::vector<theorem::Attained>& stated) const;

 private:
  std::vector<std::string> names_;
  std::vector<theorem::OwnClaim> claims_;
  std::vector<long> sizes_;
};

/// Whether none is inconclusive.
bool are_decided(const std::vector<engine::OwnClaimResult>& claims);

}  // namespace sinkproof::app
