#pragma once

#include <functional>
#include <string>
#include <vector>

#include "embeddings/sink_embeddings.hpp"
#include "embeddings/sink_in_doubles.hpp"
#include "parameter/construction.hpp"

namespace sinkproof::embeddings {

/// Parameters ↦ a problem and what decides it, which keep claims_of. Its last real parameter is κ.
struct SinkConstruction : parameter::Construction<SinkEmbeddings> {
  std::vector<std::string> usual_values;  ///< of the parameters, as texts
  /// Of the whole numbers and choices, and of the real parameters: the problem, for searches. Those that are no parameters of this construction become the ones that a search takes for them. Null of a mutant.
  /// Throws InputError where there is no instance.
  std::function<DoubleProblem(const parameter::Values& sizes, std::vector<double>& reals)> in_doubles = {};
};

}  // namespace sinkproof::embeddings
