#pragma once

#include <array>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::patterns {

constexpr long e8_dimension = 8;

/// `e8-roots`: the 240 shortest vectors of E8 (construction A), of length 1: ±e_k, and (±1, ±1, ±1, ±1)/2 on
/// the words of weight four of the extended Hamming code. Inner products of two are at most 1/2.
std::vector<std::array<numeric::Rational, e8_dimension>> e8_roots();

}  // namespace sinkproof::patterns
