#pragma once

#include <string>
#include <vector>

#include "tables/table.hpp"

namespace sinkproof::tables {

/// Names and texts of a row's fields in the order of csv and json: each column, behind them the exact values
/// of those that have them, and then what is to be last.
std::vector<std::string> field_names(const Table& table);
/// An empty text where there is no value.
std::vector<std::string> fields(const Table& table, const std::vector<Cell>& row);

}  // namespace sinkproof::tables
