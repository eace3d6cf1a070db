#pragma once

#include <string>
#include <vector>

#include "parameter/grid.hpp"
#include "tables/cell.hpp"

namespace sinkproof::tables {

struct Column {
  std::string name;     ///< in csv and json
  std::string heading;  ///< in LaTeX
  bool has_exact_value =
      false;  ///< csv and json have a second column NAME_exact, empty where the number is not rational
};

/// Named numbers over a grid, each certified.
struct Table {
  std::string name;
  std::string caption;  ///< one sentence; theorem and provenance are named
  std::vector<Column> columns;
  std::vector<parameter::Specification> parameters;
  std::vector<parameter::GridAxis> default_grid;
  /// The rows of one point of the grid, one cell a column, with `digits` significant digits. May be called from several threads.
  std::vector<std::vector<Cell>> (*rows)(const parameter::Values& values, int digits);
};

/// Every table there is.
const std::vector<const Table*>& all();
/// Throws InputError with the nearest name.
const Table& find(const std::string& name);

}  // namespace sinkproof::tables
