#pragma once

#include <cstddef>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::weights {

/// An exact matrix as it stands in a file: values[row * columns + column].
struct RationalMatrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<numeric::Rational> values;
};

}  // namespace sinkproof::weights
