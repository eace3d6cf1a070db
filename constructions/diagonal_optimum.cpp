#include "constructions/diagonal_optimum.hpp"

#include "constructions/sink_diagonal.hpp"

namespace sinkproof::constructions {

using parameter::Specification;

namespace {

std::vector<Specification> diagonal_parameters() {
  return {{"C", Specification::Kind::integer, 1, false, 100'000'000, "number of groups, and of copy tokens"},
          {"m", Specification::Kind::integer, 2, false, 16, "dormant tokens of a group"},
          {"kappa", Specification::Kind::real, 0, true, 1'000'000, "margin of the scores"},
          {"lambda", Specification::Kind::real, 0, true, 1,
           "a dormant token's share of its group's direction", true},
          parameter::choice("family", {"antipodal", "orthogonal", "simplex"},
                            "how the nuisances of the dormant tokens lie"),
          {"d", Specification::Kind::integer, 1, false, 999'999'999, "dimension of the tokens"}};
}

DiagonalOptimum build_diagonal_optimum(const parameter::Values& values) {
  DiagonalOptimum instance;
  instance.kappa = values.real("kappa");
  instance.lambda_squared = square_of_lambda(values.real("lambda"));
  instance.dimension = values.integer("d");
  instance.groups = values.integer("C");
  instance.group_size = values.integer("m");
  instance.family = values.choice("family");
  const NuisanceShape shape = instance.shape();
  if (shape.is_irreducible)
    instance.witnesses = diagonal_witnesses(instance.groups, instance.lambda_squared, shape);
  return instance;
}

}  // namespace

const DiagonalOptimumConstruction& diagonal_optimum() {
  static const DiagonalOptimumConstruction construction{
      "diagonal-optimum",
      "nearly the cheapest weights of a diagonal pattern, and multipliers that show it, for any number of "
      "groups",
      "diagonal-cost-exact",
      std::nullopt,
      diagonal_parameters(),
      build_diagonal_optimum};
  return construction;
}

}  // namespace sinkproof::constructions
