#include "constructions/planar_law.hpp"

#include "constructions/parameters.hpp"
#include "numeric/linear_system.hpp"

namespace sinkproof::constructions {

using numeric::Rational;
using parameter::Specification;

namespace {

using numeric::RationalRows;

constexpr long most_tokens = 12;  // expectations go over all multisets of tokens

Specification size(std::string name, long minimum, std::string meaning) {
  return {std::move(name), Specification::Kind::real, minimum, minimum == 0, max_part, std::move(meaning)};
}

RationalRows product(const RationalRows& a, const RationalRows& b) {
  RationalRows result(a.size(), std::vector<Rational>(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a.size(); ++j)
      for (std::size_t k = 0; k < a.size(); ++k) result[i][j] += a[i][k] * b[k][j];
  return result;
}

RationalRows transpose(const RationalRows& a) {
  RationalRows result(a.size(), std::vector<Rational>(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a.size(); ++j) result[i][j] = a[j][i];
  return result;
}

Rational trace_of_product(const RationalRows& a, const RationalRows& b) {
  Rational result;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a.size(); ++j) result += a[i][j] * b[j][i];
  return result;
}

}  // namespace

TokenMoments moments(const TokenLaw& law) {
  const std::size_t n = law.value.size();
  std::vector<Rational> mean(n);
  for (const auto& [probability, token] : law.law)
    for (std::size_t i = 0; i < n; ++i) mean[i] += probability * token[i];
  RationalRows covariance(n, std::vector<Rational>(n));
  for (const auto& [probability, token] : law.law)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        covariance[i][j] += probability * (token[i] - mean[i]) * (token[j] - mean[j]);
  TokenMoments result;
  for (std::size_t i = 0; i < n; ++i) {
    Rational image = law.beta * mean[i];
    for (std::size_t j = 0; j < n; ++j) image += law.value[i][j] * mean[j];
    result.mean_square += image * image;
    result.variance += covariance[i][i];
  }
  result.trace = trace_of_product(covariance, law.value);
  result.trace_transpose = trace_of_product(covariance, product(transpose(law.value), law.value));
  result.trace_square = trace_of_product(covariance, product(law.value, law.value));
  return result;
}

void state_formulas(TokenLaw& law, const TokenMoments& m) {
  const Rational over_k(1, law.tokens);
  const Rational first = law.beta * m.trace;
  const Rational& second = m.trace_transpose;
  law.numerator = {0, 2 * over_k * (first + second), -over_k * second};
  law.denominator = {law.beta * law.beta * m.variance + 2 * first + second,
                     -2 * (1 - over_k) * (first + second), (1 - over_k) * second};
}

Specification token_count() {
  return {"k", Specification::Kind::integer, 2, false, most_tokens, "number of tokens"};
}

Specification dense_share() {
  return {"lambda", Specification::Kind::real,
          0,        false,
          1,        "where N, D and ρ are evaluated: 0 is sparse, 1 dense attention"};
}

Rational dense_share(const parameter::Values& values) {
  return small_rational(values, "lambda");
}

TokenLaw planar_law_of(long tokens, const Rational& gain, const Rational& turn, const Rational& mean) {
  const Rational quarter(1, 4);
  return {tokens,
          0,
          1,
          {{gain, -turn}, {turn, gain}},
          {{quarter, {mean + 1, 0}}, {quarter, {mean - 1, 0}}, {quarter, {mean, 1}}, {quarter, {mean, -1}}}};
}

TokenLaw build_planar_law(const parameter::Values& values) {
  TokenLaw law = planar_law_of(values.integer("k"), small_rational(values, "gain"),
                               small_rational(values, "turn"), small_rational(values, "mean"));
  law.lambda = dense_share(values);
  law.beta = small_rational(values, "beta");
  state_formulas(law, moments(law));
  return law;
}

const TokenLawConstruction& planar_law() {
  static const TokenLawConstruction construction{
      "planar-law",
      "four tokens around a mean, mixed by a rotation with gain",
      "dense-attention-smoothing",
      std::nullopt,
      {token_count(), size("beta", 0, "weight of the residual"),
       size("gain", -max_part, "of the value map W, along the token"),
       size("turn", -max_part, "of W, across the token"), size("mean", -max_part, "of the tokens"),
       dense_share()},
      build_planar_law};
  return construction;
}

}  // namespace sinkproof::constructions
