#pragma once

#include "numeric/rational.hpp"

namespace sinkproof::numeric {

/// outside·√inside with inside an integer ≥ 1.
struct RootOfRational {
  Rational outside;
  Integer inside;
};

/// √q for q > 0, in a form in which different roots seldom stand for dependent numbers: `inside` has no
/// square factor p² with p ≤ 1000, and is no square but 1.
RootOfRational root_of(const Rational& q);
/// √a·√b of two such insides.
RootOfRational product_of_roots(const Integer& a, const Integer& b);

}  // namespace sinkproof::numeric
