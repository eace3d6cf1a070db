#pragma once

#include <optional>

#include "numeric/expression.hpp"
#include "numeric/quadratic.hpp"

/// Formulas that are numbers of a field Q(√q).
namespace sinkproof::patterns {

/// Of a formula of rationals and square roots of them, all multiples of one; nothing where it is none, or is
/// longer than need be.
std::optional<numeric::Quadratic> quadratic_of(const numeric::Expression& formula);

/// The same number as r + s·√radicand; nothing where it is none.
std::optional<numeric::Quadratic> over_root(const numeric::Quadratic& value,
                                            const numeric::Rational& radicand);

}  // namespace sinkproof::patterns
