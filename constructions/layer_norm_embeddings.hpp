#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// `layer-norm-embeddings`: random integers, less their mean, over their standard deviation, rounded to multiples of 2^−16. The rounded vectors are the instance.
const SinkConstruction& layer_norm_embeddings();

}  // namespace sinkproof::constructions
