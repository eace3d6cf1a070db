#include "constructions/registry.hpp"
#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::tables {

const Table& multihead_tradeoff() {
  static const Table table{
      "multihead-tradeoff",
      "What several softmax heads pay for an exact solution without a sink: the sum of their values' norms, "
      "the "
      "largest anchor mass of multihead-cancellation, and the least anchor mass that Theorem D2 of "
      "multihead-sink-tradeoff forces at these values (proved here).",
      {{"L"}, {"heads"}, {"value_norm_upper", true}, {"max_anchor_mass_upper", true}, {"bound_D2", true}},
      constructions::find("multihead-cancellation").parameters,
      {{"L", "4,6,8,12,16"}, {"m", "1"}, {"scale", "10"}, {"spacing", "arithmetic"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const auto found = verified(theorems::find("multihead-sink-tradeoff"), "multihead-cancellation",
                                    values, digits.known);
        return {
            {{count(values.integer("L")), exactly(found->at("heads")),
              upper_bound(found->at("value_norm"), digits), upper_bound(found->at("max_anchor_mass"), digits),
              lower_bound(found->at("bound"), digits)}},
            found};
      }};
  return table;
}

}  // namespace sinkproof::tables
