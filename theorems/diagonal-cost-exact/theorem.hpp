#pragma once

#include "constructions/diagonal_optimum.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorem D (statement.md): what a diagonal pattern costs, from both sides for any number of groups, and that a sink is cheaper for many groups.
const theorem::Theorem& diagonal_cost_exact();

/// Its instances.
class DiagonalOptimumInstance : public theorem::Instance {
 public:
  explicit DiagonalOptimumInstance(constructions::DiagonalOptimum data);
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] const constructions::DiagonalOptimum& data() const { return data_; }
  [[nodiscard]] const constructions::NuisanceShape& shape() const { return shape_; }
  /// Of the witnesses; none without them.
  [[nodiscard]] const constructions::NamedRationals& pattern() const { return pattern_; }
  [[nodiscard]] const constructions::NamedRationals& dual() const { return dual_; }

 private:
  constructions::DiagonalOptimum data_;
  constructions::NuisanceShape shape_;
  constructions::NamedRationals pattern_;
  constructions::NamedRationals dual_;
};

}  // namespace sinkproof::theorems
