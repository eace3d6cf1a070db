#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "parameter/specification.hpp"
#include "setting/embeddings/sink_embeddings.hpp"
#include "setting/embeddings/sink_in_doubles.hpp"
#include "setting/task/claim.hpp"
#include "setting/task/stated_construction.hpp"

namespace sinkproof::embeddings {

/// A problem with what decides it, and what is promised of both.
using MadeSink = task::Made<SinkEmbeddings>;

/// In doubles by the whole numbers and choices; not of mutants, whose weights are not the best.
using SinkConstruction = task::MadeConstruction<MadeSink, ParametricSink>;

}  // namespace sinkproof::embeddings
