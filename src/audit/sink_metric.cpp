#include "audit/sink_metric.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "attention/attend.hpp"
#include "attention/multilayer_attend.hpp"
#include "audit/enclosed_model.hpp"
#include "audit/sampled_tokens.hpp"
#include "numeric/error.hpp"
#include "setting/task/sample_input.hpp"

namespace sinkproof::audit {

using attention::MultilayerModel;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::EnclosedMatrix;
using numeric::Enclosure;
using numeric::Exact;
using numeric::Interval;
using numeric::Rational;

namespace {

constexpr long first_ball_bits = 128;
constexpr long last_ball_bits = 1024;

using Tokens = std::vector<std::vector<Rational>>;

/// What one tier knows of one input.
struct Masses {
  std::vector<std::vector<std::vector<Enclosure>>> means;  ///< [layer][head][key]: α_k
  InputSinks anchor;                                       ///< the fields about the anchor
};

Enclosure enclosed(const Interval& x) {
  return numeric::enclosure(x);
}
Enclosure enclosed(const Ball& x) {
  return numeric::enclosure(x);
}
Enclosure enclosed(const Exact& x) {
  return numeric::enclosure(x, first_ball_bits);
}

EnclosedMatrix enclosed_points(const Eigen::MatrixXd& points) {
  return {points, Eigen::MatrixXd::Zero(points.rows(), points.cols())};
}

double middle(const Enclosure& x) {
  return x.lower && x.upper ? numeric::approximate((*x.lower + *x.upper) / 2) : 0;
}

/// α_k for all keys of one head, and its largest anchor mass. weight_at(i, k) for k ≤ i.
template <class S, class WeightAt>
void add_head(Masses& masses, std::size_t layer, std::size_t head, long count, WeightAt weight_at,
              const Arithmetic<S>& arithmetic) {
  auto& means = masses.means[layer].emplace_back();
  for (long k = 0; k < count; ++k) {
    S sum = weight_at(k, k);
    for (long i = k + 1; i < count; ++i) sum = sum + weight_at(i, k);
    means.push_back(enclosed(sum / arithmetic.from(count - k)));
  }
  InputSinks& anchor = masses.anchor;
  const bool is_first = layer == 0 && head == 0;
  for (long i = 1; i < count; ++i) {
    const Enclosure mass = enclosed(weight_at(i, 0));
    Enclosure& largest = anchor.largest_anchor_mass;
    if ((is_first && i == 1) || middle(mass) > middle(largest)) {
      anchor.layer = layer;
      anchor.head = head;
      anchor.position = i;
    }
    if (is_first && i == 1) {
      largest = mass;
      continue;
    }
    // An end that is missing is infinite.
    largest.lower = !largest.lower ? mass.lower
                    : !mass.lower  ? largest.lower
                                   : std::max(largest.lower, mass.lower);
    largest.upper = largest.upper && mass.upper ? std::max(largest.upper, mass.upper) : std::nullopt;
  }
}

/// The model where it is one layer without position biases: only this may have a null slot with a key of its
/// own.
std::optional<attention::Model> single_layer(const MultilayerModel& model) {
  if (model.layers.size() != 1) return std::nullopt;
  attention::Model plain{model.layers.front().normaliser, {}};
  for (const auto& head : model.layers.front().heads) {
    if (!head.position_bias.entries().empty()) return std::nullopt;
    plain.heads.push_back(head.head);
  }
  return plain;
}

/// [layer][head][row i][key k ≤ i]
template <class S>
std::vector<std::vector<std::vector<std::vector<S>>>> weights_in(const MultilayerModel& model,
                                                                 const Tokens& tokens,
                                                                 const Arithmetic<S>& arithmetic) {
  const auto count = static_cast<long>(tokens.size());
  // What leaves the last layer, with or without residual connections, is nothing that the metric looks at.
  if (const auto plain = single_layer(model))
    return {attention::attend(*plain, tokens, count, arithmetic).weights};
  return attention::attend(model, tokens, count, arithmetic).weights;
}

template <class S>
Masses masses_in(const MultilayerModel& model, const Tokens& tokens, const Arithmetic<S>& arithmetic) {
  const auto count = static_cast<long>(tokens.size());
  const auto weights = weights_in(model, tokens, arithmetic);
  Masses masses;
  masses.means.resize(weights.size());
  for (std::size_t l = 0; l < weights.size(); ++l) {
    for (std::size_t h = 0; h < weights[l].size(); ++h) {
      const auto& rows = weights[l][h];
      const auto weight_at = [&](long i, long k) {
        return rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
      };
      add_head<S>(masses, l, h, count, weight_at, arithmetic);
    }
  }
  return masses;
}

/// The double tier: layer by layer in midpoint-radius matrices. None where a weight is beyond doubles or a
/// layer has what these do not know.
class DoubleTier {
 public:
  explicit DoubleTier(const MultilayerModel& model) : residual_(model.residual) {
    try {
      for (const auto& layer : model.layers) {
        attention::Model plain{layer.normaliser, {}};
        for (const auto& head : layer.heads) {
          if (!head.position_bias.entries().empty()) throw DomainError("a position bias");
          plain.heads.push_back(head.head);
        }
        layers_.emplace_back(plain);
      }
    } catch (const DomainError&) {
      layers_.clear();
    }
  }

  /// Throws DomainError where doubles do not suffice.
  [[nodiscard]] Masses masses(const Tokens& tokens) const {
    if (layers_.empty()) throw DomainError("weights beyond doubles");
    const auto count = static_cast<long>(tokens.size());
    EnclosedMatrix states = enclosed_points(to_doubles(tokens));
    Masses masses;
    masses.means.resize(layers_.size());
    for (std::size_t l = 0; l < layers_.size(); ++l) {
      EnclosedModel::Output output = layers_[l].attend(states, count);
      for (std::size_t h = 0; h < output.weights.size(); ++h) {
        const auto weight_at = [&](long i, long k) { return output.weights[h].at(i, k); };
        add_head<Interval>(masses, l, h, count, weight_at, Arithmetic<Interval>{});
      }
      if (residual_) add(output.outputs, states);
      states = std::move(output.outputs);
    }
    return masses;
  }

 private:
  static void add(EnclosedMatrix& sum, const EnclosedMatrix& term) {
    for (Eigen::Index i = 0; i < sum.rows(); ++i) {
      for (Eigen::Index r = 0; r < sum.columns(); ++r) sum.set(i, r, sum.at(i, r) + term.at(i, r));
    }
  }

  bool residual_;
  std::vector<EnclosedModel> layers_;
};

bool is_relu(const MultilayerModel& model) {
  return std::all_of(model.layers.begin(), model.layers.end(),
                     [](const auto& layer) { return attention::is_relu(layer.normaliser); });
}

/// The decisions on one input, by ever finer tiers.
class Decisions {
 public:
  Decisions(const Rational& epsilon, SinkMetric& metric) : epsilon_(epsilon), metric_(metric) {}

  /// Takes what a tier decides of what is still open.
  void take(const Masses& masses, std::uint64_t& decided_by) {
    open_ = 0;
    std::vector<std::vector<std::vector<Side>>> sides(masses.means.size());
    for (std::size_t l = 0; l < masses.means.size(); ++l) {
      sides[l].resize(masses.means[l].size());
      for (std::size_t h = 0; h < masses.means[l].size(); ++h) {
        for (std::size_t k = 0; k < masses.means[l][h].size(); ++k) {
          const Side before = sides_.empty() ? Side::undecided : sides_[l][h][k];
          const Side now = before == Side::undecided ? side(masses.means[l][h][k]) : before;
          sides[l][h].push_back(now);
          if (now == Side::undecided) {
            ++open_;
          } else if (before == Side::undecided) {
            ++decided_by;
          }
        }
      }
    }
    sides_ = std::move(sides);
    anchor_ = masses.anchor;
  }

  [[nodiscard]] bool is_done() const { return !sides_.empty() && open_ == 0; }
  [[nodiscard]] bool is_empty() const { return sides_.empty(); }

  void report() {
    metric_.undecided += open_;
    metric_.tallies.resize(sides_.size());
    std::vector<Side> by_key(sides_.front().front().size(), Side::below);
    for (std::size_t l = 0; l < sides_.size(); ++l) {
      metric_.tallies[l].resize(sides_[l].size());
      for (std::size_t h = 0; h < sides_[l].size(); ++h) {
        auto& tallies = metric_.tallies[l][h];
        tallies.resize(by_key.size());
        for (std::size_t k = 0; k < by_key.size(); ++k) {
          const Side found = sides_[l][h][k];
          ++(found == Side::above   ? tallies[k].above
             : found == Side::below ? tallies[k].below
                                    : tallies[k].undecided);
          if (found == Side::above || (found == Side::undecided && by_key[k] == Side::below))
            by_key[k] = found;
        }
      }
    }
    InputSinks& input = metric_.inputs.emplace_back(anchor_);
    for (std::size_t k = 0; k < by_key.size(); ++k) {
      if (by_key[k] == Side::above) input.sinks.push_back(static_cast<long>(k));
      if (by_key[k] == Side::undecided) input.undecided.push_back(static_cast<long>(k));
    }
  }

 private:
  enum class Side { below, undecided, above };

  [[nodiscard]] Side side(const Enclosure& mean) const {
    if (mean.lower && *mean.lower > epsilon_) return Side::above;
    return mean.upper && *mean.upper <= epsilon_ ? Side::below : Side::undecided;
  }

  const Rational& epsilon_;
  SinkMetric& metric_;
  std::vector<std::vector<std::vector<Side>>> sides_;
  InputSinks anchor_;
  std::uint64_t open_ = 0;
};

void decide_input(const MultilayerModel& model, const DoubleTier& doubles, const Tokens& tokens,
                  Decisions& decisions, SinkMetric& metric) {
  try {
    decisions.take(doubles.masses(tokens), metric.by_doubles);
  } catch (const DomainError&) {
    // Balls do all the work.
  }
  for (long bits = first_ball_bits; bits <= last_ball_bits && !decisions.is_done(); bits *= 2) {
    try {
      decisions.take(masses_in(model, tokens, Arithmetic<Ball>{bits}), metric.by_balls);
    } catch (const DomainError&) {
      // A divisor that these bits cannot tell from 0.
    }
  }
  if (!decisions.is_done() && is_relu(model)) {
    try {
      decisions.take(masses_in(model, tokens, Arithmetic<Exact>{}), metric.exactly);
    } catch (const numeric::ExactUnavailable&) {
      // Irrational weights that the exact path cannot hold: what is open stays open.
    }
  }
  if (decisions.is_empty())
    throw InputError("the scores are too large to evaluate with " + std::to_string(last_ball_bits) +
                     " bits (expected smaller weights)");
}

}  // namespace

Enclosure SinkMetric::value(long key) const {
  Rational lower = 0;
  Rational upper = 0;
  for (const auto& heads : tallies) {
    const Rational share =
        Rational(1) / (Rational(tallies.size()) * Rational(heads.size()) * Rational(inputs.size()));
    for (const auto& keys : heads) {
      const SinkTally& tally = keys[static_cast<std::size_t>(key)];
      lower += share * tally.above;
      upper += share * (tally.above + tally.undecided);
    }
  }
  return {lower, upper};
}

SinkMetric sink_metric(const task::TriggerTask& task, const MultilayerModel& model, const Rational& epsilon,
                       std::uint64_t inputs, std::uint64_t seed) {
  for (const auto& layer : model.layers) {
    if (layer.normaliser == attention::Normaliser::softmax_key_bias && !single_layer(model))
      throw InputError("a null slot with a key of its own is for one layer (expected another normaliser)");
  }
  if (model.width() != task.width()) throw InternalError("a model of another width than the task's");
  const DoubleTier doubles(model);
  SinkMetric metric;
  for (std::uint64_t index = 0; index < inputs; ++index) {
    const auto tokens = task::tokens(task, task::sample_input(task, seed, index));
    Decisions decisions(epsilon, metric);
    decide_input(model, doubles, tokens, decisions, metric);
    decisions.report();
  }
  return metric;
}

}  // namespace sinkproof::audit
