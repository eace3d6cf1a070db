#pragma once

#include "numeric/expression.hpp"

namespace sinkproof::numeric {

/// FORMAT.md, "Numbers": a number that is not 0 is between 2^−2^39 and 2^2^39 in absolute value. Throws
/// InputError where a part of the formula is beyond, as far as a ball of 64 bits tells. Of parts without a
/// value nothing is said.
void require_in_range(const Expression& e);

/// The same of the numbers that scores are sums of: their absolute values may add up to 2^39, as exponentials
/// are taken of such sums. Throws InputError.
void require_in_range_of_scores(const std::vector<const Expression*>& entries);

}  // namespace sinkproof::numeric
