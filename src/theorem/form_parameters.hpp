#pragma once

#include <string>
#include <vector>

#include "language/compile.hpp"
#include "parameter/grid.hpp"

namespace sinkproof::theorem {

/// Adds those of the parameters that `own` names: words, and numbers that are rational.
void add_parameters(const parameter::Values& parameters, const std::vector<std::string>& own,
                    language::Form& form);

}  // namespace sinkproof::theorem
