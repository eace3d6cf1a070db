#pragma once

#include "constructions/diagonal_search.hpp"
#include "numeric/expression.hpp"
#include "parameter/construction.hpp"

namespace sinkproof::constructions {

/// C groups of m tokens with nuisances of a family, and, where the reduction holds, how little a diagonal pattern costs from both sides (statement.md of diagonal-cost-exact).
struct DiagonalOptimum {
  numeric::Expression kappa;
  numeric::Rational lambda_squared;
  long dimension = 0;   ///< d
  long groups = 0;      ///< C
  long group_size = 0;  ///< m
  std::string family;
  std::optional<DiagonalWitnesses> witnesses;

  [[nodiscard]] NuisanceShape shape() const { return nuisance_shape(family, groups, group_size); }
};

using DiagonalOptimumConstruction = parameter::Construction<DiagonalOptimum>;

/// `diagonal-optimum`: nearly the cheapest weights of a diagonal pattern, and multipliers that show it.
const DiagonalOptimumConstruction& diagonal_optimum();

}  // namespace sinkproof::constructions
