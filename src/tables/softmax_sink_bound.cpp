#include "tables/enclose.hpp"
#include "tables/tables.hpp"
#include "theorems/softmax-sink-necessity/bounds.hpp"

namespace sinkproof::tables {

using parameter::Specification;

const Table& softmax_sink_bound() {
  static const Table table{
      "softmax-sink-bound",
      "Lower bounds of the anchor mass before and after the trigger, which a loss of eta forces on one "
      "softmax "
      "head: Theorem A of softmax-sink-necessity, rounded down; 0 where it says nothing (proved here).",
      {{"eta"}, {"bound_before", true}, {"bound_after", true}},
      {{"eta", Specification::Kind::real, 0, false, 1, "loss"}},
      {{"eta", "1/100000,1/10000,1/1000,1/500,1/200,1/150,1/120,1/100"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const auto& eta = values.real("eta");
        const auto bounds = enclose(
            [&]<class S>(const numeric::Arithmetic<S>& arithmetic) {
              auto found = theorems::softmax_sink_bounds::sink_bounds(arithmetic.from(eta), arithmetic);
              return std::vector<S>{found.before, found.after};
            },
            digits.known);
        return {{{given(eta), lower_bound(bounds[0], digits), lower_bound(bounds[1], digits)}}};
      }};
  return table;
}

}  // namespace sinkproof::tables
