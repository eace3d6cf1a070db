#pragma once

#include <string>

#include "numeric/enclosure.hpp"
#include "numeric/expression.hpp"

namespace sinkproof::prove {

/// An exact number as a term of Coq's real numbers, in R_scope: `5`, `(-5)`, `(2 / 3)`, `(3 * ln 10)`. In
/// brackets unless it is one word. theories/Enclosure.v computes with all of them.
std::string coq(const numeric::Expression& e);

/// `LOWER <= VALUE <= UPPER`, where both ends are finite.
std::string coq_between(const numeric::Enclosure& ends, const std::string& value);

}  // namespace sinkproof::prove
