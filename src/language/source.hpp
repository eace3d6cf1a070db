#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinkproof::language {

/// Bytes of a source, from begin to before end.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A text with the name of the file that it is from.
class Source {
 public:
  /// `name` is shown in messages; any bytes.
  Source(std::string name, std::string text);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::string_view slice(Range range) const {
    return std::string_view(text_).substr(range.begin, range.end - range.begin);
  }
  /// Which line this byte is in, from 1 on; the end of the text counts as a place in its last line.
  [[nodiscard]] std::size_t line_of(std::size_t offset) const;
  /// The line without its end. Lines end in \n or \r\n.
  [[nodiscard]] Range line(std::size_t number) const;
  [[nodiscard]] std::size_t lines() const { return starts_.size(); }

 private:
  std::string name_;
  std::string text_;
  std::vector<std::size_t> starts_;  ///< of the lines
};

/// Reads at most limits::file_bytes. Throws InputError, also for a larger file, which is then not read to its
/// end.
Source read_source(const std::string& path);

/// The same text on one line: runs of white space, comments included, become one space.
std::string one_line(const Source& source, Range range);

}  // namespace sinkproof::language
