#include "theorems/registry.hpp"

#include "files/nearest_name.hpp"
#include "numeric/error.hpp"
#include "theorems/dense-attention-smoothing/theorem.hpp"
#include "theorems/diagonal-cost-exact/theorem.hpp"
#include "theorems/multilayer-sink-necessity/theorem.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/relu-normaliser-obstruction/theorem.hpp"
#include "theorems/sink-cost-exact/theorem.hpp"
#include "theorems/sink-diagonal-cost/theorem.hpp"
#include "theorems/sink-representability/theorem.hpp"
#include "theorems/sink-switch-equivalence/theorem.hpp"

namespace sinkproof::theorems {

const std::vector<const theorem::Theorem*>& all() {
  // clang-format off
  static const std::vector<const theorem::Theorem*> list{
      &own_text("softmax-sink-necessity"),
      &multilayer_sink_necessity(),
      &own_text("preceding-mean-sink-necessity"),
      &own_text("relu-sink-free"),
      &relu_normaliser_obstruction(),
      &own_text("unnormalised-sigmoid-sink-free"),
      &own_text("null-slot-necessity"),
      &own_text("multihead-sink-tradeoff"),
      &own_text("sink-metric"),
      &sink_representability(),
      &dense_attention_smoothing(),
      &sink_switch_equivalence(),
      &sink_diagonal_cost(),
      &sink_cost_exact(),
      &diagonal_cost_exact(),
  };
  // clang-format on
  return list;
}

const theorem::Theorem& find(const std::string& id) {
  if (is_own_text(id)) return own_text(id);
  std::vector<std::string> ids;
  for (const auto* theorem : all()) {
    if (theorem->description().id == id) return *theorem;
    ids.push_back(theorem->description().id);
  }
  throw InputError("unknown theorem '" + id.substr(0, 60) + "'" + files::nearest_name_hint(id, ids));
}

}  // namespace sinkproof::theorems
