#pragma once

#include "tables/table.hpp"

/// The tables, a file each.
namespace sinkproof::tables {

const Table& softmax_sink_bound();
const Table& softmax_sink_bound_probabilistic();
const Table& softmax_anchor();
const Table& multilayer_sink_bound();
const Table& relu_normaliser_loss();
const Table& sink_free_attention();
const Table& multihead_tradeoff();
const Table& sink_metric();
const Table& sink_cost();
const Table& sink_diagonal_cost();
const Table& pattern_cost_scale();
const Table& smoothing_regions();
const Table& switch_equivalence();
const Table& hypothesis_ablation();
const Table& tightness();

}  // namespace sinkproof::tables
