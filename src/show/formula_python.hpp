#pragma once

#include <optional>
#include <string>

#include "numeric/expression.hpp"

namespace sinkproof::show {

/// A float in Python with exp, log and sqrt of its module math: the formula itself where each of its steps is
/// one of floats (`3*log(10)`, `1/3`), otherwise the decimal of the nearest one. Nothing where the value is
/// no float: beyond 10^308, or so near 0 that it would be 0.
std::optional<std::string> python(const numeric::Expression& e);

}  // namespace sinkproof::show
