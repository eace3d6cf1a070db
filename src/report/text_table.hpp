#pragma once

#include <string>
#include <vector>

namespace sinkproof::report {

/// Digits of a number in text, all of them certain.
constexpr int shown_digits = 9;

/// Columns separated by two spaces, as wide as they need to be (one column a Unicode character); the header, then the rows; every line indented by two spaces.
/// Rows are held as one text, so that a million of them take no more room than what is printed.
class TextTable {
 public:
  explicit TextTable(const std::vector<std::string>& header);
  /// As many cells as the header has, without line ends and tabs.
  void add(const std::vector<std::string>& row);
  [[nodiscard]] std::string text() const;

 private:
  std::string cells_;  ///< each ends in a tab, each row in a line end
  std::vector<std::size_t> widths_;
};

}  // namespace sinkproof::report
