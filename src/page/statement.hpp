#pragma once

#include <string>
#include <vector>

#include "page/document.hpp"

namespace sinkproof::page {

/// A theorem's statement.md, ready to stand in the page: headings are of level 4 and below, and other
/// theorems that are named are links.
struct Statement {
  Blocks summary;  ///< what is above the first section
  struct Section {
    std::string title;
    Blocks blocks;  ///< the heading is the first
  };
  std::vector<Section> sections;
};

/// Of other theorems only those `shown` are links; empty: all.
Statement read_statement(const std::string& id, const std::vector<std::string>& shown = {});

/// Whether a reader of the papers' abstracts wants the section on first reading: provenance, setting,
/// statements, hypotheses.
bool is_for_everyone(const Statement::Section& section);

}  // namespace sinkproof::page
