#pragma once

#include <string>
#include <vector>

namespace sinkproof::report {

/// Digits of a number in text, all of them certain.
constexpr int shown_digits = 9;

/// Columns separated by two spaces, as wide as they need to be (one column a Unicode character); the header,
/// then the rows; every line indented by two spaces. Where stdout is a terminal that is narrower, the columns
/// that do not fit follow below, behind the key columns again: no number is broken.
/// Rows are held as one text, so that a million of them take no more room than what is printed.
class TextTable {
 public:
  /// The first `keys` columns say what a row is about.
  explicit TextTable(const std::vector<std::string>& header, std::size_t keys = 1);
  /// As many cells as the header has, without line ends and tabs.
  void add(const std::vector<std::string>& row);
  [[nodiscard]] std::string text() const;

 private:
  void append(std::string& text, const std::vector<std::size_t>& block) const;

  std::string cells_;  ///< each ends in a tab, each row in a line end
  std::vector<std::size_t> widths_;
  std::size_t keys_;
};

}  // namespace sinkproof::report
