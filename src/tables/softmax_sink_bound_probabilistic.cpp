#include "tables/enclose.hpp"
#include "tables/tables.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::tables {

using parameter::Specification;

const Table& softmax_sink_bound_probabilistic() {
  static const Table table{
      "softmax-sink-bound-probabilistic",
      "Lower bound of the anchor mass at every non-trigger position, with probability at least 1 - delta, "
      "which an "
      "expected error of eta_bar forces on one softmax head: Theorem A' of softmax-sink-necessity, rounded "
      "down; 0 where it says nothing (proved here).",
      {{"L"}, {"eta_bar"}, {"delta"}, {"bound", true}},
      {{"L", Specification::Kind::integer, 5, false, 4096, "sequence length"},
       {"eta_bar", Specification::Kind::real, 0, true, 1, "bound of the expected error"},
       {"delta", Specification::Kind::real, 0, true, 1, "probability with which the bound may fail", true}},
      {{"L", "5,16,64"}, {"eta_bar", "1e-9,1e-7,1e-6"}, {"delta", "1/100,1/10"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const auto& theorem = theorems::own_text("softmax-sink-necessity");
        const long length = values.integer("L");
        const auto& eta_bar = values.real("eta_bar");
        const auto& delta = values.real("delta");
        const auto bound = enclose(
            [&]<class S>(const numeric::Arithmetic<S>& arithmetic) {
              return theorem.numbers_at({"bound_probabilistic"},
                                        {{"L", length}, {"eta_bar", eta_bar}, {"delta", delta}}, arithmetic);
            },
            digits.known);
        return {{{count(length), given(eta_bar), given(delta), lower_bound(bound.front(), digits)}}};
      }};
  return table;
}

}  // namespace sinkproof::tables
