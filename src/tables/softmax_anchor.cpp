#include "constructions/registry.hpp"

#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::tables {

const Table& softmax_anchor() {
  static const Table table{
      "softmax-anchor",
      "What the construction softmax-anchor reaches on the trigger-conditional task, and the anchor mass "
      "that "
      "Theorem A of softmax-sink-necessity forces at its loss (proved here).",
      {{"L"},
       {"m"},
       {"beta"},
       {"loss_lower", true},
       {"loss_upper", true},
       {"sink_mass_lower", true},
       {"bound_after", true}},
      constructions::find("softmax-anchor").parameters,
      {{"L", "8,16"}, {"m", "13"}, {"beta", "2:12:2"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        auto entries = values.entries();
        entries.emplace_back("eta_bar", parameter::Value(1));
        entries.emplace_back("delta", parameter::Value(numeric::Expression(numeric::Rational(1, 2))));
        const auto found = verified(theorems::find("softmax-sink-necessity"), "softmax-anchor",
                                    parameter::Values(std::move(entries)), digits.known);
        const auto& before = found->at("sink_mass_before");
        const auto& after = found->at("sink_mass_after");
        const auto& smaller = *after.lower <= *before.lower ? after : before;
        return {{{count(values.integer("L")), count(values.integer("m")), given(values.real("beta")),
                  lower_bound(found->at("loss"), digits), upper_bound(found->at("loss"), digits),
                  lower_bound(smaller, digits), lower_bound(found->at("bound_after"), digits)}},
                found};
      }};
  return table;
}

}  // namespace sinkproof::tables
