#pragma once

#include "numeric/error.hpp"

namespace sinkproof::numeric {

/// What `at(bits)` gives, a std::optional, for the first of first, 2·first, … up to last at which it gives
/// anything. Where it throws DomainError bits are too few for its numbers.
template <class At>
auto with_growing_bits(long first, long last, const At& at) -> decltype(at(first)) {
  for (long bits = first; bits <= last; bits *= 2) {
    try {
      if (auto result = at(bits)) return result;
    } catch (const DomainError&) {
      continue;
    }
  }
  return {};
}

}  // namespace sinkproof::numeric
