#include "constructions/mutants/diagonal_optimum_short.hpp"

namespace sinkproof::constructions {

const DiagonalOptimumConstruction& diagonal_optimum_short() {
  static const DiagonalOptimumConstruction construction{
      "diagonal-optimum-short",
      "weights a thousandth short, and multipliers a thousandth too large",
      "mutant",
      "diagonal-optimum",
      diagonal_optimum().parameters,
      [](const parameter::Values& values) {
        DiagonalOptimum instance = diagonal_optimum().build(values);
        if (instance.witnesses) {
          for (auto& weight : instance.witnesses->weights) weight *= numeric::Rational(999, 1000);
          for (auto& multiplier : instance.witnesses->multipliers)
            multiplier *= numeric::Rational(1001, 1000);
        }
        return instance;
      }};
  return construction;
}

}  // namespace sinkproof::constructions
