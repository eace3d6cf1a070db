#include "constructions/mutants/planar_law_unshared.hpp"

namespace sinkproof::constructions {

const TokenLawConstruction& planar_law_unshared() {
  static const TokenLawConstruction construction{"planar-law-unshared",
                                                 "N lacks λ²q/k, what two tokens have from the same mean",
                                                 "mutant",
                                                 "planar-law",
                                                 planar_law().parameters,
                                                 [](const parameter::Values& values) {
                                                   TokenLaw law = build_planar_law(values);
                                                   law.numerator[2] -=
                                                       moments(law).trace_transpose / law.tokens;
                                                   return law;
                                                 }};
  return construction;
}

}  // namespace sinkproof::constructions
