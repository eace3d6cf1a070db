#include "attention/multilayer_attend.hpp"

#include <utility>

#include "attention/attend.hpp"
#include "numeric/error.hpp"

namespace sinkproof::attention {

using numeric::Arithmetic;
using numeric::Scalar;

namespace {

template <class S>
using Vectors = std::vector<std::vector<S>>;

template <Scalar S>
std::vector<S> product(const Matrix& matrix, const std::vector<S>& x, const Arithmetic<S>& arithmetic) {
  std::vector<S> result(x.size(), arithmetic.from(0L));
  for (const auto& [place, entry] : matrix.entries()) {
    result[static_cast<std::size_t>(place.first)] +=
        arithmetic.from(entry) * x[static_cast<std::size_t>(place.second)];
  }
  return result;
}

/// The attention weights of one head, by row.
template <Scalar S>
Vectors<S> head_weights(const BiasedHead& head, Normaliser normaliser, const Vectors<S>& states, long length,
                        const Arithmetic<S>& arithmetic) {
  Vectors<S> keys;
  Vectors<S> rows;
  for (std::size_t i = 0; i < states.size(); ++i) {
    keys.push_back(product(head.head.query_key, states[i], arithmetic));
    std::vector<S> unnormalised;
    for (std::size_t k = 0; k <= i; ++k) {
      S score = arithmetic.from(0L);
      for (std::size_t r = 0; r < states[i].size(); ++r) score += states[i][r] * keys[k][r];
      const auto* bias = head.position_bias.find(static_cast<long>(i), static_cast<long>(k));
      if (bias != nullptr) score += arithmetic.from(*bias);
      unnormalised.push_back(unnormalised_weight(normaliser, score, arithmetic));
    }
    const S slot = arithmetic.from(normaliser == Normaliser::softmax_one ? 1L : 0L);
    rows.push_back(row_weights(normaliser, unnormalised, slot, std::vector<long>(i + 1, 1),
                               static_cast<long>(i), length, arithmetic)
                       .keys);
  }
  return rows;
}

}  // namespace

template <Scalar S>
MultilayerAttention<S> attend(const MultilayerModel& model,
                              const std::vector<std::vector<numeric::Rational>>& tokens, long length,
                              const Arithmetic<S>& arithmetic) {
  const auto width = static_cast<std::size_t>(model.width());
  MultilayerAttention<S> result;
  Vectors<S>& states = result.outputs;
  for (const auto& token : tokens) {
    if (token.size() != width) throw InternalError("a token of another width than the model's");
    auto& state = states.emplace_back();
    for (const auto& x : token) state.push_back(arithmetic.from(x));
  }
  for (const Layer& layer : model.layers) {
    Vectors<S> next =
        model.residual ? states : Vectors<S>(states.size(), std::vector<S>(width, arithmetic.from(0L)));
    auto& of_layer = result.weights.emplace_back();
    for (const BiasedHead& head : layer.heads) {
      of_layer.push_back(head_weights(head, layer.normaliser, states, length, arithmetic));
      for (std::size_t k = 0; k < states.size(); ++k) {
        const auto value = product(head.head.output_value, states[k], arithmetic);
        for (std::size_t i = k; i < states.size(); ++i) {
          for (std::size_t r = 0; r < width; ++r) next[i][r] += of_layer.back()[i][k] * value[r];
        }
      }
    }
    states = std::move(next);
  }
  return result;
}

#define SINKPROOF_INSTANTIATE(S)                                                                   \
  template MultilayerAttention<S> attend(const MultilayerModel&,                                   \
                                         const std::vector<std::vector<numeric::Rational>>&, long, \
                                         const Arithmetic<S>&);
SINKPROOF_INSTANTIATE(numeric::Interval)
SINKPROOF_INSTANTIATE(numeric::Ball)
SINKPROOF_INSTANTIATE(numeric::Exact)
#undef SINKPROOF_INSTANTIATE

}  // namespace sinkproof::attention
