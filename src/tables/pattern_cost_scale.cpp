#include "constructions/registry.hpp"
#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::tables {

const Table& pattern_cost_scale() {
  static const Table table{
      "pattern-cost-scale",
      "What a sink pattern and what a diagonal pattern cost at least, for few and for many groups: OPT_sink "
      "by the formula of sink-cost-exact, OPT_diag between certified ends (diagonal-cost-exact), their "
      "ratio, "
      "and the number of groups beyond which a sink is cheaper by proof; lower ends are rounded down, upper "
      "ends up. Proved here.",
      {{"C"},
       {"lambda"},
       {"family"},
       {"m"},
       {"opt_sink"},
       {"opt_diag_lower"},
       {"opt_diag_upper"},
       {"ratio_lower"},
       {"ratio_upper"},
       {"groups_enough"}},
      constructions::numbers_named("diagonal-optimum").parameters,
      {{"C", "1,2,3,10,100,1000,10000"},
       {"m", "2"},
       {"kappa", "8"},
       {"lambda", "4/5,sqrt(1/2)"},
       {"family", "antipodal,orthogonal"},
       {"d", "1000000"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const auto found =
            verified(theorems::own_theorem("diagonal-cost-exact"), "diagonal-optimum", values, digits.known);
        return {
            {{count(values.integer("C")), given(values.real("lambda")), given(values.choice("family")),
              count(values.integer("m")), lower_bound(found->at("opt_sink"), digits),
              lower_bound(found->at("opt_diag_lower"), digits),
              upper_bound(found->at("opt_diag_upper"), digits), lower_bound(found->at("ratio_lower"), digits),
              upper_bound(found->at("ratio_upper"), digits),
              upper_bound(found->at("groups_enough"), digits)}},
            found};
      }};
  return table;
}

}  // namespace sinkproof::tables
