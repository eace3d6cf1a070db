#include "show/matrix.hpp"

#include <array>
#include <map>
#include <utility>

namespace sinkproof::show {

using files::JsonNode;

Matrix sparse_matrix(const JsonNode& node, long size) {
  Matrix matrix{size, size, {}};
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(3);
    matrix.entries.push_back(
        {parts[0].integer<long>(0, size - 1), parts[1].integer<long>(0, size - 1), parts[2].string()});
  }
  return matrix;
}

Matrix sparse_column(const JsonNode& node, long size) {
  Matrix matrix{size, 1, {}};
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(2);
    matrix.entries.push_back({parts[0].integer<long>(0, size - 1), 0, parts[1].string()});
  }
  return matrix;
}

Matrix dense_matrix(const std::vector<std::vector<std::string>>& rows) {
  Matrix matrix{
      static_cast<long>(rows.size()), rows.empty() ? 0 : static_cast<long>(rows.front().size()), {}};
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] != "0")
        matrix.entries.push_back({static_cast<long>(r), static_cast<long>(c), rows[r][c]});
    }
  }
  return matrix;
}

std::vector<Run> runs_of(const Matrix& matrix) {
  constexpr long least = 3;
  constexpr std::array<std::pair<long, long>, 3> steps{{{1, 1}, {0, 1}, {1, 0}}};
  std::map<std::pair<long, long>, const std::string*> left;
  for (const auto& entry : matrix.entries) left[{entry.row, entry.column}] = &entry.text;
  std::vector<Run> runs;
  while (!left.empty()) {
    const auto [place, text] = *left.begin();
    Run run{place.first, place.second, 0, 0, 1, *text};
    for (const auto& [down, right] : steps) {
      long count = 1;
      for (;; ++count) {
        const auto next = left.find({run.row + count * down, run.column + count * right});
        if (next == left.end() || *next->second != run.text) break;
      }
      if (count < least || count <= run.count) continue;
      run.row_step = down;
      run.column_step = right;
      run.count = count;
    }
    for (long k = 0; k < run.count; ++k)
      left.erase({run.row + k * run.row_step, run.column + k * run.column_step});
    runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace sinkproof::show
