#pragma once

#include <functional>
#include <optional>

#include "audit/all_inputs/loss_state.hpp"

namespace sinkproof::audit::all_inputs {

struct LossSearch {
  double lower;   ///< an error that an input has, or less
  double target;  ///< the search may stop where the bound is at most this
  unsigned jobs;
  std::function<bool()> is_over;  ///< asked often, by all threads: whether to stop with what is known
  /// Told now and then, and at the end, by one thread: where the search stands, and its upper().
  std::function<void(const LossState& state, double upper)> progress;
};

/// Heads of softmax, or one of ReLU: branch and bound over the queries' contents, from the beginning or from
/// where a search of the same model stood. docs/audit-of-all-inputs.md, "The search".
LossState bound_loss(const ModelRows& heads, const LossSearch& search, std::optional<LossState> from = {});

}  // namespace sinkproof::audit::all_inputs
