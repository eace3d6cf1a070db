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

bool is_content(const TriggerTask& task, long coordinate) {
  return coordinate >= 2 && coordinate < task.content_indicator();
}

Matrix times(const Matrix& a, const Matrix& b) {
  Matrix result = zero_matrix(static_cast<long>(a.rows.size()));
  for (std::size_t row = 0; row < a.rows.size(); ++row) {
    std::map<long, std::vector<Real>> entries;
    for (const auto& [middle, x] : a.rows[row])
      for (const auto& [column, y] : b.rows[at(middle)]) entries[column].push_back(x * y);
    for (auto& [column, parts] : entries) result.rows[row].emplace_back(column, sum(std::move(parts)));
  }
  return result;
}

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

/// Box contents: rows are combinations of tokens, of which scores see the indicators alone.
class Combination {
 public:
  explicit Combination(const MultilayerInstance& instance) : instance_(instance), task_(instance.task) {
    if (instance.residual) throw ValueError("box contents with residual connections are beyond this checker");
    Matrix moved = zero_matrix(task_.coordinates());
    for (long r = 0; r < task_.coordinates(); ++r) moved.set(r, r, Real(1));
    for (const Layer& layer : instance.layers) {
      require_blind(layer, moved);
      moved_.push_back(moved);
      moved = times(layer.head.output_value, moved);
    }
    moved_.push_back(std::move(moved));
  }

  MultilayerMeasures measure() {
    std::vector<Real> losses{Real(0)};
    std::vector<Real> sink;
    std::vector<Real> self{Real(1)};
    const std::size_t depth = instance_.layers.size();
    const long last = task_.length - 1;
    // Rows before the trigger do not depend on where it is.
    Rows before = rows(Rows(depth), last, [&](const std::vector<Real>& row) {
      sink.push_back(row[0]);
      self.push_back(row[1]);
    });
    for (long i = 0; i < last; ++i) add_errors(before.back()[at(i)], last, losses);
    for (long trigger = 2; trigger <= last; ++trigger) {
      Rows start(depth);
      for (std::size_t l = 0; l < depth; ++l)
        start[l].assign(before[l].begin(), before[l].begin() + static_cast<std::ptrdiff_t>(trigger));
      const Rows all = rows(std::move(start), trigger, [](const std::vector<Real>&) {});
      for (long i = trigger; i <= last; ++i) add_errors(all.back()[at(i)], trigger, losses);
    }
    return {maximum(std::move(losses)), maximum(std::move(sink)), product(std::move(self))};
  }

 private:
  /// [layer][row][token]: the weights of the tokens in the layer's output.
  using Rows = std::vector<std::vector<std::vector<Real>>>;

  void require_blind(const Layer& layer, const Matrix& moved) const {
    std::set<long> carriers;
    for (long r = 0; r < task_.coordinates(); ++r)
      for (const auto& [column, value] : moved.rows[at(r)])
        if (is_content(task_, column)) carriers.insert(r);
    for (long r = 0; r < task_.coordinates(); ++r)
      for (const auto& [column, value] : layer.head.query_key.rows[at(r)])
        if (carriers.contains(r) || carriers.contains(column))
          throw ValueError("box contents, but scores that depend on contents");
  }

  long indicator(long position, long trigger) const {
    if (position == 0) return 0;
    return position == trigger ? 1 : task_.content_indicator();
  }

  /// The coordinates of row i before the layer that some score sees.
  std::map<long, Real> seen(std::size_t layer, const Rows& done, long i, long trigger) const {
    std::map<long, Real> result;
    const auto add = [&](long r) {
      if (result.contains(r)) return;
      std::map<long, std::vector<Real>> masses;
      if (layer == 0) {
        masses[indicator(i, trigger)] = {Real(1)};
      } else {
        for (long k = 0; k <= i; ++k) masses[indicator(k, trigger)].push_back(done[layer - 1][at(i)][at(k)]);
      }
      std::vector<Real> terms;
      for (const auto& [column, value] : moved_[layer].rows[at(r)])
        if (masses.contains(column)) terms.push_back(value * sum(masses[column]));
      result.emplace(r, sum(std::move(terms)));
    };
    const Matrix& query_key = instance_.layers[layer].head.query_key;
    for (long r = 0; r < task_.coordinates(); ++r)
      for (const auto& [column, value] : query_key.rows[at(r)]) {
        add(r);
        add(column);
      }
    return result;
  }

  Rows rows(Rows done, long trigger, const std::function<void(const std::vector<Real>&)>& first) const {
    for (std::size_t l = 0; l < instance_.layers.size(); ++l) {
      const Layer& layer = instance_.layers[l];
      const auto from = static_cast<long>(done[l].size());
      std::vector<std::map<long, Real>> states;
      for (long i = 0; i < task_.length; ++i) states.push_back(seen(l, done, i, trigger));
      for (long i = from; i < task_.length; ++i) {
        std::vector<Real> scores;
        for (long k = 0; k <= i; ++k) {
          std::vector<Real> terms{bias(layer, i, k)};
          for (long r = 0; r < task_.coordinates(); ++r)
            for (const auto& [column, value] : layer.head.query_key.rows[at(r)])
              terms.push_back(product({states[at(i)].at(r), value, states[at(k)].at(column)}));
          scores.push_back(sum(std::move(terms)));
        }
        std::vector<Real> alpha = normalised(layer.normaliser, scores, task_.length);
        if (i == 1) first(alpha);
        if (l > 0) alpha = composed(alpha, done[l - 1]);
        done[l].push_back(std::move(alpha));
      }
    }
    return done;
  }

  static std::vector<Real> composed(const std::vector<Real>& alpha,
                                    const std::vector<std::vector<Real>>& below) {
    std::vector<Real> result;
    for (std::size_t token = 0; token < alpha.size(); ++token) {
      std::vector<Real> terms;
      for (std::size_t k = token; k < alpha.size(); ++k) terms.push_back(alpha[k] * below[k][token]);
      result.push_back(sum(std::move(terms)));
    }
    return result;
  }

  /// sup |f − y| over the box, for every output coordinate.
  void add_errors(const std::vector<Real>& row, long trigger, std::vector<Real>& losses) const {
    const auto i = static_cast<long>(row.size()) - 1;
    const mpq_class share = i == trigger ? ratio(1, i) : mpq_class(0);
    for (long r = 0; r < task_.coordinates(); ++r) {
      std::vector<Real> constant;
      std::vector<Real> terms;
      for (long k = 0; k <= i; ++k) {
        std::map<long, std::vector<Real>> by_column;
        for (const auto& [column, value] : moved_.back().rows[at(r)])
          if (column == indicator(k, trigger) || (k > 0 && is_content(task_, column)))
            by_column[column].push_back(value * row[at(k)]);
        const bool is_targeted = r == indicator(k, trigger) || is_content(task_, r);
        if (k > 0 && share != 0 && is_targeted) by_column[r].emplace_back(-share);
        for (auto& [column, parts] : by_column) {
          Real coefficient = sum(std::move(parts));
          if (is_content(task_, column)) {
            terms.push_back(absolute(coefficient));
          } else {
            constant.push_back(std::move(coefficient));
          }
        }
      }
      terms.push_back(absolute(sum(std::move(constant))));
      losses.push_back(sum(std::move(terms)));
    }
  }

  const MultilayerInstance& instance_;
  const TriggerTask& task_;
  std::vector<Matrix> moved_;  ///< products of the W_OV before each layer, and after the last
};

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
  return instance.task.content.is_box ? Combination(instance).measure() : measure_alphabet(instance);
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
