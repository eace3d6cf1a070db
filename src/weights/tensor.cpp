#include "weights/tensor.hpp"

#include <utility>

namespace sinkproof::weights {

Tensor to_tensor(std::string name, RationalMatrix matrix) {
  return {std::move(name), {matrix.rows, matrix.columns}, std::move(matrix.values)};
}

std::string shape_to_string(const std::vector<std::size_t>& shape) {
  std::string result = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    // A hostile header may list a hundred thousand dimensions.
    if (i == 8) return result + ", …]";
    result += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  }
  return result + "]";
}

std::string index_to_string(const std::vector<std::size_t>& shape, std::size_t position) {
  std::vector<std::size_t> index(shape.size());
  for (std::size_t i = shape.size(); i-- > 0;) {
    index[i] = position % shape[i];
    position /= shape[i];
  }
  return shape_to_string(index);
}

}  // namespace sinkproof::weights
