#include "constructions/two_context_switch.hpp"
#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/sink-switch-equivalence/theorem.hpp"

namespace sinkproof::tables {

const Table& switch_equivalence() {
  static const Table table{
      "switch-equivalence",
      "How much of its mass a head must give the sink, and how small the sink's value must be, when its "
      "output is at "
      "most eta in two contexts whose values are gamma from 0 and apart by the angle of this sine: Theorem H "
      "of "
      "sink-switch-equivalence, on the construction two-context-switch (proved here).",
      {{"gamma", "$\\gamma$"},
       {"sine", "$\\sin\\theta$"},
       {"eta", "$\\eta$"},
       {"sink_mass_bound", "sink mass $\\geq$", true},
       {"value_bound", "value $\\leq$", true},
       {"tangent", "tangent"},
       {"spread", "spread"},
       {"leak", "leak"}},
      constructions::two_context_switch().parameters,
      {{"tangent", "1/4,1/2,3/4"}, {"spread", "0,1"}, {"leak", "1/1000,1/100,1/10"}},
      [](const parameter::Values& values, int digits) -> std::vector<std::vector<Cell>> {
        const auto found = verified_quantities(theorems::sink_switch_equivalence(), "two-context-switch",
                                               values, digits + 2);
        return {{two_sided(found.at("gamma"), digits), two_sided(found.at("sine"), digits),
                 two_sided(found.at("eta"), digits), lower_bound(found.at("sink_mass_bound"), digits),
                 upper_bound(found.at("value_bound"), digits), given(values.real("tangent")),
                 given(values.real("spread")), given(values.real("leak"))}};
      }};
  return table;
}

}  // namespace sinkproof::tables
