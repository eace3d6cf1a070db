#include "constructions/mutants/multilayer_anchor_miscopied.hpp"

#include "constructions/multilayer.hpp"
#include "constructions/multilayer_anchor.hpp"

namespace sinkproof::constructions {

const task::MultilayerConstruction& multilayer_anchor_miscopied() {
  static const task::MultilayerConstruction construction = [] {
    task::MultilayerConstruction mutant = multilayer_anchor();
    mutant.name = "multilayer-anchor-miscopied";
    mutant.summary = "the position bias of the copying layers has the wrong sign";
    mutant.source = "mutant";
    mutant.mutant_of = "multilayer-anchor";
    for (auto& parameter : mutant.parameters) {
      if (parameter.name == "D") parameter = layer_count(2);  // with one layer it is its original
    }
    mutant.build = [](const parameter::Values& values) { return build_multilayer_anchor(values, -1); };
    return mutant;
  }();
  return construction;
}

}  // namespace sinkproof::constructions
