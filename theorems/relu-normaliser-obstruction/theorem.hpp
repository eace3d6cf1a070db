#pragma once

#include "constructions/chebyshev_fit.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorem C′ (RM26; statement.md): what loss a normaliser of ReLU attention forces, whatever the weights are.
const theorem::Theorem& relu_normaliser_obstruction();

/// Its instances: a fit and weights.
class NormaliserFitInstance : public theorem::Instance {
 public:
  explicit NormaliserFitInstance(constructions::NormaliserFit fit) : fit_(std::move(fit)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] const constructions::NormaliserFit& fit() const { return fit_; }

 private:
  constructions::NormaliserFit fit_;
};

}  // namespace sinkproof::theorems
