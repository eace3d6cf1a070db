#pragma once

#include <gmpxx.h>

#include <functional>
#include <optional>
#include <string>

#include "checker/kernel/real.hpp"
#include "numeric/ball.hpp"

namespace sinkproof_fuzz {

/// A closed interval that one of the programs found. A missing end is infinite.
struct Ends {
  std::optional<mpq_class> lower;
  std::optional<mpq_class> upper;
};

/// What `evaluate` gives; nothing where it throws DomainError. Beyond 2^±1000000 ends are moved outward.
std::optional<Ends> ends_of(const std::function<sinkproof::numeric::Ball()>& evaluate);
/// Nothing where the number is not defined at this precision.
std::optional<Ends> ends_of(const sinkproof_check::Real& value);

void require_overlap(const std::optional<Ends>& a, const std::optional<Ends>& b, const std::string& text);

}  // namespace sinkproof_fuzz
