#pragma once

#include <string>
#include <vector>

namespace sinkproof::show {

/// Lines of text that are being put together.
class Lines {
 public:
  void add(std::string line) { lines_.push_back(std::move(line)); }
  /// `head item, item, …`, broken between items where a line would have more than about 100 characters;
  /// further lines are indented as far as the head is long, to 24 at most.
  void add_list(const std::string& head, const std::vector<std::string>& items,
                const std::string& separator = ", ");

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  /// With a line end behind each.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::string> lines_;
};

/// Characters of UTF-8.
std::size_t width_of(const std::string& text);

}  // namespace sinkproof::show
