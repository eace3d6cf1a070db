#include "constructions/mutants/chebyshev_fit_unbalanced.hpp"

namespace sinkproof::constructions {

namespace {

NormaliserFit build_chebyshev_fit_unbalanced(const parameter::Values& values) {
  NormaliserFit fit = build_chebyshev_fit(values);
  auto& weights = fit.weights;
  if (weights.empty() || weights.front().first != 1) weights.insert(weights.begin(), {1, 0});
  weights.front().second += numeric::Rational(1, 7);
  if (weights.front().second == 0) weights.erase(weights.begin());
  return fit;
}

}  // namespace

const NormaliserFitConstruction& chebyshev_fit_unbalanced() {
  static const NormaliserFitConstruction construction{
      "chebyshev-fit-unbalanced", "the weight of k = 1 is 1/7 too large", "mutant", "chebyshev-fit",
      chebyshev_fit().parameters, build_chebyshev_fit_unbalanced};
  return construction;
}

}  // namespace sinkproof::constructions
