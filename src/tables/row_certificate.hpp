#pragma once

#include <string>

#include "tables/table.hpp"

namespace sinkproof::tables {

/// The `sinkproof-rows/1` document (FORMAT.md) of the rows at one point of a table's grid, with a final
/// newline.
std::string row_certificate(const Table& table, const parameter::Values& values, int digits,
                            const Rows& rows);

}  // namespace sinkproof::tables
