#include "constructions/sink_optimum.hpp"

#include <cmath>

#include "numeric/biquadratic.hpp"

namespace sinkproof::constructions {

using numeric::Biquadratic;
using numeric::Quadratic;
using numeric::Rational;

SinkRegime regime_of(long groups, const Rational& lambda_squared) {
  const Rational c(groups);
  const Biquadratic root(0L, 1L, lambda_squared + c * (1 + lambda_squared));
  const Biquadratic lambda(Quadratic(0, 1, lambda_squared));
  if (!(lambda * c < root * (c - 2))) return SinkRegime::rotation;
  if (!(Biquadratic(c * c * (lambda_squared + 2)) < lambda * root * ((c - 2) * (c - 2))))
    return SinkRegime::identity;
  return SinkRegime::rank_one;
}

SinkRegime regime_near(long groups, double lambda) {
  const auto c = static_cast<double>(groups);
  const double q = lambda * lambda;
  const double root = std::sqrt(q + c * (1 + q));
  if (!(lambda * c < root * (c - 2))) return SinkRegime::rotation;
  if (!(c * c * (q + 2) < lambda * root * (c - 2) * (c - 2))) return SinkRegime::identity;
  return SinkRegime::rank_one;
}

}  // namespace sinkproof::constructions
