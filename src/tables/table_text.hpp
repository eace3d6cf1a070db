#pragma once

#include <memory>
#include <string>

#include "tables/table.hpp"

namespace sinkproof::tables {

/// Turns rows, one after the other, into text.
class TableText {
 public:
  TableText() = default;
  TableText(const TableText&) = delete;
  TableText& operator=(const TableText&) = delete;
  virtual ~TableText() = default;
  /// The text that is complete now.
  [[nodiscard]] virtual std::string add(const std::vector<Cell>& row) = 0;
  /// The rest of it.
  [[nodiscard]] virtual std::string finish() = 0;
};

/// The document of format `md`, `csv`, `latex` or `json` (`sinkproof-table/1`). The table outlives it. Throws InputError for another format.
///   csv: quotes as in RFC 4180, lines end in \n, one header line with the columns' names;
///   latex: a document of its own (booktabs, longtable), or with \def\sinkprooftables{} before it a part of one.
std::unique_ptr<TableText> table_text(const std::string& format, const Table& table, int digits);

}  // namespace sinkproof::tables
