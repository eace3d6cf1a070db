// Suprema and infima over all inputs of a model of several layers, and one input token by token.
//
// Given: an instance.
// Derives itself: with a box the weights of all tokens in every row, as products of the layers; over
// alphabets every input.
// Takes from the document: the instance. Safe, as with a box residual connections and scores that see
// contents, also moved ones, are refused.
// Acceptance means: loss, max_layer_sink_mass, product_self_mass, max_anchor_mass and both composed masses
// are those over all inputs.
// Assumes: one head a layer, as multilayer_document.cpp holds, no key bias: all constructions are of softmax,
// and of others layered_statement.cpp asks it; contents are both boxes or both alphabets, as
// trigger_document.cpp holds.
#include "checker/setting/trigger/multilayer_task.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/supremum.hpp"

namespace sinkproof_check {

namespace {

constexpr std::size_t max_inputs = 100'000;

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

/// x_k, dense.
std::vector<mpq_class> dense_token(const TriggerTask& task, const TriggerInput& input, long k) {
  std::vector<mpq_class> token(at(task.coordinates()));
  token[k == 0 ? 0 : k == input.trigger ? 1 : at(task.content_indicator())] = 1;
  if (k == 0) return token;
  const auto& content = input.contents[at(k - 1)];
  std::copy(content.begin(), content.end(), token.begin() + 2);
  return token;
}

/// An input token by token. What a layer makes of a token depends on the tokens before it alone, so inputs
/// with the same beginning share it.
class TokenByToken {
 public:
  explicit TokenByToken(const MultilayerInstance& instance)
      : instance_(instance), before_(instance.layers.size()) {}

  /// The row of the next token of the input.
  MultilayerRow push(const TriggerInput& input) {
    const auto position = static_cast<long>(tokens_.size());
    tokens_.push_back(dense_token(instance_.task, input, position));
    const auto& token = tokens_.back();
    std::vector<Real> state(token.begin(), token.end());
    MultilayerRow result;
    Real composed = position == 0 ? 1 : 0;  // how much of the row is the anchor, layer by layer
    for (std::size_t l = 0; l < before_.size(); ++l) {
      const Layer& layer = instance_.layers[l];
      before_[l].push_back(
          {image(layer.head.query_key, state), image(layer.head.output_value, state), std::move(composed)});
      std::vector<Real> scores;
      for (std::size_t k = 0; k < before_[l].size(); ++k) {
        scores.push_back(bias(layer, position, static_cast<long>(k)) +
                         inner_product(state, before_[l][k].key));
      }
      const auto alpha = normalised(layer.normaliser, scores, instance_.task.length);
      if (position == 1) {
        result.sink.push_back(alpha[0]);
        result.self.push_back(alpha[1]);
      }
      result.anchor.push_back(alpha[0]);
      std::vector<Real> masses;
      for (const Seen& key : before_[l]) masses.push_back(key.composed);
      composed = inner_product(alpha, masses);
      std::vector<Real> next;
      for (std::size_t r = 0; r < state.size(); ++r) {
        std::vector<Real> values;
        for (const Seen& key : before_[l]) values.push_back(key.value[r]);
        Real mean = inner_product(alpha, values);
        next.push_back(instance_.residual ? state[r] + mean : std::move(mean));
      }
      state = std::move(next);
    }
    result.composed = std::move(composed);
    for (std::size_t r = 0; r < state.size(); ++r) {
      mpq_class target = instance_.residual ? token[r] : mpq_class(0);
      const long size = instance_.task.mean_size(position);
      if (position == input.trigger)
        for (long k = 1; k <= size; ++k) target = charged(target + tokens_[at(k)][r] / size);
      result.errors.push_back(absolute(state[r] - Real(target)));
    }
    return result;
  }

  void pop() {
    tokens_.pop_back();
    for (auto& layer : before_) layer.pop_back();
  }

 private:
  struct Seen {
    std::vector<Real> key;    ///< W_QK X
    std::vector<Real> value;  ///< W_OV X
    Real composed;            ///< the share of the anchor in the key's row
  };
  const MultilayerInstance& instance_;
  std::vector<std::vector<mpq_class>> tokens_;
  std::vector<std::vector<Seen>> before_;  ///< [layer][position]
};

/// All inputs of a task with finite alphabets.
class Inputs {
 public:
  explicit Inputs(const MultilayerInstance& instance)
      : task_(instance.task),
        input_{task_.length, std::vector<std::vector<mpq_class>>(at(task_.length - 1))},
        rows_(instance) {}

  MultilayerMeasures measure() {
    loss_.add(Real(0));
    visit(0);
    return {
        loss_.value(),           -sink_.value(), self_.value(), anchor_.value(), before_.value_or(Real(1)),
        after_.value_or(Real(1))};
  }

 private:
  /// Everything that can stand at the position and behind it.
  void visit(long position) {
    if (position == 0) {
      enter(position);
      return;
    }
    const auto all = [&](const ContentSet& set) {
      for (const auto& letter : set.alphabet) {
        input_.contents[at(position - 1)] = letter;
        enter(position);
      }
    };
    const bool is_behind = input_.trigger < position;
    if (position >= 2 && !is_behind) {
      input_.trigger = position;
      all(task_.trigger_content);
      input_.trigger = task_.length;
    }
    // The last position is the trigger's, if no other was.
    if (is_behind || position < task_.length - 1) all(task_.content);
  }

  void enter(long position) {
    MultilayerRow row = rows_.push(input_);
    for (const Real& error : row.errors) loss_.add(error);
    if (position == 1) {
      sink_.add(-maximum(std::move(row.sink)));
      self_.add(product(std::move(row.self)));
    }
    if (position >= 1) {
      for (const Real& mass : row.anchor) anchor_.add(mass);
      if (position < input_.trigger) before_.add(row.composed);
      if (position > input_.trigger) after_.add(row.composed);
    }
    if (position + 1 < task_.length) {
      visit(position + 1);
    } else if (++inputs_ > max_inputs) {
      throw BeyondLimit("more inputs than this checker tries");
    }
    rows_.pop();
  }

  const TriggerTask& task_;
  TriggerInput input_;
  TokenByToken rows_;
  Supremum loss_;
  Supremum sink_;  ///< of −max_l α^l_10
  Supremum self_;
  Supremum anchor_;
  Infimum before_;
  Infimum after_;
  std::size_t inputs_ = 0;
};

}  // namespace

MultilayerMeasures measure(const MultilayerInstance& instance) {
  return instance.task.content.is_box ? measure_box(instance) : Inputs(instance).measure();
}

MultilayerRow evaluate(const MultilayerInstance& instance, const TriggerInput& input, long position) {
  TokenByToken rows(instance);
  for (long i = 0; i < position; ++i) rows.push(input);
  return rows.push(input);
}

}  // namespace sinkproof_check
