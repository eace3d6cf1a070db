#pragma once

#include "numeric/exact.hpp"

namespace sinkproof::numeric {

/// Whether a formula's value is > 0, by the exact path or by balls of up to 4096 bits. Throws DomainError
/// where the formula has no value.
Ternary is_positive(const Expression& e);
Ternary is_nonnegative(const Expression& e);

}  // namespace sinkproof::numeric
