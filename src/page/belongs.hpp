#pragma once

#include <string>
#include <vector>

#include "page/findings.hpp"

/// Which theorem a table or figure is shown with. Empty: none.
namespace sinkproof::page {

std::string theorem_of(const FilledTable& table, const Findings& findings);
std::string theorem_of(const DrawnFigure& figure, const Findings& findings);

/// The rows of a table whose column `theorem` is this one: of hypothesis-ablation and tightness, which have
/// something about every theorem. Null where there is no such table.
const FilledTable* table_by_theorem(const std::string& name, const Findings& findings);

}  // namespace sinkproof::page
