#pragma once

#include <vector>

#include "files/json_node.hpp"
#include "setting/patterns/sink_diagonal.hpp"
#include "setting/task/claim.hpp"

/// Tokens and weights that somebody gives.
namespace sinkproof::patterns {

/// The instance that stands in an `instance` object of src/certificate/FORMAT.md, "The instance of sink and
/// diagonal": what it says of ‖Σ_D‖ and of the least costs is shown to hold. Throws InputError.
SinkDiagonal read_sink_diagonal(const files::JsonNode& node);

/// What is claimed of the weights of all instances: that they have the two patterns.
const std::vector<task::Claim>& claims_of_patterns();

/// Whether the weights are those of Theorem I, which alone keep to its upper bounds; the nuisances' weight is
/// free where two of a group are equal, or there is no pair.
bool has_published_weights(const SinkDiagonal& data);

}  // namespace sinkproof::patterns
