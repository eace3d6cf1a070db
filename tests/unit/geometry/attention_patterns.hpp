#pragma once

#include <vector>

#include "geometry/nuclear_minimum.hpp"

namespace sinkproof::geometry {

/// The tokens of the theorem on the costs of sinks and diagonals, in units of √d: the anchor e_0, copy tokens
/// e_{C+c}, and in each of C groups dormant tokens λ·e_c + η_i with Σ η_i = 0.
struct PatternTokens {
  std::vector<numeric::Rational> anchor;
  std::vector<std::vector<numeric::Rational>> copies;
  std::vector<std::vector<std::vector<numeric::Rational>>> groups;
};

/// η_i = ±3/5·f, each f of its own; λ = 4/5, C groups of 2·pairs tokens.
PatternTokens antipodal_tokens(std::size_t groups, std::size_t pairs);

/// η_i the vertices of a simplex of m vertices about 0 at distance 3/5; λ = 4/5.
PatternTokens simplex_tokens(std::size_t groups, std::size_t vertices);

/// A dormant token attends to the anchor; a copy token to its group or, that left out, to the anchor.
std::vector<BilinearConstraint> sink_pattern(const PatternTokens& tokens);

/// A dormant token attends to itself; a copy token to its group or, that left out, to itself.
std::vector<BilinearConstraint> diagonal_pattern(const PatternTokens& tokens);

}  // namespace sinkproof::geometry
