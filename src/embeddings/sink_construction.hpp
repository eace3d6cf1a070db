#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "embeddings/sink_embeddings.hpp"
#include "embeddings/sink_in_doubles.hpp"
#include "parameter/specification.hpp"
#include "task/claim.hpp"

namespace sinkproof::embeddings {

/// A problem with what decides it, and what is promised of both.
struct MadeSink {
  SinkEmbeddings data;
  std::vector<task::Claim> claims;
};

/// A construction of embeddings, as theorems know it; see task::StatedConstruction.
struct SinkConstruction {
  std::string name;
  std::string summary;
  std::string source;
  std::optional<std::string> mutant_of;
  std::vector<parameter::Specification> parameters;
  std::vector<std::string> usual_values;
  std::function<MadeSink(const parameter::Values& values)> build;
  /// Of the whole numbers and choices: all instances with them, for searches; nothing where instances have to be made. Empty of a mutant, whose weights are not the best.
  std::function<std::optional<ParametricSink>(const parameter::Values& sizes)> in_doubles;
};

}  // namespace sinkproof::embeddings
