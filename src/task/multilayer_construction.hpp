#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parameter/specification.hpp"
#include "task/multilayer_task.hpp"

namespace sinkproof::task {

/// What a construction of several layers promises.
struct MultilayerClaim {
  enum class Kind {
    loss,            ///< the loss η is at most the largest of the bounds
    exponent_lower,  ///< η ≥ max(0, 1 − s − t)^D with s = max_layer_sink_mass, t the bound, D layers: 1 − η^{1/D} ≤ s + t without the root
    exponent_upper,  ///< η ≤ (1 − s + t)^D: 1 − η^{1/D} ≥ s − t
  };
  std::string id;
  Kind kind;
  std::vector<numeric::Expression> bounds;
};

/// Explicit weights of several layers for the trigger-conditional task: parameters ↦ exact model, and what it promises.
struct MultilayerConstruction {
  std::string name;
  std::string summary;  ///< one line
  std::string source;   ///< theory page or paper key and label
  std::optional<std::string> mutant_of;
  std::vector<parameter::Specification> parameters;
  MultilayerInstance (*build)(const parameter::Values& values);
  std::vector<MultilayerClaim> (*claims)(const parameter::Values& values);
};

}  // namespace sinkproof::task
