#include "constructions/mutants/diagonal_cost_weak_nuisance.hpp"

#include "constructions/sink_diagonal_cost_upper.hpp"

namespace sinkproof::constructions {

const PatternConstruction& diagonal_cost_weak_nuisance() {
  static const PatternConstruction construction{
      {"diagonal-cost-weak-nuisance",
       "the diagonal pattern's weight of the nuisances is a quarter of the published one", "mutant",
       "sink-diagonal-cost-upper", sink_diagonal_cost_upper().parameters,
       [](const parameter::Values& values) {
         SinkDiagonal instance = build_sink_diagonal_cost_upper(values);
         instance.diagonal.nuisance /= 4;
         return instance;
       }},
      sink_diagonal_cost_upper().usual_values};
  return construction;
}

}  // namespace sinkproof::constructions
