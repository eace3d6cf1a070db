#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Text in a terminal's columns: one a Unicode character, which is what the texts of this program take there
/// (no combining or wide ones).
namespace sinkproof::files {

std::size_t text_width(std::string_view text);

/// Lines that are wider than this are broken at spaces, and words that are wider behind commas; what follows
/// stands two spaces further in than the line began. What has neither stays whole.
std::string wrapped(std::string_view text, std::size_t widest);

/// Which columns of a table stand beside each other in a terminal: blocks of their indices, in order, none
/// wider than `room` unless it is a single column. The first `keys` columns say what a row is about, and
/// begin every block where they leave at least a third of the room. `between` is what a column takes beyond
/// its text.
std::vector<std::vector<std::size_t>> column_blocks(const std::vector<std::size_t>& widths, std::size_t keys,
                                                    std::size_t room, std::size_t between);

/// How many columns the terminal has that stdout is; nothing is to be wrapped where it is none, and then the
/// answer is as large as can be.
std::size_t stdout_columns();

}  // namespace sinkproof::files
