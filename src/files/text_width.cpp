#include "files/text_width.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace sinkproof::files {

namespace {

/// How many bytes the next piece of a line has, and its space: a word, or as much of a list without spaces as
/// fits.
std::size_t piece_of(std::string_view line, std::size_t room) {
  const auto word = line.substr(0, line.find(' '));
  if (text_width(word) <= room) return word.size();
  std::size_t end = word.find(',');
  while (end != std::string_view::npos) {
    const std::size_t next = word.find(',', end + 1);
    if (next == std::string_view::npos || text_width(word.substr(0, next + 1)) > room) return end + 1;
    end = next;
  }
  return word.size();
}

void append_wrapped(std::string& text, std::string_view line, std::size_t widest) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::string further(indent + 2, ' ');
  const std::size_t room = widest > further.size() ? widest - further.size() : 1;
  std::size_t column = indent;
  bool is_begun = false;  // there is something in this line
  bool is_behind_space = false;
  text.append(indent, ' ');
  line.remove_prefix(indent);
  while (!line.empty()) {
    const auto piece = line.substr(0, piece_of(line, room));
    const std::size_t width = text_width(piece) + (is_behind_space ? 1 : 0);
    if (is_begun && column + width > widest) {
      text += '\n' + further;
      column = further.size() + text_width(piece);
    } else {
      if (is_behind_space) text += ' ';
      column += width;
    }
    text += piece;
    is_begun = true;
    line.remove_prefix(piece.size());
    is_behind_space = line.starts_with(' ');
    if (is_behind_space) line.remove_prefix(1);
  }
}

}  // namespace

std::size_t text_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string wrapped(std::string_view text, std::size_t widest) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    if (text_width(line) <= widest) {
      result += line;
    } else {
      append_wrapped(result, line, widest);
    }
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::vector<std::vector<std::size_t>> column_blocks(const std::vector<std::size_t>& widths, std::size_t keys,
                                                    std::size_t room, std::size_t between) {
  const auto width_of = [&](std::size_t column) { return widths[column] + between; };
  std::size_t of_keys = 0;
  for (std::size_t k = 0; k < keys; ++k) of_keys += width_of(k);
  std::vector<std::size_t> repeated;
  if (of_keys <= room - room / 3) {
    repeated.resize(keys);
    std::iota(repeated.begin(), repeated.end(), std::size_t{0});
  } else {
    of_keys = 0;
  }
  std::vector<std::vector<std::size_t>> blocks{{}};
  std::size_t used = 0;
  for (std::size_t column = 0; column < widths.size(); ++column) {
    const bool is_new = blocks.back().size() > (blocks.size() == 1 ? 0 : repeated.size());
    if (is_new && used + width_of(column) > room) {
      blocks.push_back(repeated);
      used = of_keys;
    }
    blocks.back().push_back(column);
    used += width_of(column);
  }
  return blocks;
}

std::size_t stdout_columns() {
  winsize size{};
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return none;
  return size.ws_col > 0 ? size.ws_col : none;
}

}  // namespace sinkproof::files
