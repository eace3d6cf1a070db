#include "constructions/mutants/multilayer_spread_forgetful.hpp"

#include "constructions/multilayer.hpp"
#include "constructions/multilayer_spread.hpp"

namespace sinkproof::constructions {

const task::MultilayerConstruction& multilayer_spread_forgetful() {
  static const task::MultilayerConstruction construction = [] {
    task::MultilayerConstruction mutant = multilayer_spread();
    mutant.name = "multilayer-spread-forgetful";
    mutant.summary = "the trigger's row does not keep itself after layer 1";
    mutant.source = "mutant";
    mutant.mutant_of = "multilayer-spread";
    for (auto& parameter : mutant.parameters) {
      if (parameter.name == "D") parameter = layer_count(2);  // with one layer it is its original
    }
    mutant.build = [](const parameter::Values& values) { return build_multilayer_spread(values, false); };
    return mutant;
  }();
  return construction;
}

}  // namespace sinkproof::constructions
