#include "show/matrix_text.hpp"

#include <algorithm>
#include <vector>

#include "files/printable.hpp"

namespace sinkproof::show {

namespace {

constexpr long largest_grid = 8;
constexpr std::size_t widest_cell = 24;
constexpr std::size_t widest_grid = 100;

/// Empty where the matrix is too large for one.
std::vector<std::string> grid_of(const Matrix& matrix) {
  if (matrix.rows > largest_grid || matrix.columns > largest_grid) return {};
  std::vector<std::vector<std::string>> cells(
      static_cast<std::size_t>(matrix.rows),
      std::vector<std::string>(static_cast<std::size_t>(matrix.columns), "0"));
  for (const auto& entry : matrix.entries)
    cells[static_cast<std::size_t>(entry.row)][static_cast<std::size_t>(entry.column)] = entry.text;
  std::vector<std::size_t> widths(static_cast<std::size_t>(matrix.columns), 0);
  std::size_t total = 0;
  for (std::size_t c = 0; c < widths.size(); ++c) {
    for (const auto& row : cells) widths[c] = std::max(widths[c], row[c].size());
    if (widths[c] > widest_cell) return {};
    total += widths[c] + 2;
  }
  if (total > widest_grid) return {};
  std::vector<std::string> lines;
  for (const auto& row : cells) {
    std::string line;
    for (std::size_t c = 0; c < widths.size(); ++c)
      line += std::string(widths[c] - row[c].size() + (c > 0 ? 2 : 0), ' ') + row[c];
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string place(long row, long column) {
  return "(" + std::to_string(row) + "," + std::to_string(column) + ")";
}

}  // namespace

void add_matrix(Lines& lines, const std::string& indent, const std::string& name, const Matrix& matrix) {
  if (matrix.entries.empty()) {
    lines.add(indent + name + " = 0");
    return;
  }
  if (const auto grid = grid_of(matrix); !grid.empty()) {
    const std::string head = name + " = ";
    for (std::size_t r = 0; r < grid.size(); ++r)
      lines.add(indent + (r == 0 ? head : std::string(width_of(head), ' ')) + grid[r]);
    return;
  }
  lines.add(indent + name + ", " + std::to_string(matrix.rows) + "×" + std::to_string(matrix.columns) +
            ", (row,column) from 0, where it is not 0:");
  for (const Run& run : runs_of(matrix)) {
    std::string text = indent + "  " + place(run.row, run.column);
    if (run.count > 1) {
      text += " … " +
              place(run.row + (run.count - 1) * run.row_step, run.column + (run.count - 1) * run.column_step);
    }
    lines.add(text + "  " + files::printable(run.text));
  }
}

}  // namespace sinkproof::show
