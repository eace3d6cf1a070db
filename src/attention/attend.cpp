#include "attention/attend.hpp"

#include "numeric/error.hpp"

namespace sinkproof::attention {

using numeric::Arithmetic;
using numeric::Rational;
using numeric::Scalar;

template <Scalar S>
std::vector<S> row_weights(Normaliser normaliser, const std::vector<S>& scores, const std::vector<long>& counts, long row, long length,
                           const Arithmetic<S>& arithmetic) {
  std::vector<S> weights;
  weights.reserve(scores.size());
  if (is_relu(normaliser)) {
    const S divisor = arithmetic.from(relu_divisor(normaliser, row, length));
    const S zero = arithmetic.from(0L);
    for (const S& score : scores) weights.push_back(max(score, zero) / divisor);
    return weights;
  }
  S total = arithmetic.from(0L);
  for (std::size_t kind = 0; kind < scores.size(); ++kind) {
    weights.push_back(exp(scores[kind]));
    if (counts[kind] == 1) total += weights.back();
    if (counts[kind] > 1) total += arithmetic.from(counts[kind]) * weights.back();
  }
  for (S& weight : weights) weight /= total;
  return weights;
}

namespace {

/// matrix · x, as exact formulas times rationals.
template <Scalar S>
std::vector<S> product(const Matrix& matrix, const std::vector<Rational>& x, const Arithmetic<S>& arithmetic) {
  std::vector<S> result(static_cast<std::size_t>(matrix.size()), arithmetic.from(0L));
  for (const auto& [place, entry] : matrix.entries()) {
    const Rational& factor = x[static_cast<std::size_t>(place.second)];
    if (factor != 0) result[static_cast<std::size_t>(place.first)] += arithmetic.from(entry) * arithmetic.from(factor);
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
Attention<S> attend(const Model& model, const std::vector<std::vector<Rational>>& tokens, long length, const Arithmetic<S>& arithmetic) {
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
      std::vector<S> scores;
      for (std::size_t k = 0; k <= i; ++k) scores.push_back(dot(tokens[i], keys[k], arithmetic));
      const std::vector<long> counts(i + 1, 1);
      rows.push_back(row_weights(model.normaliser, scores, counts, static_cast<long>(i), length, arithmetic));
      for (std::size_t k = 0; k <= i; ++k) {
        for (std::size_t r = 0; r < width; ++r) result.outputs[i][r] += rows.back()[k] * values[k][r];
      }
    }
  }
  return result;
}

#define SINKPROOF_INSTANTIATE(S)                                                                                       \
  template std::vector<S> row_weights(Normaliser, const std::vector<S>&, const std::vector<long>&, long, long,         \
                                      const Arithmetic<S>&);                                                           \
  template Attention<S> attend(const Model&, const std::vector<std::vector<Rational>>&, long, const Arithmetic<S>&);
SINKPROOF_INSTANTIATE(numeric::Interval)
SINKPROOF_INSTANTIATE(numeric::Ball)
SINKPROOF_INSTANTIATE(numeric::Exact)
#undef SINKPROOF_INSTANTIATE

}  // namespace sinkproof::attention
