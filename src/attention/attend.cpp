#include "attention/attend.hpp"

#include "numeric/error.hpp"

namespace sinkproof::attention {

using numeric::Arithmetic;
using numeric::Rational;
using numeric::Scalar;

template <Scalar S>
S unnormalised_weight(Normaliser normaliser, const S& score, const Arithmetic<S>& arithmetic) {
  return is_relu(normaliser) ? max(score, arithmetic.from(0L)) : exp(score);
}

template <Scalar S>
std::vector<S> row_weights(Normaliser normaliser, const std::vector<S>& unnormalised,
                           const std::vector<long>& counts, long row, long length,
                           const Arithmetic<S>& arithmetic) {
  S divisor = arithmetic.from(is_relu(normaliser) ? relu_divisor(normaliser, row, length) : 0L);
  for (std::size_t kind = 0; kind < unnormalised.size() && !is_relu(normaliser); ++kind) {
    if (counts[kind] == 1) divisor += unnormalised[kind];
    if (counts[kind] > 1) divisor += arithmetic.from(counts[kind]) * unnormalised[kind];
  }
  std::vector<S> weights;
  weights.reserve(unnormalised.size());
  for (const S& weight : unnormalised) weights.push_back(weight / divisor);
  return weights;
}

namespace {

/// matrix · x, as exact formulas times rationals.
template <Scalar S>
std::vector<S> product(const Matrix& matrix, const std::vector<Rational>& x,
                       const Arithmetic<S>& arithmetic) {
  std::vector<S> result(static_cast<std::size_t>(matrix.size()), arithmetic.from(0L));
  for (const auto& [place, entry] : matrix.entries()) {
    const Rational& factor = x[static_cast<std::size_t>(place.second)];
    if (factor != 0)
      result[static_cast<std::size_t>(place.first)] += arithmetic.from(entry) * arithmetic.from(factor);
  }
  return result;
}

template <Scalar S>
S dot(const std::vector<Rational>& x, const std::vector<S>& y, const Arithmetic<S>& arithmetic) {
  S sum = arithmetic.from(0L);
  for (std::size_t r = 0; r < x.size(); ++r) {
    if (x[r] != 0) sum += arithmetic.from(x[r]) * y[r];
  }
  return sum;
}

}  // namespace

template <Scalar S>
Attention<S> attend(const Model& model, const std::vector<std::vector<Rational>>& tokens, long length,
                    const Arithmetic<S>& arithmetic) {
  const auto width = static_cast<std::size_t>(model.width());
  for (const auto& token : tokens) {
    if (token.size() != width) throw InternalError("a token of another width than the model's");
  }
  Attention<S> result;
  result.outputs.assign(tokens.size(), std::vector<S>(width, arithmetic.from(0L)));
  for (const Head& head : model.heads) {
    std::vector<std::vector<S>> keys;
    std::vector<std::vector<S>> values;
    auto& rows = result.weights.emplace_back();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      keys.push_back(product(head.query_key, tokens[i], arithmetic));
      values.push_back(product(head.output_value, tokens[i], arithmetic));
      std::vector<S> unnormalised;
      for (std::size_t k = 0; k <= i; ++k) {
        unnormalised.push_back(
            unnormalised_weight(model.normaliser, dot(tokens[i], keys[k], arithmetic), arithmetic));
      }
      const std::vector<long> counts(i + 1, 1);
      rows.push_back(
          row_weights(model.normaliser, unnormalised, counts, static_cast<long>(i), length, arithmetic));
      for (std::size_t k = 0; k <= i; ++k) {
        for (std::size_t r = 0; r < width; ++r) result.outputs[i][r] += rows.back()[k] * values[k][r];
      }
    }
  }
  return result;
}

#define SINKPROOF_INSTANTIATE(S)                                                                         \
  template S unnormalised_weight(Normaliser, const S&, const Arithmetic<S>&);                            \
  template std::vector<S> row_weights(Normaliser, const std::vector<S>&, const std::vector<long>&, long, \
                                      long, const Arithmetic<S>&);                                       \
  template Attention<S> attend(const Model&, const std::vector<std::vector<Rational>>&, long,            \
                               const Arithmetic<S>&);
SINKPROOF_INSTANTIATE(numeric::Interval)
SINKPROOF_INSTANTIATE(numeric::Ball)
SINKPROOF_INSTANTIATE(numeric::Exact)
#undef SINKPROOF_INSTANTIATE

}  // namespace sinkproof::attention
