#include "constructions/mutants/chebyshev_fit_shifted.hpp"

namespace sinkproof::constructions {

const NormaliserFitConstruction& chebyshev_fit_shifted() {
  static const NormaliserFitConstruction construction{"chebyshev-fit-shifted",
                                                      "the fit's P is 1/1000 too large",
                                                      "mutant",
                                                      "chebyshev-fit",
                                                      chebyshev_fit().parameters,
                                                      [](const parameter::Values& values) {
                                                        NormaliserFit fit = build_chebyshev_fit(values);
                                                        fit.intercept += numeric::Rational(1, 1000);
                                                        return fit;
                                                      }};
  return construction;
}

}  // namespace sinkproof::constructions
