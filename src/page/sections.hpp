#pragma once

#include "page/document.hpp"
#include "page/findings.hpp"

namespace sinkproof::page {

/// With a capital letter at its beginning: titles in lists of the program have none.
std::string capitalised(std::string words);
/// The theorem's title, or its id where somebody's has none.
std::string title_of(const theorem::Description& description);

void add_table(Blocks& blocks, const FilledTable& filled);
void add_figure(Blocks& blocks, const DrawnFigure& figure);
/// What searches found near a theorem: without a hypothesis, and with smaller constants.
void add_searches(Blocks& blocks, const theorem::Description& description, const Findings& findings);

/// "2 certified, 1 vacuous; claims: 1 refuted"
std::string own_counts(const Findings& findings);

/// Over all theorems.
struct SearchCounts {
  std::size_t hypotheses = 0;
  std::size_t needed = 0;
  std::size_t jointly_needed = 0;
  std::size_t constants = 0;
};
SearchCounts count_searches(const Findings& findings);

}  // namespace sinkproof::page
