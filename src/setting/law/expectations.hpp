#pragma once

#include <map>

#include "setting/law/token_law.hpp"

namespace sinkproof::law {

/// Σ coefficient·sqrt(radicand) by radicand: what expected cosines of rational vectors are.
using SumOfRoots = std::map<numeric::Rational, numeric::Rational>;

/// Expectations over the law of all k tokens, by going through the outcomes; formulas have no part in them.
struct Expectations {
  QuadraticPolynomial product;  ///< E[Y_1·Y_2] in λ
  QuadraticPolynomial square;   ///< E‖Y_1‖²
  SumOfRoots cosine_sparse;     ///< E[cos(Y_1, Y_2)] at λ = 0; cos(x, y) = 0 where x or y is 0
  SumOfRoots cosine_dense;      ///< at λ = 1
};
Expectations expectations(const TokenLaw& law);

}  // namespace sinkproof::law
