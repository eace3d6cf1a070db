#include "constructions/planar_law.hpp"

#include "constructions/parameters.hpp"
#include "numeric/interval.hpp"

namespace sinkproof::constructions {

using numeric::Interval;
using numeric::Rational;
using parameter::Specification;

namespace {

constexpr long most_tokens = 12;  // expectations go over all multisets of tokens

Specification size(std::string name, long minimum, std::string meaning) {
  return {std::move(name), Specification::Kind::real, minimum, minimum == 0, max_part, std::move(meaning)};
}

template <class Number>
using Square = std::vector<std::vector<Number>>;

template <class Number>
Square<Number> zero(std::size_t size) {
  return Square<Number>(size, std::vector<Number>(size));
}

template <class Number>
Square<Number> product(const Square<Number>& a, const Square<Number>& b) {
  auto result = zero<Number>(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a.size(); ++j)
      for (std::size_t k = 0; k < a.size(); ++k) result[i][j] += a[i][k] * b[k][j];
  return result;
}

template <class Number>
Square<Number> transpose(const Square<Number>& a) {
  auto result = zero<Number>(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a.size(); ++j) result[i][j] = a[j][i];
  return result;
}

template <class Number>
Number trace_of_product(const Square<Number>& a, const Square<Number>& b) {
  Number result;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a.size(); ++j) result += a[i][j] * b[j][i];
  return result;
}

}  // namespace

template <class Number>
TokenMomentsIn<Number> moments(const TokenLawIn<Number>& law) {
  const std::size_t n = law.value.size();
  std::vector<Number> mean(n);
  for (const auto& [probability, token] : law.law)
    for (std::size_t i = 0; i < n; ++i) mean[i] += probability * token[i];
  auto covariance = zero<Number>(n);
  for (const auto& [probability, token] : law.law)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        covariance[i][j] += probability * (token[i] - mean[i]) * (token[j] - mean[j]);
  TokenMomentsIn<Number> result;
  for (std::size_t i = 0; i < n; ++i) {
    Number image = law.beta * mean[i];
    for (std::size_t j = 0; j < n; ++j) image += law.value[i][j] * mean[j];
    result.mean_square += image * image;
    result.variance += covariance[i][i];
  }
  result.trace = trace_of_product(covariance, law.value);
  result.trace_transpose = trace_of_product(covariance, product(transpose(law.value), law.value));
  result.trace_square = trace_of_product(covariance, product(law.value, law.value));
  return result;
}

template <class Number>
void state_formulas(TokenLawIn<Number>& law, const TokenMomentsIn<Number>& m) {
  const Number over_k = Number(1) / Number(law.tokens);
  const Number one(1);
  const Number two(2);
  const Number first = law.beta * m.trace;
  const Number& second = m.trace_transpose;
  law.numerator = {Number(), two * over_k * (first + second), -over_k * second};
  law.denominator = {law.beta * law.beta * m.variance + two * first + second,
                     -two * (one - over_k) * (first + second), (one - over_k) * second};
}

template <class Number>
TokenLawIn<Number> planar_law_of(long tokens, const Number& gain, const Number& turn, const Number& mean) {
  const Number zero;
  const Number one(1);
  const Number quarter = one / Number(4);
  return {tokens,
          zero,
          one,
          {{gain, -turn}, {turn, gain}},
          {{quarter, {mean + one, zero}},
           {quarter, {mean - one, zero}},
           {quarter, {mean, one}},
           {quarter, {mean, -one}}}};
}

#define SINKPROOF_TOKEN_LAWS_IN(Number)                                             \
  template TokenMomentsIn<Number> moments(const TokenLawIn<Number>&);               \
  template void state_formulas(TokenLawIn<Number>&, const TokenMomentsIn<Number>&); \
  template TokenLawIn<Number> planar_law_of(long, const Number&, const Number&, const Number&);
SINKPROOF_TOKEN_LAWS_IN(Rational)
SINKPROOF_TOKEN_LAWS_IN(Interval)
#undef SINKPROOF_TOKEN_LAWS_IN

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
