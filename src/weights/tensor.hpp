#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "numeric/rational.hpp"
#include "weights/rational_matrix.hpp"

namespace sinkproof::weights {

struct Tensor {
  std::string name;
  std::vector<std::size_t> shape;  ///< empty: a scalar
  std::vector<numeric::Rational>
      values;  ///< row-major (last index fastest), exact; their number is the product of shape
};

Tensor to_tensor(std::string name, RationalMatrix matrix);

/// `[6, 16]`
std::string shape_to_string(const std::vector<std::size_t>& shape);

/// The index tuple of values[position] as `[row, column]`, for messages; `[]` in a scalar.
std::string index_to_string(const std::vector<std::size_t>& shape, std::size_t position);

}  // namespace sinkproof::weights
