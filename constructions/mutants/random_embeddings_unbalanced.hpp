#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// Mutant of `random-embeddings`: a seventh is added to the first weight of the queries, so they are not convex and name no point of the hull. Every check must refute it.
const SinkConstruction& random_embeddings_unbalanced();

}  // namespace sinkproof::constructions
