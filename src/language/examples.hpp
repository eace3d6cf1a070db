#pragma once

#include "language/source.hpp"
#include "language/syntax.hpp"
#include "numeric/expression.hpp"

namespace sinkproof::language {

/// Evaluates the examples of a checked block. Throws Error at one whose formula has another value, or none
/// that can be told.
void check_examples(const Source& source, const Block& block);

/// The value of a formula without names. Throws Error where it has none.
numeric::Expression nameless_value(const Source& source, const Block& block, const Expression& expression);

}  // namespace sinkproof::language
