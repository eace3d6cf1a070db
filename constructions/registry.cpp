#include "constructions/registry.hpp"

#include "constructions/multilayer_anchor.hpp"
#include "constructions/multilayer_spread.hpp"
#include "constructions/mutants/multilayer_anchor_miscopied.hpp"
#include "constructions/mutants/multilayer_spread_forgetful.hpp"
#include "constructions/mutants/relu_mean_row_count.hpp"
#include "constructions/mutants/softmax_anchor_flipped.hpp"
#include "constructions/mutants/softmax_anchor_no_null_value.hpp"
#include "constructions/relu_mean.hpp"
#include "constructions/residual_diagonal.hpp"
#include "constructions/softmax_anchor.hpp"
#include "numeric/error.hpp"
#include "parameter/nearest_name.hpp"

namespace sinkproof::constructions {

const std::vector<const task::TriggerConstruction*>& all() {
  static const std::vector<const task::TriggerConstruction*> list{
      &softmax_anchor(), &softmax_anchor_flipped(), &softmax_anchor_no_null_value(),
      &relu_mean(),      &relu_mean_row_count(),
  };
  return list;
}

const task::TriggerConstruction& find(const std::string& name) {
  std::vector<std::string> names;
  for (const auto* construction : all()) {
    if (construction->name == name) return *construction;
    names.push_back(construction->name);
  }
  for (const auto* construction : all_multilayer()) names.push_back(construction->name);
  throw InputError("unknown construction '" + name.substr(0, 60) + "'" +
                   parameter::nearest_name_hint(name, names));
}

const std::vector<const task::MultilayerConstruction*>& all_multilayer() {
  static const std::vector<const task::MultilayerConstruction*> list{
      &multilayer_anchor(),           &multilayer_spread(),           &residual_diagonal(),
      &multilayer_anchor_miscopied(), &multilayer_spread_forgetful(),
  };
  return list;
}

const task::MultilayerConstruction* find_multilayer(const std::string& name) {
  for (const auto* construction : all_multilayer()) {
    if (construction->name == name) return construction;
  }
  return nullptr;
}

}  // namespace sinkproof::constructions
