#include "theorems/registry.hpp"

#include "files/nearest_name.hpp"
#include "numeric/error.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::theorems {

const std::vector<const theorem::Theorem*>& all() {
  // clang-format off
  static const std::vector<const theorem::Theorem*> list{
      &own_theorem("softmax-sink-necessity"),
      &own_theorem("multilayer-sink-necessity"),
      &own_theorem("preceding-mean-sink-necessity"),
      &own_theorem("relu-sink-free"),
      &own_theorem("relu-normaliser-obstruction"),
      &own_theorem("unnormalised-sigmoid-sink-free"),
      &own_theorem("null-slot-necessity"),
      &own_theorem("multihead-sink-tradeoff"),
      &own_theorem("sink-metric"),
      &own_theorem("sink-representability"),
      &own_theorem("dense-attention-smoothing"),
      &own_theorem("sink-switch-equivalence"),
      &own_theorem("sink-diagonal-cost"),
      &own_theorem("sink-cost-exact"),
      &own_theorem("diagonal-cost-exact"),
  };
  // clang-format on
  return list;
}

const theorem::Theorem& find(const std::string& id) {
  if (is_own_text(id)) return own_theorem(id);
  std::vector<std::string> ids;
  for (const auto* theorem : all()) {
    if (theorem->description().id == id) return *theorem;
    ids.push_back(theorem->description().id);
  }
  throw InputError("unknown theorem '" + id.substr(0, 60) + "'" + files::nearest_name_hint(id, ids));
}

}  // namespace sinkproof::theorems
