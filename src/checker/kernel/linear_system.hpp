#pragma once

#include <gmpxx.h>

#include <vector>

namespace sinkproof_check {

using Rationals = std::vector<mpq_class>;

/// x·y of vectors of the same size, every partial sum charged as work.
mpq_class inner(const Rationals& x, const Rationals& y);

/// The solution of a square system, by elimination without fractions (Bareiss). Throws ValueError if it is
/// singular.
Rationals solve(const std::vector<Rationals>& matrix, const Rationals& right);

}  // namespace sinkproof_check
