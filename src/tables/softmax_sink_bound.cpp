#include "tables/enclose.hpp"
#include "tables/tables.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::tables {

using parameter::Specification;

const Table& softmax_sink_bound() {
  static const Table table{
      "softmax-sink-bound",
      "Lower bounds of the anchor mass before and after the trigger, which a loss of eta forces on one "
      "softmax "
      "head of L tokens: Theorem A of softmax-sink-necessity, rounded down; 0 where it says nothing (proved "
      "here). From L = 5 on neither depends on L.",
      {{"L"}, {"eta"}, {"bound_before", true}, {"bound_after", true}},
      {{"L", Specification::Kind::integer, 4, false, 4096, "sequence length"},
       {"eta", Specification::Kind::real, 0, false, 1, "loss"}},
      {{"L", "4,5"}, {"eta", "1/100000,1/10000,1/1000,1/500,1/200,1/150,1/120,1/100,1/50,1/36"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const long length = values.integer("L");
        const auto& eta = values.real("eta");
        const auto& theorem = theorems::own_text("softmax-sink-necessity");
        const auto bounds = enclose(
            [&]<class S>(const numeric::Arithmetic<S>& arithmetic) {
              return theorem.numbers_at({"bound_before", "bound_after"}, {{"L", length}, {"loss", eta}},
                                        arithmetic);
            },
            digits.known);
        return {
            {{count(length), given(eta), lower_bound(bounds[0], digits), lower_bound(bounds[1], digits)}}};
      }};
  return table;
}

}  // namespace sinkproof::tables
