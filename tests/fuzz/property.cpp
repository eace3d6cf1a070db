#include "fuzz/property.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace sinkproof_fuzz {

void require(bool holds, std::string_view property, std::string_view details) {
  if (holds) return;
  std::fprintf(stderr, "property does not hold: %.*s\n%.*s\n", static_cast<int>(property.size()),
               property.data(), static_cast<int>(details.size()), details.data());
  std::abort();
}

bool is_one_printable_line(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace sinkproof_fuzz
