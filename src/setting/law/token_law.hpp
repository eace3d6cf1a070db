#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "numeric/rational.hpp"

/// The setting token-law: independent tokens of one law under attention between sparse and dense
/// (theorems/dense-attention-smoothing/statement.md).
namespace sinkproof::law {

/// One value of a random token, and its probability.
template <class Number>
struct TokenAtomIn {
  Number probability;
  std::vector<Number> token;
};

/// The coefficients of λ⁰, λ¹ and λ².
template <class Number>
using QuadraticIn = std::array<Number, 3>;

/// Expectations go over all multisets of so many tokens.
constexpr long most_tokens = 12;

/// k independent tokens of one law: Y_i = βZ_i + W((1−λ)Z_i + λZ̄).
template <class Number>
struct TokenLawIn {
  long tokens;    ///< k
  Number lambda;  ///< where N, D and ρ are asked for
  Number beta;
  std::vector<std::vector<Number>> value;  ///< W by rows
  std::vector<TokenAtomIn<Number>> law;    ///< the probabilities sum to 1
  QuadraticIn<Number> numerator = {};      ///< N as the instance states it
  QuadraticIn<Number> denominator = {};    ///< D
};

/// What of the law and W enters the formulas of statement.md.
template <class Number>
struct TokenMomentsIn {
  Number mean_square;      ///< c = ‖(βI+W)μ‖²
  Number variance;         ///< tr B
  Number trace;            ///< t = tr(BW)
  Number trace_transpose;  ///< q = tr(BWᵀW)
};

// Exactly; searches rate in doubles.
using TokenAtom = TokenAtomIn<numeric::Rational>;
using QuadraticPolynomial = QuadraticIn<numeric::Rational>;
using TokenLaw = TokenLawIn<numeric::Rational>;
using TokenMoments = TokenMomentsIn<numeric::Rational>;

TokenMoments moments(const TokenLaw& law);

/// N and D by the formulas of part 1 of the statement.
struct Formulas {
  QuadraticPolynomial numerator;
  QuadraticPolynomial denominator;
};
Formulas formulas(const TokenLaw& law, const TokenMoments& moments);

/// The `instance` object of src/certificate/FORMAT.md.
nlohmann::ordered_json to_json(const TokenLaw& law);

}  // namespace sinkproof::law
