#include "constructions/mutants/sink_optimum_wrong_regime.hpp"

namespace sinkproof::constructions {

const SinkOptimumConstruction& sink_optimum_wrong_regime() {
  static const SinkOptimumConstruction construction{
      "sink-optimum-wrong-regime",
      "weights and multipliers of the regime identity, or of rotation where identity is right",
      "mutant",
      "sink-optimum",
      sink_optimum().parameters,
      [](const parameter::Values& values) {
        SinkOptimum instance = sink_optimum().build(values);
        instance.regime =
            instance.regime == SinkRegime::identity ? SinkRegime::rotation : SinkRegime::identity;
        return instance;
      }};
  return construction;
}

}  // namespace sinkproof::constructions
