#include "report/text_table.hpp"

#include <algorithm>

namespace sinkproof::report {

namespace {

/// Unicode characters, which is what the texts of this program take on a terminal: no combining or wide ones.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::string text_table(const std::vector<std::string>& header,
                       const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  widths.reserve(header.size());
  for (const auto& cell : header) widths.push_back(width(cell));
  for (const auto& row : rows) {
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], width(row[k]));
  }
  std::string text;
  const auto append = [&](const std::vector<std::string>& row) {
    std::string line = "  ";
    for (std::size_t k = 0; k < row.size(); ++k) {
      line += row[k];
      if (k + 1 < row.size()) line += std::string(widths[k] - width(row[k]) + 2, ' ');
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  };
  append(header);
  for (const auto& row : rows) append(row);
  return text;
}

}  // namespace sinkproof::report
