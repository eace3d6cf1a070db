#include "constructions/sink_optimum.hpp"

#include <cmath>

#include "constructions/sink_diagonal.hpp"
#include "numeric/biquadratic.hpp"
#include "numeric/error.hpp"

namespace sinkproof::constructions {

using numeric::Biquadratic;
using numeric::Quadratic;
using numeric::Rational;
using parameter::Specification;

namespace {

constexpr long most_groups = 100'000'000;
constexpr long most_dimensions = 999'999'999;

std::vector<Specification> optimum_parameters() {
  return {{"C", Specification::Kind::integer, 1, false, most_groups, "number of groups, and of copy tokens"},
          {"kappa", Specification::Kind::real, 0, true, 1'000'000, "margin of the scores"},
          {"lambda", Specification::Kind::real, 0, true, 1,
           "a dormant token's share of its group's direction", true},
          {"d", Specification::Kind::integer, 1, false, most_dimensions, "dimension of the tokens"}};
}

SinkOptimum build_sink_optimum(const parameter::Values& values) {
  SinkOptimum instance;
  instance.kappa = values.real("kappa");
  instance.lambda_squared = square_of_lambda(values.real("lambda"));
  instance.dimension = values.integer("d");
  instance.groups = values.integer("C");
  instance.regime = regime_of(instance.groups, instance.lambda_squared);
  return instance;
}

}  // namespace

std::string name_of(SinkRegime regime) {
  switch (regime) {
    case SinkRegime::rotation:
      return "rotation";
    case SinkRegime::identity:
      return "identity";
    case SinkRegime::rank_one:
      return "rank-one";
  }
  throw InternalError("an unknown regime");
}

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

const SinkOptimumConstruction& sink_optimum() {
  static const SinkOptimumConstruction construction{
      "sink-optimum",
      "the cheapest weights of a sink pattern, and the multipliers that show it, for any number of groups",
      "sink-cost-exact",
      std::nullopt,
      optimum_parameters(),
      build_sink_optimum};
  return construction;
}

}  // namespace sinkproof::constructions
