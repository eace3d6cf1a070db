#pragma once

#include "constructions/sink_embeddings.hpp"

namespace sinkproof::constructions {

/// `unseparated-embeddings`: without one of the conditions there is no W. Counterexamples: they claim nothing but their weights.
const SinkConstruction& unseparated_embeddings();
numeric::RationalRows unseparated_rows(const std::string& fails);
/// Of the pairs' mask.
std::optional<std::size_t> unseparated_window(const std::string& fails);

}  // namespace sinkproof::constructions
