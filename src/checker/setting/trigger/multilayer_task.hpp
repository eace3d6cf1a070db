#pragma once

#include <vector>

#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check {

/// One layer of one head; the score of query i and key k has position_bias_ik added.
struct Layer {
  Normaliser normaliser = Normaliser::softmax;
  Head head;
  Matrix position_bias;  ///< L × L
};

struct MultilayerInstance {
  TriggerTask task;
  bool residual = false;
  std::vector<Layer> layers;
};

/// Suprema and infima over all inputs, as FORMAT.md defines them.
struct MultilayerMeasures {
  Real loss;
  Real max_layer_sink_mass;
  Real product_self_mass;
  Real max_anchor_mass;       ///< sup α^l_i0 over the layers and positions i ≥ 1
  Real composed_sink_before;  ///< inf B_i0, i ≥ 1 before the trigger, B the product of the layers' attention
  Real composed_sink_after;   ///< the same after the trigger; 1 at L = 3
};

/// With box contents: no residual connections, and no score may depend on contents, also not through what
/// earlier layers moved into other coordinates (ValueError otherwise). Then the output is Σ_k B_ik M x_k,
/// affine in the contents. Over finite alphabets every input is evaluated; BeyondLimit if there are too many.
MultilayerMeasures measure(const MultilayerInstance& instance);
/// Of box contents alone.
MultilayerMeasures measure_box(const MultilayerInstance& instance);

/// One input evaluated token by token up to a position.
struct MultilayerRow {
  std::vector<Real> errors;  ///< |f_i − y_i| at that position, by coordinate
  std::vector<Real> sink;    ///< α^l_10 by layer; empty at position 0
  std::vector<Real> self;    ///< α^l_11
  std::vector<Real> anchor;  ///< α^l_i0 by layer
  Real composed;             ///< B_i0
};
MultilayerRow evaluate(const MultilayerInstance& instance, const TriggerInput& input, long position);

}  // namespace sinkproof_check
