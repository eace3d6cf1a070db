#include "constructions/mutants/planar_law_transposed.hpp"

namespace sinkproof::constructions {

const TokenLawConstruction& planar_law_transposed() {
  static const TokenLawConstruction construction{"planar-law-transposed",
                                                 "the formulas have tr(BW²) for tr(BWᵀW)",
                                                 "mutant",
                                                 "planar-law",
                                                 planar_law().parameters,
                                                 [](const parameter::Values& values) {
                                                   TokenLaw law = build_planar_law(values);
                                                   TokenMoments of = moments(law);
                                                   of.trace_transpose = of.trace_square;
                                                   state_formulas(law, of);
                                                   return law;
                                                 }};
  return construction;
}

}  // namespace sinkproof::constructions
