#pragma once

#include <vector>

#include "setting/embeddings/sink_embeddings.hpp"
#include "setting/task/claim.hpp"

namespace sinkproof::embeddings {

/// What is claimed of embeddings that no construction made, as of those of our constructions: that the
/// weights are convex, and the points that they name nearest; where there is a W, that it represents the
/// sink, at no more than the weights prove necessary.
std::vector<task::Claim> claims_of(const SinkEmbeddings& data);

}  // namespace sinkproof::embeddings
