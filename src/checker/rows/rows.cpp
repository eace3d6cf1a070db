// Rows of tables: the document, and each cell against its value.
//
// Given: a document of format sinkproof-rows/1.
// Derives itself: all rows at the stated parameters (row_tables.cpp, smoothing_rows.cpp,
// sink_metric_rows.cpp; of searches search_rows.cpp), in order.
// Takes from the document: table, parameters, digits, certificate. They say what is claimed; the claim is
// then derived, and every cell of every row is held against it, none more, none less.
// Acceptance means: at these parameters the table has exactly these rows, and each shows its value as
// FORMAT.md says.
// Assumes: check_certificate, and that sign_of is right.
#include "checker/rows/rows.hpp"

#include <algorithm>

#include "checker/document/parameters.hpp"
#include "checker/document/printed.hpp"
#include "checker/document/statement.hpp"
#include "checker/kernel/error.hpp"
#include "checker/rows/search_rows.hpp"
#include "checker/rows/table.hpp"

namespace sinkproof_check {

namespace {

constexpr long most_digits = 1000;

const RowTable& find_table(const json::Value& value) {
  for (const RowTable& table : row_tables())
    if (table.name == value.string()) return table;
  throw Rejected(value.place(), "unknown table " + quoted(value.string()));
}

Parameters read_row_parameters(const json::Value& value, const RowTable& table) {
  Parameters parameters = read_parameters(value);
  for (const auto& [name, parameter] : parameters)
    if (std::find(table.parameters.begin(), table.parameters.end(), name) == table.parameters.end())
      throw Rejected(value.place(), "unknown parameter " + quoted(name));
  for (const std::string_view name : table.parameters) static_cast<void>(find_parameter(parameters, name));
  return parameters;
}

std::optional<Accepted> read_row_certificate(const json::Value& root, const RowTable& table) {
  if (root.has("certificate") != table.has_certificate)
    throw Rejected("/certificate", table.has_certificate
                                       ? "missing: the numbers are those of an instance"
                                       : "expected none: the numbers are those of formulas");
  if (!table.has_certificate) return std::nullopt;
  try {
    return check_certificate(root["certificate"]);
  } catch (const Rejected& error) {
    // Some places are those of the whole document already.
    if (std::string_view(error.what()).starts_with("/certificate")) throw;
    throw Rejected("/certificate", error.what());
  }
}

/// Empty: null.
void require_text(const json::Value& stated, const std::string& expected) {
  if (expected.empty() ? stated.is_null() : !stated.is_null() && stated.string() == expected) return;
  throw Rejected(stated.place(), "expected " + (expected.empty() ? "null" : quoted(expected)));
}

void require_cell(const json::Value& stated, const ExpectedCell& expected, long digits) {
  if (!expected.value) return require_text(stated, expected.text);
  switch (expected.shown) {
    case Shown::text:
      return require_text(stated, expected.text);
    case Shown::lower:
      return require_lower(stated, *expected.value, digits);
    case Shown::upper:
      return require_upper(stated, *expected.value, digits);
    case Shown::two_sided:
      return require_two_sided(stated, *expected.value, digits);
    case Shown::angle:
      return require_angle(stated, *expected.value, digits);
    case Shown::exact:
      return require_exact(stated, *expected.value);
  }
}

void require_row(const json::Value& stated, const ExpectedRow& expected, long digits) {
  std::size_t fields = 0;
  for (const ExpectedCell& cell : expected) {
    require_cell(stated[cell.column], cell, digits);
    ++fields;
    if (!cell.has_exact) continue;
    const json::Value exact = stated[cell.column + "_exact"];
    if (!cell.value) require_text(exact, "");
    if (!exact.is_null()) require_exact(exact, *cell.value);
    ++fields;
  }
  // No key stands twice, so with all there, any other count means an unknown one.
  if (stated.members().size() != fields)
    throw Malformed(stated.place(),
                    "a column that the table does not have; expected " + std::to_string(fields));
}

}  // namespace

std::string check_rows(const json::Value& root) {
  if (is_search_table(root["table"].string())) return check_search_rows(root);
  root.require_fields({"format", "table", "digits", "parameters", "rows"}, {"certificate"});
  const RowTable& table = find_table(root["table"]);
  const long digits = root["digits"].integer();
  if (digits < 1 || digits > most_digits) throw Rejected("/digits", "out of range; expected 1 to 1000");
  const auto rows = root["rows"].elements();
  Parameters parameters = read_row_parameters(root["parameters"], table);
  const RowSource source(std::move(parameters), read_row_certificate(root, table));
  try {
    const std::vector<ExpectedRow> expected = table.derive(source);
    if (rows.size() != expected.size())
      throw Rejected("/rows",
                     std::to_string(rows.size()) + " rows; expected " + std::to_string(expected.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) require_row(rows[i], expected[i], digits);
  } catch (const ValueError& error) {
    refuse("/rows", "its numbers cannot be derived: ", error);
  }
  std::string summary = "rows: " + std::string(table.name);
  for (const auto& [name, parameter] : source.parameters()) {
    summary += shown_parameter(name, parameter.text);
    if (name == table.unchecked) summary += " (not checked)";
  }
  return summary;
}

}  // namespace sinkproof_check
