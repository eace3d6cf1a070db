#pragma once

#include <array>
#include <vector>

#include "parameter/construction.hpp"

namespace sinkproof::constructions {

/// One value of a random token, and its probability.
template <class Number>
struct TokenAtomIn {
  Number probability;
  std::vector<Number> token;
};

/// The coefficients of λ⁰, λ¹ and λ².
template <class Number>
using QuadraticIn = std::array<Number, 3>;

/// What a construction promises of ρ(1) − ρ(0), or of the expected cosine, beyond its formulas.
enum class SmoothingPromise { none, rises, falls, cosine_falls };

/// k independent tokens of one law under attention between sparse and dense (theory page 07): Y_i = βZ_i + W((1−λ)Z_i + λZ̄).
template <class Number>
struct TokenLawIn {
  long tokens;    ///< k
  Number lambda;  ///< where N, D and ρ are asked for
  Number beta;
  std::vector<std::vector<Number>> value;  ///< W by rows
  std::vector<TokenAtomIn<Number>> law;    ///< the probabilities sum to 1
  QuadraticIn<Number> numerator = {};      ///< N as the construction states it
  QuadraticIn<Number> denominator = {};    ///< D
  SmoothingPromise promise = SmoothingPromise::none;
};

/// What of the law and W enters the formulas of statement.md.
template <class Number>
struct TokenMomentsIn {
  Number mean_square;      ///< c = ‖(βI+W)μ‖²
  Number variance;         ///< tr B
  Number trace;            ///< t = tr(BW)
  Number trace_transpose;  ///< q = tr(BWᵀW)
  Number trace_square;     ///< tr(BW²), for a mutant
};

// Exactly; and in double intervals, in which searches rate.
using TokenAtom = TokenAtomIn<numeric::Rational>;
using QuadraticPolynomial = QuadraticIn<numeric::Rational>;
using TokenLaw = TokenLawIn<numeric::Rational>;
using TokenMoments = TokenMomentsIn<numeric::Rational>;
using TokenLawConstruction = parameter::Construction<TokenLaw>;

template <class Number>
TokenMomentsIn<Number> moments(const TokenLawIn<Number>& law);

/// Sets N and D by the formulas with these moments.
template <class Number>
void state_formulas(TokenLawIn<Number>& law, const TokenMomentsIn<Number>& moments);

/// The tokens and W of `planar-law`, with β = 1 and λ = 0.
template <class Number>
TokenLawIn<Number> planar_law_of(long tokens, const Number& gain, const Number& turn, const Number& mean);

/// `planar-law`: four tokens around a mean, W a rotation with gain.
const TokenLawConstruction& planar_law();

/// For its mutants and counterexamples.
TokenLaw build_planar_law(const parameter::Values& values);
parameter::Specification token_count();  ///< k, 2 … 12
parameter::Specification dense_share();  ///< lambda, 0 … 1
numeric::Rational dense_share(const parameter::Values& values);

}  // namespace sinkproof::constructions
