#include "tables/fields.hpp"

namespace sinkproof::tables {

std::vector<std::string> field_names(const Table& table) {
  std::vector<std::string> names;
  for (const auto& column : table.columns) names.push_back(column.name);
  for (const auto& column : table.columns) {
    if (column.has_exact_value) names.push_back(column.name + "_exact");
  }
  return names;
}

std::vector<std::string> fields(const Table& table, const std::vector<Cell>& row) {
  std::vector<std::string> texts;
  texts.reserve(2 * row.size());
  for (const auto& cell : row) texts.push_back(cell.text);
  for (std::size_t k = 0; k < row.size(); ++k) {
    if (table.columns[k].has_exact_value) texts.push_back(row[k].exact);
  }
  return texts;
}

}  // namespace sinkproof::tables
