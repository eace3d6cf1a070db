#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// `unseparated-embeddings`: without one of the conditions there is no W. Counterexamples: they claim nothing but their weights.
const SinkConstruction& unseparated_embeddings();

}  // namespace sinkproof::constructions
