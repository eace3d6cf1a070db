#include "constructions/signed_law.hpp"

namespace sinkproof::constructions {

using numeric::Rational;

const TokenLawConstruction& signed_law() {
  static const TokenLawConstruction construction{
      "signed-law",
      "weights that are no probabilities, so that the \"covariance\" is not positive semidefinite",
      "dense-attention-smoothing",
      std::nullopt,
      {token_count()},
      [](const parameter::Values& values) {
        const Rational half(1, 2);
        const Rational eighth(1, 8);
        TokenLaw law{values.integer("k"),
                     0,
                     1,
                     {{-half, 0}, {0, half}},
                     {{-half, {1, 0}},
                      {-half, {-1, 0}},
                      {eighth, {0, 1}},
                      {eighth, {0, -1}},
                      {Rational(7, 4), {0, 0}}}};
        state_formulas(law, moments(law));
        return law;
      }};
  return construction;
}

}  // namespace sinkproof::constructions
