#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// Mutant of `random-causal`: W is transposed: queries for keys. Every check must refute it.
const SinkConstruction& random_causal_transposed();

}  // namespace sinkproof::constructions
