#include "constructions/sink_diagonal_cost_upper.hpp"

#include "constructions/attention_pattern.hpp"
#include "constructions/nuisance_families.hpp"
#include "numeric/error.hpp"

namespace sinkproof::constructions {

using numeric::Rational;
using parameter::Specification;

namespace {

constexpr long max_groups = 256;
constexpr long max_group_size = 16;

std::vector<Specification> upper_parameters() {
  return {{"C", Specification::Kind::integer, 1, false, max_groups, "number of groups, and of copy tokens"},
          {"m", Specification::Kind::integer, 2, false, max_group_size, "dormant tokens of a group"},
          {"kappa", Specification::Kind::real, 0, true, 1'000'000, "margin of the scores"},
          {"lambda", Specification::Kind::real, 0, true, 1,
           "a dormant token's share of its group's direction", true},
          parameter::choice("family", nuisance_families(), "how the nuisances of the dormant tokens lie"),
          {"d", Specification::Kind::integer, 4, false, 1'000'000, "dimension of the tokens"},
          {"seed", Specification::Kind::integer, 0, false, 1'000'000, "of the random family"},
          parameter::choice("optimum", {"auto", "no"},
                            "whether the least cost is enclosed as well, where the instance is small")};
}

}  // namespace

SinkDiagonal build_sink_diagonal_cost_upper(const parameter::Values& values) {
  SinkDiagonal instance;
  const long groups = values.integer("C");
  instance.kappa = values.real("kappa");
  instance.lambda_squared = square_of_lambda(values.real("lambda"));
  if (instance.lambda_squared < Rational(1, 2)) {
    throw InputError("parameter lambda: " + numeric::to_string(values.real("lambda")) +
                     " is out of range (expected λ² ≥ 1/2)");
  }
  instance.delta_squared = 1 - instance.lambda_squared;
  instance.dimension = values.integer("d");
  instance.nuisances = nuisance_family(values.choice("family"), groups, values.integer("m"), 2 * groups + 1,
                                       values.integer("seed"));
  const long needed = 2 * groups + 1 + rank_of(instance.nuisances);
  if (instance.dimension < needed) {
    throw InputError("parameter d: " + std::to_string(instance.dimension) +
                     " is out of range (expected at least 2C+1+r_η = " + std::to_string(needed) + ")");
  }
  set_published_weights(instance);
  if (values.choice("optimum") == "auto") set_optima(instance);
  return instance;
}

const SinkDiagonalConstruction& sink_diagonal_cost_upper() {
  static const SinkDiagonalConstruction construction{
      "sink-diagonal-cost-upper",
      "published weights for the sink and for the diagonal pattern of anchor, copies and dormant tokens",
      "SLM26, section 7; sink-diagonal-cost, Theorem I",
      std::nullopt,
      upper_parameters(),
      build_sink_diagonal_cost_upper};
  return construction;
}

}  // namespace sinkproof::constructions
