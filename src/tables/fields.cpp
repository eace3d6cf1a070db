#include "tables/fields.hpp"

#include "numeric/certain_digits.hpp"

namespace sinkproof::tables {

namespace {

/// Calls f(place of a column, whether its exact value is meant) in the order of csv and json.
template <class F>
void for_each_field(const Table& table, const F& f) {
  const auto& columns = table.columns;
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (!columns[k].is_last) f(k, false);
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (columns[k].has_exact_value) f(k, true);
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (columns[k].is_last) f(k, false);
}

}  // namespace

std::vector<std::string> field_names(const Table& table) {
  std::vector<std::string> names;
  for_each_field(table, [&](std::size_t k, bool is_exact) {
    names.push_back(table.columns[k].name + (is_exact ? "_exact" : ""));
  });
  return names;
}

std::vector<std::string> fields(const Table& table, const std::vector<Cell>& row) {
  std::vector<std::string> texts;
  texts.reserve(2 * row.size());
  for_each_field(table, [&](std::size_t k, bool is_exact) {
    const std::string& text = is_exact ? row[k].exact : row[k].text;
    texts.push_back(text == numeric::no_number ? "" : text);
  });
  return texts;
}

}  // namespace sinkproof::tables
