#pragma once

#include "page/document.hpp"
#include "page/findings.hpp"

namespace sinkproof::page {

/// With a capital letter at its beginning: titles in lists of the program have none.
std::string capitalised(std::string words);

void add_table(Blocks& blocks, const FilledTable& filled);
void add_figure(Blocks& blocks, const DrawnFigure& figure);

}  // namespace sinkproof::page
