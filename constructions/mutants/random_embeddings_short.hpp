#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// Mutant of `random-embeddings`: the functional of the queries is a thousandth too small, so a score falls short. Every check must refute it.
const SinkConstruction& random_embeddings_short();

}  // namespace sinkproof::constructions
