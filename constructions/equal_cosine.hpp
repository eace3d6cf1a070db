#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// `equal-cosine`: unit vectors; the sink has cosine ρ to the others, and these have cosine τ to each other.
const SinkConstruction& equal_cosine();
/// The same up to a rotation, in T + 2 dimensions in place of 4(T + 2), for searches. Throws InputError where no unit vectors have these cosines.
std::vector<std::vector<double>> equal_cosine_rows(long others, double rho, double tau);

}  // namespace sinkproof::constructions
