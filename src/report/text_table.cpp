#include "report/text_table.hpp"

#include <algorithm>
#include <string_view>

namespace sinkproof::report {

namespace {

/// Unicode characters, which is what the texts of this program take on a terminal: no combining or wide ones.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

TextTable::TextTable(const std::vector<std::string>& header) : widths_(header.size()) {
  add(header);
}

void TextTable::add(const std::vector<std::string>& row) {
  for (std::size_t k = 0; k < row.size(); ++k) {
    widths_[k] = std::max(widths_[k], width(row[k]));
    cells_ += row[k];
    cells_ += '\t';
  }
  cells_ += '\n';
}

std::string TextTable::text() const {
  std::string text;
  std::string line = "  ";
  std::size_t column = 0;
  for (std::size_t start = 0; start < cells_.size();) {
    if (cells_[start] == '\n') {
      text.append(line, 0, line.find_last_not_of(' ') + 1);
      text += '\n';
      line = "  ";
      column = 0;
      ++start;
      continue;
    }
    const auto end = cells_.find('\t', start);
    const auto cell = std::string_view(cells_).substr(start, end - start);
    line += cell;
    line.append(widths_[column] - width(cell) + 2, ' ');
    ++column;
    start = end + 1;
  }
  return text;
}

}  // namespace sinkproof::report
