#pragma once

#include <string>
#include <vector>

#include "files/json_node.hpp"

namespace sinkproof::show {

/// An entry of a matrix or vector that is not 0, as the document writes it.
struct Entry {
  long row;
  long column;
  std::string text;
};

/// Rows and columns from 0.
struct Matrix {
  long rows;
  long columns;
  std::vector<Entry>
      entries;  ///< in the order of the document, which for a valid one is that of (row, column)
};

/// FORMAT.md's MATRIX: `[[row, column, text], …]`. Throws InputError with the place of what is none.
Matrix sparse_matrix(const files::JsonNode& node, long size);
/// `[[index, text], …]`, as a column.
Matrix sparse_column(const files::JsonNode& node, long size);
/// Rows of numbers, all of one length; of one row alone, the matrix of that row.
Matrix dense_matrix(const std::vector<std::vector<std::string>>& rows);

/// Neighbours with the same text, from (row, column) on: `count` ≥ 1 of them, each a step further.
struct Run {
  long row;
  long column;
  long row_step;
  long column_step;
  long count;
  std::string text;
};
/// Every entry is in one run; runs of two are taken apart.
std::vector<Run> runs_of(const Matrix& matrix);

}  // namespace sinkproof::show
