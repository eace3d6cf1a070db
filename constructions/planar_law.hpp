#pragma once

#include <array>
#include <vector>

#include "parameter/construction.hpp"

namespace sinkproof::constructions {

/// One value of a random token, and its probability.
struct TokenAtom {
  numeric::Rational probability;
  std::vector<numeric::Rational> token;
};

/// The coefficients of λ⁰, λ¹ and λ².
using QuadraticPolynomial = std::array<numeric::Rational, 3>;

/// What a construction promises of ρ(1) − ρ(0), or of the expected cosine, beyond its formulas.
enum class SmoothingPromise { none, rises, falls, cosine_falls };

/// k independent tokens of one law under attention between sparse and dense (theory page 07): Y_i = βZ_i + W((1−λ)Z_i + λZ̄).
struct TokenLaw {
  long tokens;               ///< k
  numeric::Rational lambda;  ///< where N, D and ρ are asked for
  numeric::Rational beta;
  std::vector<std::vector<numeric::Rational>> value;  ///< W by rows
  std::vector<TokenAtom> law;                         ///< the probabilities sum to 1
  QuadraticPolynomial numerator = {};                 ///< N as the construction states it
  QuadraticPolynomial denominator = {};               ///< D
  SmoothingPromise promise = SmoothingPromise::none;
};
using TokenLawConstruction = parameter::Construction<TokenLaw>;

/// What of the law and W enters the formulas of statement.md.
struct TokenMoments {
  numeric::Rational mean_square;      ///< c = ‖(βI+W)μ‖²
  numeric::Rational variance;         ///< tr B
  numeric::Rational trace;            ///< t = tr(BW)
  numeric::Rational trace_transpose;  ///< q = tr(BWᵀW)
  numeric::Rational trace_square;     ///< tr(BW²), for a mutant
};
TokenMoments moments(const TokenLaw& law);

/// Sets N and D by the formulas with these moments.
void state_formulas(TokenLaw& law, const TokenMoments& moments);

/// `planar-law`: four tokens around a mean, W a rotation with gain.
const TokenLawConstruction& planar_law();

/// For its mutants and counterexamples.
TokenLaw build_planar_law(const parameter::Values& values);
TokenLaw planar_law_of(long tokens, const numeric::Rational& gain, const numeric::Rational& turn,
                       const numeric::Rational& mean);
parameter::Specification token_count();  ///< k, 2 … 12
parameter::Specification dense_share();  ///< lambda, 0 … 1
numeric::Rational dense_share(const parameter::Values& values);

}  // namespace sinkproof::constructions
