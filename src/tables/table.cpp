#include "tables/table.hpp"

#include <algorithm>

#include "files/nearest_name.hpp"
#include "numeric/error.hpp"
#include "tables/tables.hpp"

namespace sinkproof::tables {

const std::vector<const Table*>& all() {
  // clang-format off
  static const std::vector<const Table*> list{
      &softmax_sink_bound(),
      &softmax_sink_bound_probabilistic(),
      &softmax_anchor(),
      &multilayer_sink_bound(),
      &relu_normaliser_loss(),
      &sink_free_attention(),
      &multihead_tradeoff(),
      &sink_metric(),
      &sink_cost(),
      &sink_diagonal_cost(),
      &pattern_cost_scale(),
      &smoothing_regions(),
      &switch_equivalence(),
      &hypothesis_ablation(),
      &tightness(),
  };
  // clang-format on
  return list;
}

const Table& find(const std::string& name) {
  std::vector<std::string> names;
  for (const auto* table : all()) {
    if (table->name == name) return *table;
    names.push_back(table->name);
  }
  throw InputError("unknown table '" + name.substr(0, 60) + "'" + files::nearest_name_hint(name, names));
}

Rows rows_at(const Table& table, const parameter::Values& values, int digits) {
  Rows rows;
  // A bound next to a decimal number may be rounded past it. Where the value is this very number, all
  // precision does not help, and FORMAT.md allows it.
  for (const int more : {2, 12, 50}) {
    rows = table.rows(values, {digits, digits + more});
    const bool is_rounded_well = std::all_of(rows.rows.begin(), rows.rows.end(), [](const auto& row) {
      return std::all_of(row.begin(), row.end(), [](const Cell& cell) { return cell.is_rounded_well; });
    });
    if (is_rounded_well) break;
  }
  return rows;
}

Selection select(const Table& table, const std::vector<std::string>& columns) {
  std::vector<std::string> names;
  for (const auto& column : table.columns) names.push_back(column.name);
  Selection result{table, {}};
  result.table.columns.clear();
  for (const auto& name : columns) {
    const auto at = std::find(names.begin(), names.end(), name);
    const auto place = static_cast<std::size_t>(at - names.begin());
    if (at == names.end())
      throw InputError("--columns: unknown column '" + name.substr(0, 60) + "' of " + table.name +
                       files::nearest_name_hint(name, names));
    if (std::find(result.places.begin(), result.places.end(), place) != result.places.end())
      throw InputError("--columns: '" + name + "' stands twice (expected different columns)");
    result.places.push_back(place);
    result.table.columns.push_back(table.columns[place]);
  }
  return result;
}

}  // namespace sinkproof::tables
