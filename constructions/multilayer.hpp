#pragma once

#include "parameter/specification.hpp"
#include "task/multilayer_construction.hpp"

namespace sinkproof::constructions {

// What the constructions of several layers share. Their ranges are those in which the proofs of their claims hold (statement.md of multilayer-sink-necessity).

parameter::Specification multilayer_length();             ///< L, 3 … 64
parameter::Specification multilayer_content_dimension();  ///< m, 0 … 64
parameter::Specification layer_count(long least = 1);     ///< D, least … 16
parameter::Specification multilayer_scale(
    long least);  ///< beta, least ≤ β ≤ 1000: what 4096 bits can tell apart

/// diag(first, 1, …, 1).
attention::Matrix value_matrix(long width, int first);
/// A layer of one softmax head.
attention::Layer softmax_layer(attention::Matrix query_key, attention::Matrix output_value,
                               attention::Matrix position_bias);

}  // namespace sinkproof::constructions
