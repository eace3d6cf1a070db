#include "attention/multilayer_attend.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "attention/attend.hpp"
#include "numeric/error.hpp"

namespace sinkproof::attention {

using numeric::Arithmetic;
using numeric::Scalar;

namespace {

/// Scores of a softmax, all less the same number: in doubles exponentials end at e^709, and the weights are
/// the same.
std::vector<numeric::Interval> lowered(std::vector<numeric::Interval> scores) {
  double most = scores.front().middle();
  for (const auto& score : scores) most = std::max(most, score.middle());
  if (!std::isfinite(most)) return scores;
  for (auto& score : scores) score -= numeric::Interval::from_endpoints(most, most);
  return scores;
}

}  // namespace

template <Scalar S>
MultilayerRun<S>::MultilayerRun(const MultilayerModel& model, long length, const Arithmetic<S>& arithmetic)
    : model_(model), length_(length), arithmetic_(arithmetic) {
  const auto known = [&](const Matrix& matrix) {
    std::vector<Entry> result;
    for (const auto& [place, entry] : matrix.entries())
      result.push_back({static_cast<std::size_t>(place.first), static_cast<std::size_t>(place.second),
                        arithmetic.from(entry)});
    return result;
  };
  for (const Layer& layer : model.layers) {
    auto& heads = heads_.emplace_back();
    for (const BiasedHead& head : layer.heads)
      heads.push_back({known(head.head.query_key), known(head.head.output_value), {}, {}});
    attention_.weights.emplace_back(layer.heads.size());
  }
}

template <Scalar S>
std::vector<S> MultilayerRun<S>::times(const std::vector<Entry>& matrix, const std::vector<S>& x) const {
  std::vector<S> result(x.size(), arithmetic_.from(0L));
  for (const Entry& entry : matrix) result[entry.row] += entry.value * x[entry.column];
  return result;
}

template <Scalar S>
std::vector<S> MultilayerRun<S>::row_of(const BiasedHead& head, Normaliser normaliser, const KnownHead& known,
                                        const std::vector<S>& state) const {
  const auto position = static_cast<long>(known.scored.size()) - 1;
  std::vector<S> scores;
  for (long k = 0; k <= position; ++k) {
    const auto& key = known.scored[static_cast<std::size_t>(k)];
    S score = arithmetic_.from(0L);
    for (std::size_t r = 0; r < state.size(); ++r) score += state[r] * key[r];
    const auto* bias = head.position_bias.find(position, k);
    if (bias != nullptr) score += arithmetic_.from(*bias);
    scores.push_back(std::move(score));
  }
  if constexpr (std::is_same_v<S, numeric::Interval>) {
    if (normaliser == Normaliser::softmax) scores = lowered(std::move(scores));
  }
  std::vector<S> unnormalised;
  unnormalised.reserve(scores.size());
  for (const S& score : scores) unnormalised.push_back(unnormalised_weight(normaliser, score, arithmetic_));
  const S slot = arithmetic_.from(normaliser == Normaliser::softmax_one ? 1L : 0L);
  return row_weights(normaliser, unnormalised, slot, std::vector<long>(unnormalised.size(), 1), position,
                     length_, arithmetic_)
      .keys;
}

template <Scalar S>
void MultilayerRun<S>::push(const std::vector<numeric::Rational>& token) {
  if (token.size() != static_cast<std::size_t>(model_.width()))
    throw InternalError("a token of another width than the model's");
  std::vector<S> state;
  state.reserve(token.size());
  for (const auto& x : token) state.push_back(arithmetic_.from(x));
  for (std::size_t l = 0; l < model_.layers.size(); ++l) {
    const Layer& layer = model_.layers[l];
    std::vector<S> next = model_.residual ? state : std::vector<S>(state.size(), arithmetic_.from(0L));
    for (std::size_t h = 0; h < layer.heads.size(); ++h) {
      KnownHead& known = heads_[l][h];
      known.scored.push_back(times(known.query_key, state));
      known.values.push_back(times(known.output_value, state));
      auto weights = row_of(layer.heads[h], layer.normaliser, known, state);
      for (std::size_t k = 0; k < weights.size(); ++k) {
        for (std::size_t r = 0; r < next.size(); ++r) next[r] += weights[k] * known.values[k][r];
      }
      attention_.weights[l][h].push_back(std::move(weights));
    }
    state = std::move(next);
  }
  attention_.outputs.push_back(std::move(state));
}

template <Scalar S>
void MultilayerRun<S>::pop() {
  for (std::size_t l = 0; l < heads_.size(); ++l) {
    for (std::size_t h = 0; h < heads_[l].size(); ++h) {
      heads_[l][h].scored.pop_back();
      heads_[l][h].values.pop_back();
      attention_.weights[l][h].pop_back();
    }
  }
  attention_.outputs.pop_back();
}

template <Scalar S>
MultilayerAttention<S> attend(const MultilayerModel& model,
                              const std::vector<std::vector<numeric::Rational>>& tokens, long length,
                              const Arithmetic<S>& arithmetic) {
  MultilayerRun<S> run(model, length, arithmetic);
  for (const auto& token : tokens) run.push(token);
  return run.attention();
}

#define SINKPROOF_INSTANTIATE(S)                                                                   \
  template class MultilayerRun<S>;                                                                 \
  template MultilayerAttention<S> attend(const MultilayerModel&,                                   \
                                         const std::vector<std::vector<numeric::Rational>>&, long, \
                                         const Arithmetic<S>&);
SINKPROOF_INSTANTIATE(numeric::Interval)
SINKPROOF_INSTANTIATE(numeric::Ball)
SINKPROOF_INSTANTIATE(numeric::Exact)
#undef SINKPROOF_INSTANTIATE

}  // namespace sinkproof::attention
