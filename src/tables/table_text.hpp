#pragma once

#include <limits>
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

/// How a table is shown to readers; csv and json, which programs read, know nothing of it.
struct TableStyle {
  std::string caption = {};    ///< empty: the table's own. In latex it is LaTeX
  std::string label = {};      ///< latex; empty: tab:NAME
  bool is_transposed = false;  ///< a row for each column, and the other way round
  std::size_t room = std::numeric_limits<std::size_t>::max();  ///< md: what is wider goes on below
};

/// The document of format `md`, `csv`, `latex` or `json` (`sinkproof-table/1`). The table outlives it. Throws
/// InputError for another format, and for a style that the format does not know, a caption that LaTeX would
/// not end (braces that do not match, a comment) and a label with other characters than letters, digits and :
/// . _ -.
///   csv: quotes as in RFC 4180, lines end in \n, one header line with the columns' names;
///   latex: a document of its own (booktabs, longtable), or with \def\sinkprooftables{} before it a part of
///   one.
std::unique_ptr<TableText> table_text(const std::string& format, const Table& table, int digits,
                                      const TableStyle& style = {});

}  // namespace sinkproof::tables
