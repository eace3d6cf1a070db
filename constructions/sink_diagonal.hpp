#pragma once

#include "patterns/pattern_construction.hpp"

namespace sinkproof::constructions {

using patterns::DiagonalWeightsIn;
using patterns::PatternConstruction;
using patterns::SinkDiagonal;
using patterns::SinkWeightsIn;

/// 1/λ = λ/λ².
numeric::Quadratic inverse_of_lambda(const numeric::Rational& lambda_squared);

/// Weights as published: a = 1/λ, b = (1+λ)/λ² for the sink; s = 1/λ², a = 1, b = 2/λ, α = 2/Δ̂ with Δ̂ = Δ_diag/d for the diagonal. Of numbers of Q(λ), or of a search's intervals.
template <class Line>
SinkWeightsIn<Line> published_sink_weights(const Line& inverse) {
  return {inverse, inverse + inverse * inverse};
}
template <class Line, class Part>
DiagonalWeightsIn<Line, Part> published_diagonal_weights(const Line& inverse, const Part& least_gap) {
  return {inverse * inverse, Line(1L), inverse * Line(2L), Part(2L) / least_gap};
}

/// Fills in weights and `spread` for these tokens.
void set_published_weights(SinkDiagonal& instance);

/// λ² of the parameter lambda. Throws InputError where it is not rational: λ has to be a rational number or the square root of one.
numeric::Rational square_of_lambda(const numeric::Expression& lambda);

}  // namespace sinkproof::constructions
