#pragma once

#include <utility>
#include <vector>

#include "attention/normaliser.hpp"
#include "parameter/construction.hpp"

namespace sinkproof::constructions {

/// The best fit of the trigger's row that a ReLU normaliser allows, and weights which prove that none is better (theory page 03, Theorem C′). After k equal content
/// tokens the content indicator of the output is (P + k·a)/N, with N the divisor of row k+1; it should be k/(k+1).
struct NormaliserFit {
  long length;  ///< L: k = 1 … L−2
  attention::Normaliser normaliser;
  numeric::Rational intercept;                              ///< P
  numeric::Rational slope;                                  ///< a
  std::vector<std::pair<long, numeric::Rational>> weights;  ///< (k, λ), λ ≠ 0, k rising
};

/// It promises that fit and weights attain each other.
using NormaliserFitConstruction = parameter::Construction<NormaliserFit>;

/// `chebyshev-fit`: the solution of the linear programme min over P, a of max over k |(P + k·a)/N − k/(k+1)| and of its dual, in rational arithmetic.
const NormaliserFitConstruction& chebyshev_fit();

/// For its mutants.
NormaliserFit build_chebyshev_fit(const parameter::Values& values);

}  // namespace sinkproof::constructions
