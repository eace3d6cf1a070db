#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parameter/construction.hpp"
#include "patterns/sink_diagonal.hpp"

namespace sinkproof::patterns {

/// What an instance has besides its nuisances, in doubles, for searches: they steer, and never enter a verdict.
struct DoublePatterns {
  double kappa = 0;
  double lambda_squared = 0;
  double delta_squared = 0;
  SinkWeightsIn<double> sink{};
  DiagonalWeightsIn<double, double> diagonal{};
};

/// The instances of a construction that differ in its real parameters only. None of those that are rated has witnesses of optima.
struct ParametricPatterns {
  std::shared_ptr<const KnownNuisances> nuisances;
  long groups = 0;
  long dimension = 0;
  /// Sets the instance of these values. False where it has to be built. Throws InputError where there is none.
  std::function<bool(const std::vector<double>& values, DoublePatterns& instance)> set;
};

/// Parameters ↦ tokens with weights for both patterns, which keep claims_of.
struct PatternConstruction : parameter::Construction<SinkDiagonal> {
  std::vector<std::string> usual_values;  ///< of the parameters, as texts
  /// Of the whole numbers and choices, for searches. Null where instances have to be built.
  std::function<ParametricPatterns(const parameter::Values& sizes)> in_doubles = {};
};

}  // namespace sinkproof::patterns
