#pragma once

#include <gmpxx.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// L, a divisor of ReLU attention, the fit (P + k a)/D_k and weights λ_k, k = 1 … L−2 (FORMAT.md, "The
/// instance of a normaliser's obstruction").
struct NormaliserFit {
  long length = 0;                                  ///< L, 3 … 4096
  std::string normaliser;                           ///< without `relu-`
  mpq_class intercept;                              ///< P
  mpq_class slope;                                  ///< a
  std::vector<std::pair<long, mpq_class>> weights;  ///< those that are not 0, by rising k

  long last() const { return length - 2; }
  /// D_k
  long divisor(long k) const;
  /// λ_k
  mpq_class weight(long k) const;
};

/// Throws Malformed, Rejected.
NormaliserFit read_normaliser_fit(const json::Value& value);

/// Of one of the claims of all constructions, `fit` and `dual`.
struct FitWitness {
  std::string place;
  std::string refutes;
  long count = 0;         ///< of `fit`
  std::string condition;  ///< of `dual`
  StatedEnclosure value;
};
FitWitness read_fit_witness(const json::Value& value);
/// Throws Rejected unless it shows that the claim is false.
void require_shown(const FitWitness& witness, const NormaliserFit& fit);

}  // namespace sinkproof_check
