#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parameter/specification.hpp"
#include "setting/patterns/sink_diagonal.hpp"
#include "setting/task/claim.hpp"
#include "setting/task/stated_construction.hpp"

namespace sinkproof::patterns {

/// What an instance has besides its nuisances, in doubles, for searches: they steer, and never enter a
/// verdict.
struct DoublePatterns {
  double kappa = 0;
  double lambda_squared = 0;
  double delta_squared = 0;
  SinkWeightsIn<double> sink{};
  DiagonalWeightsIn<double, double> diagonal{};

  /// The names of these numbers in the setting.
  static constexpr std::array<const char*, 9> names{"kappa",       "lambda_squared", "delta_squared",
                                                    "w_anchor",    "w_copy",         "w_self",
                                                    "w_copy_self", "w_cross",        "w_nuisance"};
  /// In the order of the names.
  [[nodiscard]] std::array<double*, names.size()> numbers() {
    return {&kappa,         &lambda_squared,     &delta_squared, &sink.anchor,      &sink.copy,
            &diagonal.self, &diagonal.copy_self, &diagonal.copy, &diagonal.nuisance};
  }
};

/// The instances of a construction that differ in its real parameters only. None of those that are rated has
/// witnesses of optima.
struct ParametricPatterns {
  std::shared_ptr<const KnownNuisances> nuisances;
  long groups = 0;
  long dimension = 0;
  /// Sets the instance of these values. False where it has to be built. Throws InputError where there is
  /// none.
  std::function<bool(const std::vector<double>& values, DoublePatterns& instance)> set;
};

/// Tokens with weights for both patterns, and what is promised of them.
using MadePatterns = task::Made<SinkDiagonal>;

/// In doubles by the whole numbers and choices; not of mutants, of which nobody asks.
using PatternConstruction = task::MadeConstruction<MadePatterns, ParametricPatterns>;

}  // namespace sinkproof::patterns
