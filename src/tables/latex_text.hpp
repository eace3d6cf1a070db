#pragma once

#include <string>

/// What stands in a LaTeX table.
namespace sinkproof::tables {

/// Text in which no character has a meaning of its own.
std::string latex_escaped(const std::string& text);

/// A cell: names as text, numbers as formulas, powers of ten and roots as a paper has them.
struct LatexCell {
  std::string text;
  bool is_long_name = false;  ///< and may go over several lines
  std::size_t before_point =
      0;  ///< characters of a decimal number in front of its point, of one width each; 0 where it is none
};
LatexCell latex_cell(const std::string& text);
/// The same of a name that somebody chose: text, whatever it looks like.
LatexCell latex_name(const std::string& text);

/// The cell with so many characters in front of its point.
std::string aligned(const LatexCell& cell, std::size_t before_point);

}  // namespace sinkproof::tables
