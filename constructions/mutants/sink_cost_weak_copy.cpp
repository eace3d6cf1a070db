#include "constructions/mutants/sink_cost_weak_copy.hpp"

#include "constructions/sink_diagonal_cost_upper.hpp"

namespace sinkproof::constructions {

const PatternConstruction& sink_cost_weak_copy() {
  static const PatternConstruction construction{
      {"sink-cost-weak-copy",
       "copy queries of the sink pattern prefer their group to what is not the anchor only", "mutant",
       "sink-diagonal-cost-upper", sink_diagonal_cost_upper().parameters,
       [](const parameter::Values& values) {
         SinkDiagonal instance = build_sink_diagonal_cost_upper(values);
         instance.sink.copy = 1 / instance.lambda_squared;
         return instance;
       }},
      sink_diagonal_cost_upper().usual_values};
  return construction;
}

}  // namespace sinkproof::constructions
