#include "show/lines.hpp"

#include <algorithm>

namespace sinkproof::show {

void Lines::add_list(const std::string& head, const std::vector<std::string>& items,
                     const std::string& separator) {
  constexpr std::size_t widest = 100;
  constexpr std::size_t deepest = 24;
  std::string line = head;
  bool is_empty = true;
  for (std::size_t k = 0; k < items.size(); ++k) {
    std::string piece = items[k];
    if (k + 1 < items.size()) piece += separator;
    if (!is_empty && width_of(line) + width_of(piece) > widest) {
      line.erase(line.find_last_not_of(' ') + 1);
      add(std::move(line));
      line = std::string(std::min(width_of(head), deepest), ' ');
    }
    line += piece;
    is_empty = false;
  }
  add(std::move(line));
}

std::string Lines::text() const {
  std::string text;
  for (const auto& line : lines_) text += line + "\n";
  return text;
}

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace sinkproof::show
