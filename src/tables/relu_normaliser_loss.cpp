#include "constructions/registry.hpp"
#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::tables {

const Table& relu_normaliser_loss() {
  static const Table table{"relu-normaliser-loss",
                           "The loss that a normaliser forces on ReLU attention, whatever the weights and "
                           "heads are: Theorem C' of "
                           "relu-normaliser-obstruction (proved here).",
                           {{"normaliser"}, {"L"}, {"loss_lower_bound"}, {"exact"}},
                           constructions::fits().front()->parameters,
                           {{"L", "5,6,8,16,32"}, {"normaliser", "non-anchor,row-count,none,length"}},
                           [](const parameter::Values& values, Digits digits) -> Rows {
                             const auto found = verified(theorems::own_theorem("relu-normaliser-obstruction"),
                                                         "chebyshev-fit", values, digits.shown);
                             const auto& bound = found->at("loss_lower_bound");
                             return {{{given(values.choice("normaliser")), count(values.integer("L")),
                                       lower_bound(bound, digits), exactly(bound)}},
                                     found};
                           }};
  return table;
}

}  // namespace sinkproof::tables
