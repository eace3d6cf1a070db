#pragma once

#include "setting/law/token_law.hpp"

namespace sinkproof::law {

/// The setting's numbers of a law in plain doubles, where what is 0 but for rounding is 0: what searches rate
/// by in place of Expectations.
struct RatedLaw {
  TokenMomentsIn<double> moments;
  QuadraticIn<double> product;  ///< E[Y_1·Y_2], by the formulas of part 1 of the statement
  QuadraticIn<double> square;   ///< E‖Y_1‖²
  double cosine_sparse;         ///< E[cos(Y_1, Y_2)]
  double cosine_dense;
};
RatedLaw rated_law(const TokenLawIn<double>& law);

}  // namespace sinkproof::law
