#include "audit/all_inputs/layered_bounds.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "audit/all_inputs/affine_form.hpp"
#include "audit/all_inputs/upward.hpp"
#include "numeric/error.hpp"
#include "numeric/interval_exp.hpp"
#include "numeric/scalar.hpp"
#include "parallel/run_parallel.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

using attention::Normaliser;
using numeric::Arithmetic;
using task::TriggerTask;

constexpr double infinity = std::numeric_limits<double>::infinity();
/// Beyond this e^x is taken to be unbounded from above.
constexpr double largest_exponent = 700;

Interval enclosed(const numeric::Expression& entry) {
  const Interval value = Arithmetic<Interval>{}.from(entry);
  if (value.is_entire()) throw DomainError("a weight is beyond doubles");
  return value;
}

/// The forms of a token's coordinates.
using Token = std::vector<AffineForm>;

struct Entry {
  std::size_t row;
  std::size_t column;
  Interval value;
};
using Entries = std::vector<Entry>;

Entries entries_of(const attention::Matrix& matrix) {
  Entries result;
  for (const auto& [place, entry] : matrix.entries())
    result.push_back(
        {static_cast<std::size_t>(place.first), static_cast<std::size_t>(place.second), enclosed(entry)});
  return result;
}

Token product(const Entries& matrix, const Token& x) {
  Token result(x.size(), AffineForm(x.front().slopes.size()));
  for (const auto& [row, column, value] : matrix) result[row].add(value, x[column]);
  return result;
}

std::vector<double> radii(const Token& token) {
  std::vector<double> result;
  for (const auto& form : token) result.push_back(form.radius());
  return result;
}

struct EnclosedHead {
  Entries query_key;
  Entries output_value;
  std::vector<std::vector<Interval>> bias;  ///< [query][key ≤ query]
};
struct EnclosedLayer {
  Normaliser normaliser;
  std::vector<EnclosedHead> heads;
};

std::vector<EnclosedLayer> enclosed_layers(const task::MultilayerInstance& instance) {
  std::vector<EnclosedLayer> result;
  for (const auto& layer : instance.model.layers) {
    auto& enclosed_layer = result.emplace_back(EnclosedLayer{layer.normaliser, {}});
    for (const auto& [head, position_bias] : layer.heads) {
      EnclosedHead found{entries_of(head.query_key), entries_of(head.output_value), {}};
      for (long i = 0; i < instance.task.length; ++i)
        found.bias.emplace_back(static_cast<std::size_t>(i + 1));
      for (const auto& [place, entry] : position_bias.entries())
        found.bias[static_cast<std::size_t>(place.first)][static_cast<std::size_t>(place.second)] =
            enclosed(entry);
      enclosed_layer.heads.push_back(std::move(found));
    }
  }
  return result;
}

/// e^x summed over enclosures of x: between `least` and `most`.
class SumOfExponentials {
 public:
  void add(const Interval& exponent) {
    if (exponent.lower() > -infinity)
      least_ += point(numeric::exp_lower(std::min(exponent.lower(), largest_exponent)));
    if (exponent.upper() > largest_exponent)
      is_bounded_ = false;
    else
      most_ += point(numeric::exp_upper(exponent.upper()));
  }
  /// 1/sum, of a sum with a summand 1.
  [[nodiscard]] Interval reciprocal() const {
    const double upper = std::min(1.0, (Interval(1) / least_).upper());
    const double lower = is_bounded_ && !most_.is_entire() ? (Interval(1) / most_).lower() : 0;
    return Interval::from_endpoints(std::clamp(lower, 0.0, upper), upper);
  }

 private:
  Interval least_;
  Interval most_;
  bool is_bounded_ = true;
};

/// 1/(1 + Σ e^{s_l − s_k}) over l ≠ k.
std::vector<Interval> softmax_weights(const std::vector<AffineForm>& scores) {
  std::vector<SumOfExponentials> sums(scores.size());
  for (std::size_t k = 0; k < scores.size(); ++k) {
    sums[k].add(Interval());
    for (std::size_t l = 0; l < k; ++l) {
      const Interval difference = range_of_difference(scores[l], scores[k]);
      sums[k].add(difference);
      sums[l].add(-difference);
    }
  }
  std::vector<Interval> result;
  result.reserve(sums.size());
  for (const auto& sum : sums) result.push_back(sum.reciprocal());
  return result;
}

Interval sigmoid(const Interval& score) {
  SumOfExponentials sum;
  sum.add(Interval());
  sum.add(-score);
  return sum.reciprocal();
}

/// Of one row of a head; `position` is the query's. A null slot's share comes last.
std::vector<Interval> attention_weights(std::vector<AffineForm> scores, Normaliser normaliser,
                                        std::size_t position, long length) {
  if (attention::has_null_slot(normaliser)) scores.emplace_back(scores.front().slopes.size());
  if (attention::is_softmax(normaliser)) return softmax_weights(scores);
  const Interval divisor(attention::fixed_divisor(normaliser, static_cast<long>(position), length));
  std::vector<Interval> result;
  for (const auto& score : scores) {
    const Interval range = score.range();
    result.push_back((normaliser == Normaliser::sigmoid ? sigmoid(range) : max(range, Interval())) / divisor);
  }
  return result;
}

/// What a coordinate of the values is between: an average is, too.
AffineForm hull_of(const std::vector<const AffineForm*>& values, std::size_t contents) {
  double lower = infinity;
  double upper = -infinity;
  for (const auto* value : values) {
    const Interval range = value->range();
    lower = std::min(lower, range.lower());
    upper = std::max(upper, range.upper());
  }
  const Near hull = near(Interval::from_endpoints(lower, upper));
  AffineForm result(contents);
  result.constant = point(hull.middle);
  result.rest = hull.radius;
  return result;
}

/// Σ w_k y_k with Σ w_k = 1, w_k in `weights`: with m_k their middles and g = Σ m_k y_k it is g + Σ (w_k −
/// m_k)(y_k − g) + (1 − Σ m_k) g.
AffineForm average(const std::vector<Interval>& weights, const std::vector<const AffineForm*>& values,
                   std::size_t contents) {
  AffineForm result(contents);
  std::vector<double> reaches;
  Interval missing(1);
  for (std::size_t k = 0; k < weights.size(); ++k) {
    const Near weight = near(weights[k]);
    result.add(point(weight.middle), *values[k]);
    missing -= point(weight.middle);
    reaches.push_back(weight.radius);
  }
  const AffineForm middle = result;
  for (std::size_t k = 0; k < weights.size(); ++k)
    result.rest = up(result.rest + up(reaches[k] * magnitude(range_of_difference(*values[k], middle))));
  result.rest = up(result.rest + up(magnitude(missing) * magnitude(middle.range())));
  // Slopes are worth keeping, as targets have slopes, too.
  AffineForm hull = hull_of(values, contents);
  return hull.rest < result.rest ? hull : result;
}

/// Σ w_k y_k.
AffineForm weighted_sum(const std::vector<Interval>& weights, const std::vector<const AffineForm*>& values,
                        std::size_t contents) {
  AffineForm result(contents);
  for (std::size_t k = 0; k < weights.size(); ++k) {
    const Near weight = near(weights[k]);
    result.add(point(weight.middle), *values[k]);
    result.rest = up(result.rest + up(weight.radius * magnitude(values[k]->range())));
  }
  return result;
}

/// The layers token by token, as MultilayerRun: what they make of a token depends on the tokens before it
/// alone.
class LayeredRun {
 public:
  LayeredRun(const std::vector<EnclosedLayer>& layers, const task::MultilayerInstance& instance)
      : layers_(layers), length_(instance.task.length), is_residual_(instance.model.residual) {
    for (const auto& layer : layers_) known_.emplace_back(layer.heads.size());
  }

  /// Forgets all but the first tokens.
  void keep(std::size_t tokens) {
    for (auto& layer : known_) {
      for (auto& head : layer) {
        head.scored.resize(tokens);
        head.values.resize(tokens);
      }
    }
    count_ = tokens;
  }

  /// The last layer's output at the token.
  Token push(Token state) {
    anchor_masses_.clear();
    for (std::size_t l = 0; l < layers_.size(); ++l) {
      const std::size_t contents = state.front().slopes.size();
      Token next = is_residual_ ? state : Token(state.size(), AffineForm(contents));
      const auto state_radii = radii(state);
      auto& masses = anchor_masses_.emplace_back();
      for (std::size_t h = 0; h < layers_[l].heads.size(); ++h) {
        const EnclosedHead& head = layers_[l].heads[h];
        Known& known = known_[l][h];
        Token scored = product(head.query_key, state);
        auto scored_radii = radii(scored);
        known.scored.emplace_back(std::move(scored), std::move(scored_radii));
        known.values.push_back(product(head.output_value, state));
        std::vector<AffineForm> scores;
        for (std::size_t k = 0; k <= count_; ++k) {
          AffineForm& score = scores.emplace_back(contents);
          score.constant = head.bias[count_][k];
          const auto& [key, key_radii] = known.scored[k];
          for (std::size_t r = 0; r < state.size(); ++r)
            add_product(score, state[r], state_radii[r], key[r], key_radii[r]);
        }
        auto weights = attention_weights(std::move(scores), layers_[l].normaliser, count_, length_);
        masses.push_back(weights.front());
        add_outputs(next, layers_[l].normaliser, known, weights);
      }
      state = std::move(next);
    }
    ++count_;
    return state;
  }

  /// α^l_i0 of the token that was pushed last, of each layer and head.
  [[nodiscard]] const std::vector<std::vector<Interval>>& anchor_masses() const { return anchor_masses_; }

 private:
  struct Known {
    std::vector<std::pair<Token, std::vector<double>>> scored;  ///< W_QK X_k, and its radii
    std::vector<Token> values;                                  ///< W_OV X_k
  };

  static void add_outputs(Token& next, Normaliser normaliser, const Known& known,
                          const std::vector<Interval>& weights) {
    const std::size_t contents = next.front().slopes.size();
    const AffineForm nothing(contents);
    const bool is_average = attention::is_softmax(normaliser);
    for (std::size_t r = 0; r < next.size(); ++r) {
      std::vector<const AffineForm*> values;
      for (const auto& value : known.values) values.push_back(&value[r]);
      if (attention::has_null_slot(normaliser)) values.push_back(&nothing);
      next[r].add(Interval(1),
                  is_average ? average(weights, values, contents) : weighted_sum(weights, values, contents));
    }
  }

  const std::vector<EnclosedLayer>& layers_;
  long length_;
  bool is_residual_;
  std::vector<std::vector<Known>> known_;  ///< [layer][head]
  std::vector<std::vector<Interval>> anchor_masses_;
  std::size_t count_ = 0;
};

class LayeredInputs {
 public:
  explicit LayeredInputs(const task::MultilayerInstance& instance) : instance_(instance) {}

  [[nodiscard]] std::size_t contents() const {
    return static_cast<std::size_t>((task().length - 1) * task().content_dimension);
  }
  /// x_k, with a content token at every position that is neither the anchor's nor the trigger's.
  [[nodiscard]] Token token(long position, long trigger) const {
    Token result(static_cast<std::size_t>(task().width()), AffineForm(contents()));
    const auto at = [&](long r) -> AffineForm& { return result[static_cast<std::size_t>(r)]; };
    const long indicator = position == 0         ? TriggerTask::anchor_coordinate
                           : position == trigger ? TriggerTask::trigger_coordinate
                                                 : task().content_indicator();
    at(indicator).constant = Interval(1);
    for (long i = 0; position > 0 && i < task().content_dimension; ++i)
      at(TriggerTask::first_content_coordinate + i)
          .slopes[static_cast<std::size_t>((position - 1) * task().content_dimension + i)] = Interval(1);
    return result;
  }
  /// y at the position.
  [[nodiscard]] Token target(long position, long trigger) const {
    Token result = instance_.model.residual
                       ? token(position, trigger)
                       : Token(static_cast<std::size_t>(task().width()), AffineForm(contents()));
    if (position != trigger) return result;
    const long size = task().mean_size(trigger);
    for (long k = 1; k <= size; ++k) {
      const Token summand = token(k, trigger);
      for (std::size_t r = 0; r < result.size(); ++r) result[r].add(Interval(1) / Interval(size), summand[r]);
    }
    return result;
  }

 private:
  [[nodiscard]] const TriggerTask& task() const { return instance_.task; }
  const task::MultilayerInstance& instance_;
};

/// Takes the row that the run was pushed last into account.
void look_at(LayeredBounds& bounds, const LayeredRun& run, Token output, const Token& target, long position) {
  for (std::size_t r = 0; r < output.size(); ++r) {
    output[r].add(Interval(-1), target[r]);
    bounds.loss = std::max(bounds.loss, magnitude(output[r].range()));
  }
  if (position == 0) return;
  for (const auto& layer : run.anchor_masses()) {
    for (const auto& mass : layer)
      bounds.largest_anchor_mass = std::max(bounds.largest_anchor_mass, mass.upper());
  }
}

/// max_l of the smallest α^l_10 of its heads, at least.
double first_sink_mass(const std::vector<std::vector<Interval>>& masses) {
  double most = 0;
  for (const auto& layer : masses) {
    double least = infinity;
    for (const auto& mass : layer) least = std::min(least, mass.lower());
    most = std::max(most, least);
  }
  return most;
}

}  // namespace

double layered_operations(const task::MultilayerInstance& instance) {
  const auto length = static_cast<double>(instance.task.length);
  const auto width = static_cast<double>(instance.task.width());
  const double contents = length * static_cast<double>(instance.task.content_dimension) + 1;
  double heads = 0;
  for (const auto& layer : instance.model.layers) heads += static_cast<double>(layer.heads.size());
  // Of each trigger position: products of a query and a key, means of values, and differences of scores; W_QK
  // x and W_OV x.
  return heads * length * contents * length * (length * (5 * width + length) / 2 + 2 * width * width);
}

LayeredBounds bound_layers(const task::MultilayerInstance& instance, unsigned jobs) {
  const auto layers = enclosed_layers(instance);
  const LayeredInputs inputs(instance);
  const long length = instance.task.length;
  LayeredBounds result;
  // Rows before the trigger are the same wherever it is.
  LayeredRun before(layers, instance);
  for (long i = 0; i + 1 < length; ++i) {
    Token output = before.push(inputs.token(i, -1));
    look_at(result, before, std::move(output), inputs.target(i, -1), i);
    if (i == 1) result.first_sink_mass = first_sink_mass(before.anchor_masses());
  }
  std::vector<LayeredBounds> with_trigger(static_cast<std::size_t>(length - 2));
  const std::atomic<bool> never{false};
  parallel::run_parallel(with_trigger.size(), jobs, never, [&](std::size_t task) {
    const auto trigger = static_cast<long>(task) + 2;
    LayeredRun run = before;
    run.keep(static_cast<std::size_t>(trigger));
    for (long i = trigger; i < length; ++i) {
      Token output = run.push(inputs.token(i, trigger));
      look_at(with_trigger[task], run, std::move(output), inputs.target(i, trigger), i);
    }
  });
  for (const auto& bounds : with_trigger) {
    result.loss = std::max(result.loss, bounds.loss);
    result.largest_anchor_mass = std::max(result.largest_anchor_mass, bounds.largest_anchor_mass);
  }
  return result;
}

}  // namespace sinkproof::audit::all_inputs
