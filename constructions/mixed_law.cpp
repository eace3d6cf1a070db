#include "constructions/mixed_law.hpp"

#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using numeric::Rational;
using parameter::Specification;

namespace {

/// Tokens and value map by formulas of small integers that FORMAT.md has.
TokenLaw build_mixed_law(const parameter::Values& values) {
  const long dimension = values.integer("dimension");
  const long seed = values.integer("seed");
  TokenLaw law{values.integer("k"), dense_share(values), 1, {}, {}};
  for (long i = 0; i < dimension; ++i) {
    std::vector<Rational> row;
    for (long j = 0; j < dimension; ++j)
      row.emplace_back(((seed + 1) * (i + 2) * (i + 2) + 3 * i * j + (seed + 4) * (j + 1) * (j + 1)) % 5 - 2,
                       16);
    law.value.push_back(std::move(row));
  }
  for (long a = 0; a < 3; ++a) {
    std::vector<Rational> token;
    for (long j = 0; j < dimension; ++j)
      token.emplace_back(((seed + 2) * (a + 1) * (a + 1) + 5 * a * j + (seed + 3) * (j + 1) * (j + 1)) % 7 -
                         3);
    law.law.push_back({Rational(3 - a, 6), std::move(token)});
  }
  state_formulas(law, moments(law));
  return law;
}

}  // namespace

const TokenLawConstruction& mixed_law() {
  static const TokenLawConstruction construction{
      "mixed-law",
      "three tokens of different probabilities in space, and a full value map",
      "dense-attention-smoothing",
      std::nullopt,
      {token_count(), integer_parameter("dimension", 1, 8, "of the tokens"),
       integer_parameter("seed", 0, 1000, "chooses the tokens and the value map"), dense_share()},
      build_mixed_law};
  return construction;
}

}  // namespace sinkproof::constructions
