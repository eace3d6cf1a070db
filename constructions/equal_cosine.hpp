#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// `equal-cosine`: unit vectors; the sink has cosine ρ to the others, and these have cosine τ to each other.
const SinkConstruction& equal_cosine();

}  // namespace sinkproof::constructions
