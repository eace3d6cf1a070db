#pragma once

#include <cstddef>
#include <functional>

#include "audit/all_inputs/head_rows.hpp"

namespace sinkproof::audit::all_inputs {

struct LossSearch {
  double lower;   ///< an error that an input has, or less
  double target;  ///< the search may stop where the bound is at most this
  unsigned jobs;
  std::function<bool()> is_over;  ///< asked often, by all threads: whether to stop with what is known
  /// Told now and then: the bound so far, and how many boxes of queries' contents are still above the target.
  std::function<void(double upper, std::size_t open)> progress;
};

struct LossBound {
  double upper;      ///< of the loss over all inputs
  std::size_t open;  ///< boxes that were left above the target
  long halvings;     ///< of the box that was halved most often
};

/// One head of softmax or ReLU: branch and bound over the queries' contents. docs/audit-of-all-inputs.md, "The search".
LossBound bound_loss(const HeadRows& rows, const LossSearch& search);

}  // namespace sinkproof::audit::all_inputs
