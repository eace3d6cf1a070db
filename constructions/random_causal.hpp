#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// `random-causal`: integers as in random-embeddings, with a causal mask, perhaps of a sliding window.
const SinkConstruction& random_causal();

/// For its mutant.
SinkEmbeddings build_random_causal(const parameter::Values& values);

}  // namespace sinkproof::constructions
