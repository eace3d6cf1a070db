#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tables/table_text.hpp"

namespace sinkproof::tables {

/// The rows as columns. All are of the same length.
std::vector<std::vector<std::string>> transposed(const std::vector<std::vector<std::string>>& rows);

/// See table_text(). Decimal numbers of a column stand with their points below each other.
std::unique_ptr<TableText> latex_table(const Table& table, const TableStyle& style);

}  // namespace sinkproof::tables
