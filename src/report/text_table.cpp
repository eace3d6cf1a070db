#include "report/text_table.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include "files/text_width.hpp"

namespace sinkproof::report {

TextTable::TextTable(const std::vector<std::string>& header, std::size_t keys)
    : widths_(header.size()), keys_(std::min(keys, header.size())) {
  add(header);
}

void TextTable::add(const std::vector<std::string>& row) {
  for (std::size_t k = 0; k < row.size(); ++k) {
    widths_[k] = std::max(widths_[k], files::text_width(row[k]));
    cells_ += row[k];
    cells_ += '\t';
  }
  cells_ += '\n';
}

std::string TextTable::text() const {
  constexpr std::size_t between = 2;
  const std::size_t room = files::stdout_columns();
  std::string text;
  // What follows the last column, and where the last line of a block ends, takes no room.
  for (const auto& block : files::column_blocks(widths_, keys_, room, between)) {
    if (!text.empty()) text += '\n';
    append(text, block);
  }
  return text;
}

void TextTable::append(std::string& text, const std::vector<std::size_t>& block) const {
  std::vector<std::string_view> row;
  std::string line;
  for (std::size_t start = 0; start < cells_.size();) {
    if (cells_[start] != '\n') {
      const auto end = cells_.find('\t', start);
      row.push_back(std::string_view(cells_).substr(start, end - start));
      start = end + 1;
      continue;
    }
    line = "  ";
    for (const std::size_t column : block) {
      line += row[column];
      line.append(widths_[column] - files::text_width(row[column]) + 2, ' ');
    }
    text.append(line, 0, line.find_last_not_of(' ') + 1);
    text += '\n';
    row.clear();
    ++start;
  }
}

}  // namespace sinkproof::report
