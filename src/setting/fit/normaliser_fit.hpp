#pragma once

#include <nlohmann/json_fwd.hpp>
#include <utility>
#include <vector>

#include "attention/normaliser.hpp"
#include "numeric/rational.hpp"

/// The setting normaliser-fit: what the trigger's row of ReLU attention comes to behind equal content tokens,
/// as a fit, and weights that bound the error of every fit
/// (theorems/relu-normaliser-obstruction/statement.md).
namespace sinkproof::fit {

/// Behind k = 1 … L−2 equal content tokens the content indicator of the output is (P + k·a)/D_k, with D_k the
/// divisor of row k+1; it should be k/(k+1).
struct NormaliserFit {
  long length;                                              ///< L, 3 at least
  attention::Normaliser normaliser;                         ///< of ReLU attention, with a divisor of its own
  numeric::Rational intercept;                              ///< P
  numeric::Rational slope;                                  ///< a
  std::vector<std::pair<long, numeric::Rational>> weights;  ///< (k, λ), λ ≠ 0, k rising

  /// The largest k.
  [[nodiscard]] long last() const { return length - 2; }
  /// λ_k
  [[nodiscard]] numeric::Rational weight(long k) const;
};

/// D_k. Throws InternalError of a normaliser that has none.
long divisor(attention::Normaliser normaliser, long length, long k);

/// |(P + k·a)/D_k − k/(k+1)|
numeric::Rational error_at(const NormaliserFit& fit, long k);

/// What has to be 0, 0 and at most 1, so that Σ λ_k·k/(k+1) bounds the error of every fit.
struct WeightSums {
  numeric::Rational constants;  ///< Σ λ_k/D_k
  numeric::Rational slopes;     ///< Σ λ_k·k/D_k
  numeric::Rational norm;       ///< Σ|λ_k|
};
WeightSums sums_of(const NormaliserFit& fit);

/// The `instance` object of src/certificate/FORMAT.md.
nlohmann::ordered_json to_json(const NormaliserFit& fit);

}  // namespace sinkproof::fit
