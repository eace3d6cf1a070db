#pragma once

#include <string>

#include "numeric/expression.hpp"

namespace sinkproof::show {

/// The formula in mathematics mode: `\log 10`, `\sqrt{2}`, `-\frac{1}{2}`, `3\,\log 10`. Needs amsmath and
/// nothing else.
std::string latex(const numeric::Expression& e);

}  // namespace sinkproof::show
