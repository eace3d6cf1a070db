#include "tables/table.hpp"

#include "numeric/error.hpp"
#include "parameter/nearest_name.hpp"
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
      &switch_equivalence(),
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
  throw InputError("unknown table '" + name.substr(0, 60) + "'" + parameter::nearest_name_hint(name, names));
}

}  // namespace sinkproof::tables
