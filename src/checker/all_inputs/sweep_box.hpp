#pragma once

#include <cstddef>
#include <vector>

#include "checker/kernel/fixed.hpp"

namespace sinkproof_check::sweep {

/// The query's contents in a part of [−1, 1]^m: a product of intervals that came about by halving.
struct Box {
  std::vector<Fixed> lower, upper;
  std::vector<long> halvings;  ///< along each coordinate

  explicit Box(std::size_t m) : lower(m, -one), upper(m, one), halvings(m, 0) {}

  [[nodiscard]] Fixed half_width(std::size_t i) const { return (upper[i] - lower[i]) / 2; }
  /// At most 20 times: so ends and half widths are exact.
  [[nodiscard]] bool may_be_halved(std::size_t i) const { return halvings[i] < 20; }

  [[nodiscard]] std::vector<Span> all() const {
    std::vector<Span> result;
    for (std::size_t i = 0; i < lower.size(); ++i) result.push_back({lower[i], upper[i]});
    return result;
  }
  /// The k-th of these coordinates at its upper end where bit k of `signs` is set, else at its lower one; all
  /// others as they are.
  [[nodiscard]] std::vector<Span> corner(const std::vector<std::size_t>& coordinates,
                                         std::size_t signs) const {
    std::vector<Span> result = all();
    for (std::size_t k = 0; k < coordinates.size(); ++k) {
      const std::size_t i = coordinates[k];
      result[i] = point(((signs >> k) & 1U) != 0 ? upper[i] : lower[i]);
    }
    return result;
  }
  [[nodiscard]] Box half(std::size_t i, bool is_upper) const {
    Box result = *this;
    (is_upper ? result.lower : result.upper)[i] = (lower[i] + upper[i]) / 2;
    ++result.halvings[i];
    return result;
  }
};

}  // namespace sinkproof_check::sweep
