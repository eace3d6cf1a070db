#pragma once

#include "numeric/ball.hpp"
#include "numeric/enclosure.hpp"

namespace sinkproof::support {

/// Not certainly further apart than 10⁻⁹: for what two ways of computing, neither in doubt, have to agree on.
inline bool close(const numeric::Ball& a, const numeric::Ball& b) {
  using numeric::Ball;
  using numeric::Rational;
  return is_positive(abs(a - b) - Ball(Rational(1, 1'000'000'000), 128)) != numeric::Ternary::certainly;
}

}  // namespace sinkproof::support
