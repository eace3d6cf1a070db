#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// Mutant of `random-embeddings`: half of the keys' weights is moved to the last key, so they name another point of the hull than the nearest. Every check must refute it.
const SinkConstruction& random_embeddings_moved();

}  // namespace sinkproof::constructions
