#pragma once

#include <string>
#include <vector>

#include "parameter/specification.hpp"

namespace sinkproof::parameter {

/// One `-p name=values`; values is a comma-separated list of exact numbers and inclusive ranges
/// first:last:step, or of names.
struct GridAxis {
  std::string name;
  std::string values;
};

constexpr std::size_t max_grid_points = 1'000'000;

/// Splits `name=values`. Throws InputError if there is no name or no value.
GridAxis parse_axis(const std::string& text);

/// The product of axes; its points are made when they are asked for.
class Grid {
 public:
  /// In the order of the specifications, the last axis running fastest; an axis that is not given takes its
  /// text from `defaults`. Throws InputError for an unknown or repeated name, one that has no text, a value
  /// that is not a number, out of range or no choice, an empty range, and more than max_grid_points points.
  Grid(const std::vector<Specification>& specifications, const std::vector<GridAxis>& given,
       const std::vector<GridAxis>& defaults);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Values at(std::size_t index) const;

 private:
  struct Axis {
    std::string name;
    std::vector<Value> values;
  };
  std::vector<Axis> axes_;
  std::size_t size_ = 1;
};

/// All points of a Grid.
std::vector<Values> expand_grid(const std::vector<Specification>& specifications,
                                const std::vector<GridAxis>& given, const std::vector<GridAxis>& defaults);

}  // namespace sinkproof::parameter
