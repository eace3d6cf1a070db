#include "language/source.hpp"

#include <algorithm>
#include <utility>

#include "files/file_io.hpp"
#include "language/limits.hpp"

namespace sinkproof::language {

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  starts_.push_back(0);
  for (std::size_t k = 0; k + 1 < text_.size(); ++k) {
    if (text_[k] == '\n') starts_.push_back(k + 1);
  }
}

std::size_t Source::line_of(std::size_t offset) const {
  return static_cast<std::size_t>(std::upper_bound(starts_.begin(), starts_.end(), offset) - starts_.begin());
}

Range Source::line(std::size_t number) const {
  const std::size_t begin = starts_.at(number - 1);
  std::size_t end = number < starts_.size() ? starts_[number] : text_.size();
  if (end > begin && text_[end - 1] == '\n') --end;
  if (end > begin && text_[end - 1] == '\r') --end;
  return {begin, end};
}

Source read_source(const std::string& path) {
  return {path, files::read_file(path, limits::file_bytes)};
}

std::string one_line(const Source& source, Range range) {
  std::string result;
  bool is_quoted = false;
  bool is_comment = false;
  for (const char c : source.slice(range)) {
    if (c == '"' && !is_comment) is_quoted = !is_quoted;
    if (c == '#' && !is_quoted) is_comment = true;
    if (c == '\n') is_comment = false;
    const bool is_space = is_comment || c == '\n' || c == '\r' || (!is_quoted && (c == ' ' || c == '\t'));
    if (!is_space) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

}  // namespace sinkproof::language
