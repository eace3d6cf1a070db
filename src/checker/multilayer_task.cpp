// Suprema and infima over all inputs of a model of several layers, and one input token by token.
//
// Given: an instance that is that of its construction.
// Derives itself: with a box the weights of all tokens in every row, as products of the layers; over alphabets every input.
// Takes from the document: the instance. Safe, as with a box residual connections and scores that see contents, also moved ones, are refused.
// Acceptance means: loss, max_layer_sink_mass and product_self_mass are those over all inputs.
// Assumes: one head a layer, and no key bias, as multilayer_document.cpp holds; contents are both boxes or both alphabets, as all constructions have them.
#include "checker/multilayer_task.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>

#include "checker/error.hpp"
#include "checker/number.hpp"

namespace sinkproof_check {

namespace {

constexpr std::size_t max_inputs = 20'000;

/// α of a row from its scores.
std::vector<Real> normalised(Normaliser normaliser, const std::vector<Real>& scores, long length) {
  std::vector<std::pair<long, Real>> weights;
  weights.reserve(scores.size());
  for (const Real& s : scores) weights.emplace_back(1, unnormalised_weight(normaliser, s));
  const Real total = normalisation(normaliser, static_cast<long>(scores.size()) - 1, length, weights,
                                   Real(normaliser == Normaliser::softmax_one ? 1 : 0));
  std::vector<Real> result;
  result.reserve(weights.size());
  for (const auto& [count, weight] : weights) result.push_back(weight / total);
  return result;
}

Real bias(const Layer& layer, long query, long key) {
  for (const auto& [column, value] : layer.position_bias.rows[at(query)])
    if (column == key) return value;
  return 0;
}

/// x_0 … x_position, dense.
std::vector<std::vector<mpq_class>> dense_tokens(const TriggerTask& task, const TriggerInput& input,
                                                 long position) {
  std::vector<std::vector<mpq_class>> result(at(position) + 1,
                                             std::vector<mpq_class>(at(task.coordinates())));
  result[0][0] = 1;
  for (long k = 1; k <= position; ++k) {
    auto& token = result[at(k)];
    token[k == input.trigger ? 1 : at(task.content_indicator())] = 1;
    const auto& content = input.contents[at(k - 1)];
    for (std::size_t q = 0; q < content.size(); ++q) token[q + 2] = content[q];
  }
  return result;
}

/// All inputs of a task with finite alphabets.
std::vector<TriggerInput> inputs_of(const TriggerTask& task) {
  std::vector<TriggerInput> result;
  TriggerInput input{0, std::vector<std::vector<mpq_class>>(at(task.length - 1))};
  const std::function<void(long)> choose = [&](long position) {
    if (position == task.length) {
      if (result.size() >= max_inputs) throw ValueError("more inputs than this checker tries");
      result.push_back(input);
      return;
    }
    const ContentSet& set = position == input.trigger ? task.trigger_content : task.content;
    for (const auto& letter : set.alphabet) {
      input.contents[at(position - 1)] = letter;
      choose(position + 1);
    }
  };
  for (input.trigger = 2; input.trigger < task.length; ++input.trigger) choose(1);
  return result;
}

MultilayerMeasures measure_alphabet(const MultilayerInstance& instance) {
  std::vector<Real> losses{Real(0)};
  std::vector<Real> sinks;
  std::vector<Real> selves;
  for (const TriggerInput& input : inputs_of(instance.task)) {
    for (long i = 0; i < instance.task.length; ++i) {
      MultilayerRow row = evaluate(instance, input, i);
      losses.insert(losses.end(), row.errors.begin(), row.errors.end());
      if (i != 1) continue;
      sinks.push_back(maximum(std::move(row.sink)));
      selves.push_back(product(std::move(row.self)));
    }
  }
  return {maximum(std::move(losses)), minimum(std::move(sinks)), maximum(std::move(selves))};
}

}  // namespace

MultilayerMeasures measure(const MultilayerInstance& instance) {
  return instance.task.content.is_box ? measure_box(instance) : measure_alphabet(instance);
}

MultilayerRow evaluate(const MultilayerInstance& instance, const TriggerInput& input, long position) {
  MultilayerRow result;
  const auto tokens = dense_tokens(instance.task, input, position);
  std::vector<std::vector<Real>> states;
  states.reserve(tokens.size());
  for (const auto& token : tokens) states.emplace_back(token.begin(), token.end());
  for (const Layer& layer : instance.layers) {
    std::vector<std::vector<Real>> keys;
    std::vector<std::vector<Real>> values;
    std::vector<std::vector<Real>> next;
    for (std::size_t i = 0; i < states.size(); ++i) {
      keys.push_back(image(layer.head.query_key, states[i]));
      values.push_back(image(layer.head.output_value, states[i]));
      std::vector<Real> scores;
      for (std::size_t k = 0; k <= i; ++k) {
        std::vector<Real> terms{bias(layer, static_cast<long>(i), static_cast<long>(k))};
        for (std::size_t r = 0; r < states[i].size(); ++r) terms.push_back(states[i][r] * keys[k][r]);
        scores.push_back(sum(std::move(terms)));
      }
      const auto alpha = normalised(layer.normaliser, scores, instance.task.length);
      if (i == 1) {
        result.sink.push_back(alpha[0]);
        result.self.push_back(alpha[1]);
      }
      auto& state = next.emplace_back();
      for (std::size_t r = 0; r < states[i].size(); ++r) {
        std::vector<Real> terms;
        if (instance.residual) terms.push_back(states[i][r]);
        for (std::size_t k = 0; k <= i; ++k) terms.push_back(alpha[k] * values[k][r]);
        state.push_back(sum(std::move(terms)));
      }
    }
    states = std::move(next);
  }
  for (std::size_t r = 0; r < states.back().size(); ++r) {
    mpq_class target = instance.residual ? tokens[at(position)][r] : mpq_class(0);
    if (position == input.trigger)
      for (long k = 1; k <= position; ++k) target += tokens[at(k)][r] / position;
    result.errors.push_back(absolute(states.back()[r] - Real(target)));
  }
  return result;
}

}  // namespace sinkproof_check
