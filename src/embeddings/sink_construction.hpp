#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "embeddings/sink_embeddings.hpp"
#include "embeddings/sink_in_doubles.hpp"
#include "parameter/specification.hpp"
#include "task/claim.hpp"
#include "task/stated_construction.hpp"

namespace sinkproof::embeddings {

/// A problem with what decides it, and what is promised of both.
struct MadeSink {
  SinkEmbeddings data;
  std::vector<task::Claim> claims;
};

/// In doubles by the whole numbers and choices; not of mutants, whose weights are not the best.
using SinkConstruction = task::MadeConstruction<MadeSink, ParametricSink>;

}  // namespace sinkproof::embeddings
