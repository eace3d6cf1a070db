#pragma once

#include <cstddef>

namespace sinkproof_check {

/// Counts work on numbers, so that a hostile document is rejected and not computed for hours. One unit is
/// about 3 ns. The count depends on the document alone, never on the clock: the same document gets the same
/// answer everywhere.

/// Starts the count of a new document.
void reset_work();

/// Adds one operation on numbers of this many bits. Throws ValueError beyond the limit.
void charge_work(std::size_t bits);

}  // namespace sinkproof_check
