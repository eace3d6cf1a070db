#include "constructions/cosine_reversal.hpp"

namespace sinkproof::constructions {

using numeric::Rational;

const TokenLawConstruction& cosine_reversal() {
  static const TokenLawConstruction construction{
      "cosine-reversal",
      "rare large tokens make ρ rise while the expected cosine falls",
      "proved here",
      std::nullopt,
      {token_count(), dense_share()},
      [](const parameter::Values& values) {
        const Rational half(1, 2);
        const Rational common(9, 20);
        const Rational rare(1, 20);
        TokenLaw law{values.integer("k"),
                     dense_share(values),
                     1,
                     {{0, 0, 0}, {0, -half, 0}, {0, 0, half}},
                     {{common, {1, 1, 0}}, {common, {1, -1, 0}}, {rare, {0, 0, 5}}, {rare, {0, 0, -5}}}};
        law.promise = SmoothingPromise::cosine_falls;
        state_formulas(law, moments(law));
        return law;
      }};
  return construction;
}

}  // namespace sinkproof::constructions
