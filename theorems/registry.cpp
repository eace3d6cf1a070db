#include "theorems/registry.hpp"

#include "files/nearest_name.hpp"
#include "numeric/error.hpp"
#include "theorems/dense-attention-smoothing/theorem.hpp"
#include "theorems/multihead-sink-tradeoff/theorem.hpp"
#include "theorems/multilayer-sink-necessity/theorem.hpp"
#include "theorems/null-slot-necessity/theorem.hpp"
#include "theorems/relu-normaliser-obstruction/theorem.hpp"
#include "theorems/relu-sink-free/theorem.hpp"
#include "theorems/sink-diagonal-cost/theorem.hpp"
#include "theorems/sink-metric/theorem.hpp"
#include "theorems/sink-representability/theorem.hpp"
#include "theorems/sink-switch-equivalence/theorem.hpp"
#include "theorems/softmax-sink-necessity/theorem.hpp"
#include "theorems/unnormalised-sigmoid-sink-free/theorem.hpp"

namespace sinkproof::theorems {

const std::vector<const theorem::Theorem*>& all() {
  // clang-format off
  static const std::vector<const theorem::Theorem*> list{
      &softmax_sink_necessity(),
      &multilayer_sink_necessity(),
      &relu_sink_free(),
      &relu_normaliser_obstruction(),
      &unnormalised_sigmoid_sink_free(),
      &null_slot_necessity(),
      &multihead_sink_tradeoff(),
      &sink_metric(),
      &sink_representability(),
      &dense_attention_smoothing(),
      &sink_switch_equivalence(),
      &sink_diagonal_cost(),
  };
  // clang-format on
  return list;
}

const theorem::Theorem& find(const std::string& id) {
  std::vector<std::string> ids;
  for (const auto* theorem : all()) {
    if (theorem->description().id == id) return *theorem;
    ids.push_back(theorem->description().id);
  }
  throw InputError("unknown theorem '" + id.substr(0, 60) + "'" + files::nearest_name_hint(id, ids));
}

}  // namespace sinkproof::theorems
