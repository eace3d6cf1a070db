#pragma once

#include <gmpxx.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/kernel/linear_system.hpp"
#include "checker/kernel/real.hpp"

namespace sinkproof_check {

/// Coefficients of λ⁰, λ¹, λ².
using Polynomial = std::array<mpq_class, 3>;
mpq_class value_at(const Polynomial& polynomial, const mpq_class& place);
mpq_class slope_at(const Polynomial& polynomial, const mpq_class& place);

/// k independent tokens of one finite law under the value map W: the instance of the setting token-law
/// (FORMAT.md, "The instance of a law of tokens").
struct TokenLaw {
  long tokens = 0;
  mpq_class lambda;
  mpq_class beta;
  std::vector<Rationals> value;
  std::vector<std::pair<mpq_class, Rationals>> law;  ///< probability, token
  Polynomial numerator;
  Polynomial denominator;
};

/// Reads the instance. Throws Malformed.
TokenLaw read_token_law(const json::Value& value);

/// Of a law that somebody gives: it is one, of few enough tokens and kinds of them. Throws Rejected.
void require_law(const TokenLaw& law);

/// Throws Rejected with the first field in which they differ.
void require_same(const TokenLaw& stated, const TokenLaw& built);

/// Over the law of one token.
struct TokenSums {
  mpq_class mean_square;      ///< ‖(βI+W)μ‖²
  mpq_class variance;         ///< E‖Z−μ‖²
  mpq_class trace;            ///< tr(BW) = E (Z−μ)·W(Z−μ)
  mpq_class trace_transpose;  ///< tr(BWᵀW) = E ‖W(Z−μ)‖²
};
TokenSums token_sums(const TokenLaw& law);

/// E[Y_1·Y_2] and E‖Y_1‖², from the second moments of pairs of tokens.
Polynomial expected_product(const TokenLaw& law, bool same_token);

/// E[cos(Y_1, Y_2)] at λ = 0 or 1, by the outcomes of all tokens.
Real expected_cosine(const TokenLaw& law, bool dense);

}  // namespace sinkproof_check
