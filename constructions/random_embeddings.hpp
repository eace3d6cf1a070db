#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// `random-embeddings`: integers from −bound to bound; every query sees every key.
const SinkConstruction& random_embeddings();

/// For its mutants.
SinkEmbeddings build_random_embeddings(const parameter::Values& values);

/// For random-causal: T + 1 rows of d integers, and the parameters that say so.
numeric::RationalRows random_rows(const parameter::Values& values);
std::vector<parameter::Specification> random_parameters(long most_tokens, long most_dimensions);

}  // namespace sinkproof::constructions
