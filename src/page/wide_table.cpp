#include "page/wide_table.hpp"

#include "page/formula.hpp"
#include "tables/symbols.hpp"

namespace sinkproof::page {

Inlines heading_of(const std::string& field) {
  for (const auto& [suffix, relation] :
       {std::pair<std::string, const char*>{"_lower", " ≥"}, {"_upper", " ≤"}}) {
    if (!field.ends_with(suffix)) continue;
    auto of = heading_of(field.substr(0, field.size() - suffix.size()));
    of.push_back(text(relation));
    return of;
  }
  const auto notation = tables::symbol(field);
  if (notation.empty()) return {code(field)};
  return {{Inline::Kind::formula, {}, parse_formula(notation), {}}};
}

std::size_t most_records(std::size_t fields) {
  constexpr std::size_t rows = 8;
  constexpr std::size_t columns = 3;
  return fields > most_columns ? columns : rows;
}

Table abbreviated(Inlines caption, const Records& records) {
  const auto heading = [&](const std::string& field) {
    return records.own_words.contains(field) ? Inlines{code(field)} : heading_of(field);
  };
  Table table;
  table.caption = std::move(caption);
  if (records.fields.size() <= most_columns) {
    for (const auto& field : records.fields) table.header.push_back(heading(field));
    table.rows = records.records;
    table.has_row_headers = false;
    return table;
  }
  table.header.emplace_back();
  for (const auto& name : records.names) table.header.push_back({text(name)});
  for (std::size_t k = 0; k < records.fields.size(); ++k) {
    auto& row = table.rows.emplace_back();
    row.push_back(heading(records.fields[k]));
    for (const auto& record : records.records) row.push_back(record[k]);
  }
  return table;
}

}  // namespace sinkproof::page
