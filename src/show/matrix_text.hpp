#pragma once

#include <string>

#include "show/lines.hpp"
#include "show/matrix.hpp"

namespace sinkproof::show {

/// A small matrix as a grid, a larger one by its entries that are not 0: `(1,1) … (61,61)  1`. `indent`
/// stands before each line.
void add_matrix(Lines& lines, const std::string& indent, const std::string& name, const Matrix& matrix);

}  // namespace sinkproof::show
