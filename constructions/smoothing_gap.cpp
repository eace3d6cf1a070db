#include "constructions/smoothing_gap.hpp"

namespace sinkproof::constructions {

using numeric::Rational;

const TokenLawConstruction& smoothing_gap() {
  static const TokenLawConstruction construction{
      "smoothing-gap",
      "a planar law between the two sign conditions: attention smooths most between sparse and dense",
      "dense-attention-smoothing",
      std::nullopt,
      {token_count(), parameter::choice("direction", {"rises", "falls"},
                                        "how ρ of dense attention compares with that of sparse")},
      [](const parameter::Values& values) {
        const bool rises = values.choice("direction") == "rises";
        TokenLaw law = planar_law_of<Rational>(values.integer("k"), rises ? Rational(-1, 8) : Rational(-1, 4),
                                               Rational(1, 2), 1);
        law.promise = rises ? SmoothingPromise::rises : SmoothingPromise::falls;
        state_formulas(law, moments(law));
        return law;
      }};
  return construction;
}

}  // namespace sinkproof::constructions
