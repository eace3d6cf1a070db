#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parameter/grid.hpp"
#include "tables/cell.hpp"

namespace sinkproof::tables {

struct Verified;

struct Column {
  std::string name;  ///< in csv and json; the heading in LaTeX is latex_heading() of it
  bool has_exact_value =
      false;  ///< csv and json have a second column NAME_exact, empty where the number is not rational
  bool is_last = false;      ///< in csv and json, where it stands behind these as well
  bool has_names = false;    ///< that somebody chose, of files: text, whatever it looks like
  bool is_own_word = false;  ///< somebody's text says what it means, and none of our symbols stands for it
};

/// What a table has at one point of its grid.
struct Rows {
  std::vector<std::vector<Cell>> rows;  ///< one cell a column
  std::shared_ptr<const Verified> verified =
      nullptr;  ///< the instance whose quantities they are; none for formulas
  bool is_of_searches = false;
  /// What they found, and rows cite: certificates by the names of their files.
  std::map<std::string, std::string> cases = {};
  /// Of searches, for each row: the columns of which there is the search's word only.
  std::vector<std::vector<std::string>> not_certified = {};
};

/// Named numbers over a grid, each certified.
struct Table {
  std::string name;
  std::string caption;  ///< one sentence; theorem and provenance are named
  std::vector<Column> columns;
  std::vector<parameter::Specification> parameters;
  std::vector<parameter::GridAxis> default_grid;
  /// May be called from several threads.
  std::function<Rows(const parameter::Values& values, Digits digits)> rows;
  std::string absence = {};  ///< the footnote of numbers that are not defined, where there may be some
  std::optional<std::size_t> verdicts = {};  ///< the column of verdicts, where the rows have them
};

/// The table's rows with `digits` significant digits, rounded as the checker asks (FORMAT.md).
Rows rows_at(const Table& table, const parameter::Values& values, int digits);

/// Rows of searches may take long. Once `stop`, which has to last as long as the program, is true, searches
/// end, and the rows that they are for mean nothing.
void stop_searches_when(const std::atomic<bool>& stop);

/// The table with these of its columns, and their places. Throws InputError with the nearest name for one
/// that it does not have, or that is named twice.
struct Selection {
  Table table;
  std::vector<std::size_t> places;
};
Selection select(const Table& table, const std::vector<std::string>& columns);

/// Every table there is.
const std::vector<const Table*>& all();
/// Throws InputError with the nearest name.
const Table& find(const std::string& name);

}  // namespace sinkproof::tables
