#pragma once

#include <string>
#include <vector>

#include "app/commands.hpp"
#include "tables/table.hpp"

namespace sinkproof::app {

/// `table --prove`: what is to be proved of a table's rows, gathered and written.
class TableProofs {
 public:
  /// Of what is asked for: throws InputError for options that do not go together, and for a table about which
  /// nothing in Coq is.
  explicit TableProofs(const TableOptions& options);
  [[nodiscard]] bool is_wanted() const { return options_.prove.has_value(); }

  /// The rows at a point of the grid, of the columns at `places`, each as a JSON text.
  [[nodiscard]] std::vector<std::string> documents(const tables::Table& table,
                                                   const parameter::Values& values, const tables::Rows& rows,
                                                   const std::vector<std::size_t>& places) const;
  /// The next row, one of those.
  void add(const std::string& document) { documents_.push_back(document); }
  /// Writes DIR/NAME.v.
  void write(int digits);
  /// Says on stdout what of the file is not proved, and where that is wanted has Coq check it. Returns the
  /// exit code.
  [[nodiscard]] int finish() const;

 private:
  [[nodiscard]] std::string file() const;

  const TableOptions& options_;
  std::vector<std::string> documents_;
  std::string text_;
  long theorems_ = 0;
  long cells_ = 0;
  std::vector<std::string> not_proved_;
};

}  // namespace sinkproof::app
