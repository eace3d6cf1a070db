#include "page/selection.hpp"

#include <algorithm>

namespace sinkproof::page {

std::vector<std::size_t> spread(std::size_t count, std::size_t most) {
  const std::size_t size = std::min(count, most);
  std::vector<std::size_t> chosen(size);
  for (std::size_t k = 0; k < size; ++k) chosen[k] = size == 1 ? 0 : k * (count - 1) / (size - 1);
  return chosen;
}

}  // namespace sinkproof::page
