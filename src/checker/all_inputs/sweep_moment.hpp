#pragma once

#include <array>
#include <cstddef>

#include "checker/kernel/fixed.hpp"

namespace sinkproof_check::sweep {

/// A key of a softmax row, or several of them: their share of the row's weight, at most, and the slopes s′ of
/// their scores.
struct SlopedShare {
  Fixed share = 0;
  Span slope;
};

/// All keys of a row: the own token, the contents, the anchor, a null slot, a trigger. What is not there has
/// no share, and a slope that another one has.
using SlopedShares = std::array<SlopedShare, 5>;

/// At most −Σ w_k (s′_k − s̄′)²(v_k − f) for weights w_k within the shares, which add up to 1, and values v_k
/// in an interval of length 1 with the mean f. The mean slope s̄′ is in `mean`;
/// `centres` are numbers near which slopes may lie. docs/audit-of-all-inputs.md, "The moment".
Fixed slope_moment_upper(const SlopedShares& row, const std::array<Span, 2>& centres, const Span& mean);

}  // namespace sinkproof_check::sweep
