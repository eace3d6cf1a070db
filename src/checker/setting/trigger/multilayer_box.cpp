// Suprema and infima over all inputs of a model of several layers with box contents.
//
// Given: an instance of several layers.
// Derives itself: how much of each row is the anchor, the trigger and content tokens, layer by layer and for
// every trigger position, and the errors of all rows.
// Takes from the document: the instance. Safe, as residual connections are refused, and so are scores that
// see contents, also those that earlier layers moved.
// Acceptance means: loss, max_layer_sink_mass, product_self_mass, max_anchor_mass and both composed masses
// are those over all inputs.
// Assumes: one head a layer without a key bias (multilayer_document.cpp), and the argument that follows.
//
// Box contents: rows are combinations Σ_k B_ik M x_k of tokens, of which scores see the indicators alone. So
// of a row it is enough to know how much of it is the anchor, the trigger and content tokens: B_i0, B_ij,
// Σ_{k≠0,j} B_ik. They go from layer to layer in L² steps, where the rows of B would take L³. No α is
// negative (of any normaliser), hence no B_ik is, and the contents of a row add at most Σ_k |M_rq| B_ik =
// |M_rq| (B_ij + Σ_{k≠0,j} B_ik): with equality, as contents are free. The row of the trigger is the
// exception: there each token has its share of the target, and its B_jk is needed; it asks for those of the
// rows before it, which see no trigger.

#include <map>
#include <set>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/supremum.hpp"
#include "checker/setting/trigger/multilayer_task.hpp"

namespace sinkproof_check {

namespace {

bool is_zero_literal(const Real& x) {
  return x.literal() != nullptr && *x.literal() == 0;
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

/// How much of a row is the anchor, the trigger, and content tokens; `others` is the last two together.
struct Masses {
  Real anchor;
  Real trigger;
  Real content;
  Real others;
};

/// A row of attention: α_k = weights[k] / total.
struct Weights {
  std::vector<Real> weights;
  Real total;

  /// Σ_k α_k x_k
  Real mean(const std::vector<Real>& x) const {
    const Real dividend = inner_product(weights, x);
    return is_zero_literal(dividend) ? dividend : dividend / total;
  }
};

class BoxRows {
 public:
  explicit BoxRows(const MultilayerInstance& instance)
      : instance_(instance), task_(instance.task), last_(instance.task.length - 1) {
    if (instance.residual) throw ValueError("box contents, but residual connections");
    moved_.push_back(zero_matrix(task_.coordinates()));
    for (long r = 0; r < task_.coordinates(); ++r) moved_[0].set(r, r, Real(1));
    for (const Layer& layer : instance.layers) {
      require_blind(layer);
      auto& plan = plans_.emplace_back();
      for (long r = 0; r < task_.coordinates(); ++r)
        for (const auto& [column, value] : layer.head.query_key.rows[at(r)])
          plan.scores.push_back({r, column, value});
      for (const auto& row : layer.position_bias.rows) plan.biases.emplace_back(row.begin(), row.end());
      moved_.push_back(times(layer.head.output_value, moved_.back()));
    }
    choose_coordinates();
  }

  MultilayerMeasures measure() {
    losses_.add(Real(0));
    std::vector<Real> sink;
    std::vector<Real> self{Real(1)};
    // Rows before the trigger do not depend on where it is: they are computed once, with a trigger behind
    // them all.
    States before = first_states(last_, 0, last_);
    std::vector<std::vector<std::vector<Real>>> composed;  // B by layer; [row][token]
    for (std::size_t l = 0; l < plans_.size(); ++l) {
      auto& rows = composed.emplace_back();
      for (long i = 0; i < last_; ++i) {
        const Weights row = weights(l, i, before);
        if (i == 1) {
          sink.push_back(row.weights[0] / row.total);
          self.push_back(row.weights[1] / row.total);
        }
        rows.push_back(l == 0 ? shares(row) : compose(row, composed[l - 1], i));
        if (i > 0) anchor_.add(row.weights[0] / row.total);
        before[l + 1].push_back(advance(row, before[l]));
      }
    }
    for (long i = 0; i < last_; ++i) add_errors(before.back()[at(i)]);
    // A row's share of the anchor is B_i0.
    for (long i = 1; i < last_; ++i) before_.add(before.back()[at(i)].anchor);
    const std::size_t blind = blind_layers();
    // The leading layers whose scores do not see the trigger have one B for all of its positions.
    if (blind > 0) {
      for (std::size_t l = 0; l < blind; ++l) {
        const Weights row = weights(l, last_, before);
        anchor_.add(row.weights[0] / row.total);
        composed[l].push_back(l == 0 ? shares(row) : compose(row, composed[l - 1], last_));
      }
      sum_up(composed[blind - 1]);
    }
    for (long trigger = 2; trigger <= last_; ++trigger) add_trigger(trigger, before, composed, blind);
    return {losses_.value(), maximum(std::move(sink)),  product(std::move(self)),
            anchor_.value(), before_.value_or(Real(1)), after_.value_or(Real(1))};
  }

 private:
  /// [layer][row]: what rows are before the layer.
  using States = std::vector<std::vector<Masses>>;
  struct ScoreEntry {
    long query;
    long key;
    Real value;
  };
  struct LayerPlan {
    std::vector<ScoreEntry> scores;
    std::vector<std::map<long, Real>> biases;
    std::map<const void*, std::pair<Real, Real>> known;  ///< score, weight: biases occur often
  };

  bool is_content(long coordinate) const { return coordinate >= 2 && coordinate < task_.content_indicator(); }

  /// No score of the layer may see a coordinate that holds contents.
  void require_blind(const Layer& layer) const {
    std::set<long> carriers;
    for (long r = 0; r < task_.coordinates(); ++r)
      for (const auto& [column, value] : moved_.back().rows[at(r)])
        if (is_content(column)) carriers.insert(r);
    for (long r = 0; r < task_.coordinates(); ++r)
      for (const auto& [column, value] : layer.head.query_key.rows[at(r)])
        if (carriers.contains(r) || carriers.contains(column))
          throw ValueError("box contents, but scores that depend on contents");
  }

  /// Content coordinates of which the output has nothing of other content coordinates err alike where the
  /// rows of M have the same values.
  void choose_coordinates() {
    std::set<std::string> seen;
    for (long r = 0; r < task_.coordinates(); ++r) {
      std::string signature = is_content(r) ? "content" : std::to_string(r);
      for (const auto& [column, value] : moved_.back().rows[at(r)]) {
        const bool is_own = is_content(r) && column == r;
        signature += "|" + (is_own ? "own" : std::to_string(column)) + ":" + value.identity();
        if (is_content(column) && !is_own) signature += "|" + std::to_string(r);
      }
      if (seen.insert(signature).second) coordinates_.push_back(r);
    }
  }

  std::size_t blind_layers() const {
    std::size_t result = 0;
    while (result < plans_.size() && plans_[result].scores.empty()) ++result;
    return result;
  }

  /// What the tokens `from` to `to` − 1 are by themselves, before the first layer.
  States first_states(long trigger, long from, long to) const {
    States result(plans_.size() + 1);
    for (long i = from; i < to; ++i) {
      const Real is_anchor = i == 0 ? 1 : 0;
      const Real is_trigger = i == trigger ? 1 : 0;
      const Real is_content = i == 0 || i == trigger ? 0 : 1;
      result[0].push_back({is_anchor, is_trigger, is_content, is_trigger + is_content});
    }
    return result;
  }

  /// The coordinate r of a row before the layer, r one that holds no contents.
  Real seen(std::size_t layer, long r, const Masses& row) const {
    std::vector<Real> terms;
    for (const auto& [column, value] : moved_[layer].rows[at(r)]) {
      const Real& mass = column == 0 ? row.anchor : column == 1 ? row.trigger : row.content;
      if (!is_zero_literal(mass)) terms.push_back(value * mass);
    }
    return sum(std::move(terms));
  }

  Weights weights(std::size_t l, long i, const States& states) {
    LayerPlan& plan = plans_[l];
    const Normaliser normaliser = instance_.layers[l].normaliser;
    const Masses& own = i < static_cast<long>(states[l].size()) ? states[l][at(i)] : Masses{};
    std::vector<std::pair<Real, long>> queries;  // x_iᵀ W_QK, an entry each
    for (const ScoreEntry& entry : plan.scores) {
      const Real query = seen(l, entry.query, own);
      if (!is_zero_literal(query)) queries.emplace_back(query * entry.value, entry.key);
    }
    std::vector<std::pair<long, Real>> weights;
    for (long k = 0; k <= i; ++k) {
      const auto& row = plan.biases[at(i)];
      const auto bias = row.find(k);
      std::vector<Real> left;
      std::vector<Real> right;
      for (const auto& [query, coordinate] : queries) {
        Real key = seen(l, coordinate, states[l][at(k)]);
        if (is_zero_literal(key)) continue;
        left.push_back(query);
        right.push_back(std::move(key));
      }
      Real score = bias == row.end() ? zero_ : bias->second;
      const bool is_bias = left.empty();
      if (!is_bias) {
        left.push_back(std::move(score));
        right.push_back(one_);
        score = inner_product(left, right);
      }
      const auto known = plan.known.find(score.node());
      if (known != plan.known.end()) {
        weights.emplace_back(1, known->second.second);
      } else {
        weights.emplace_back(1, unnormalised_weight(normaliser, score));
        if (is_bias) plan.known.emplace(score.node(), std::pair(score, weights.back().second));
      }
    }
    Weights result;
    result.total = normalisation(normaliser, i, task_.length, weights,
                                 Real(normaliser == Normaliser::softmax_one ? 1 : 0));
    for (auto& [count, weight] : weights) result.weights.push_back(std::move(weight));
    return result;
  }

  static std::vector<Real> shares(const Weights& row) {
    std::vector<Real> result;
    for (const Real& weight : row.weights) result.push_back(weight / row.total);
    return result;
  }

  static Masses advance(const Weights& row, const std::vector<Masses>& below) {
    const auto part = [&](Real Masses::*member) {
      std::vector<Real> values;
      for (std::size_t k = 0; k < row.weights.size(); ++k) values.push_back(below[k].*member);
      return row.mean(values);
    };
    return {part(&Masses::anchor), part(&Masses::trigger), part(&Masses::content), part(&Masses::others)};
  }

  /// The row's weights of the tokens 0 … i, from those of the rows below it.
  static std::vector<Real> compose(const Weights& row, const std::vector<std::vector<Real>>& below, long i) {
    std::vector<Real> result;
    for (long token = 0; token <= i; ++token) {
      const std::vector<Real> weights(row.weights.begin() + token, row.weights.end());
      std::vector<Real> values;
      for (long k = token; k <= i; ++k) values.push_back(below[at(k)][at(token)]);
      result.push_back(inner_product(weights, values) / row.total);
    }
    return result;
  }

  /// For each row of B and each trigger position, how much is content tokens, and how much is not the anchor.
  void sum_up(const std::vector<std::vector<Real>>& composed) {
    for (const auto& row : composed) {
      const std::size_t size = row.size();
      std::vector<Real> up_to(size + 1);   // Σ_{1≤k<n} B_ik
      std::vector<Real> behind(size + 1);  // Σ_{k≥n} B_ik
      for (std::size_t k = 1; k < size; ++k) up_to[k + 1] = up_to[k] + row[k];
      for (std::size_t k = size; k-- > 1;) behind[k] = behind[k + 1] + row[k];
      up_to_.push_back(std::move(up_to));
      behind_.push_back(std::move(behind));
    }
  }

  void add_trigger(long trigger, const States& before,
                   const std::vector<std::vector<std::vector<Real>>>& composed, std::size_t blind) {
    States states(plans_.size() + 1);
    for (std::size_t l = 0; l <= plans_.size(); ++l)
      states[l].assign(before[l].begin(), before[l].begin() + trigger);
    if (blind == 0) {
      const States first = first_states(trigger, trigger, task_.length);
      states[0].insert(states[0].end(), first[0].begin(), first[0].end());
    } else {
      const std::size_t j = at(trigger);
      for (long i = trigger; i <= last_; ++i) {
        const auto& row = composed[blind - 1][at(i)];
        states[blind].push_back(
            {row[0], row[j], up_to_[at(i)][j] + behind_[at(i)][j + 1], behind_[at(i)][1]});
      }
    }
    std::vector<Real> own;  // B of the trigger's row
    if (blind > 0) own = composed[blind - 1][at(trigger)];
    for (std::size_t l = blind; l < plans_.size(); ++l) {
      for (long i = trigger; i <= last_; ++i) {
        const Weights row = weights(l, i, states);
        anchor_.add(row.weights[0] / row.total);
        if (i == trigger && l == 0) own = shares(row);
        if (i == trigger && l > 0) {
          std::vector<std::vector<Real>> below(composed[l - 1].begin(), composed[l - 1].begin() + trigger);
          below.push_back(std::move(own));
          own = compose(row, below, trigger);
        }
        states[l + 1].push_back(advance(row, states[l]));
      }
    }
    add_trigger_errors(own, states.back()[at(trigger)], trigger);
    for (long i = trigger + 1; i <= last_; ++i) {
      add_errors(states.back()[at(i)]);
      after_.add(states.back()[at(i)].anchor);
    }
  }

  /// M's part of the tokens without their contents, in the coordinate r.
  std::vector<Real> constant_terms(long r, const Masses& row) const {
    std::vector<Real> result;
    for (const auto& [column, value] : moved_.back().rows[at(r)]) {
      if (is_content(column)) continue;
      result.push_back(value * (column == 0 ? row.anchor : column == 1 ? row.trigger : row.content));
    }
    return result;
  }

  /// sup |f| over the box, for every output coordinate: the target is 0.
  void add_errors(const Masses& row) {
    for (const long r : coordinates_) {
      std::vector<Real> terms{absolute(sum(constant_terms(r, row)))};
      for (const auto& [column, value] : moved_.back().rows[at(r)])
        if (is_content(column)) terms.push_back(absolute(value) * row.others);
      losses_.add(sum(std::move(terms)));
    }
  }

  /// sup |f − y| over the box at the trigger, of which the row of B is `own`.
  void add_trigger_errors(const std::vector<Real>& own, const Masses& row, long trigger) {
    const long size = task_.mean_size(trigger);
    const mpq_class share = ratio(1, size);
    for (const long r : coordinates_) {
      std::vector<Real> constant = constant_terms(r, row);
      if (r == 1 && !task_.is_preceding) constant.emplace_back(-share);
      if (r == task_.content_indicator()) constant.emplace_back(mpq_class(-share * (trigger - 1)));
      std::vector<Real> terms{absolute(sum(std::move(constant)))};
      bool has_own = false;
      for (const auto& [column, value] : moved_.back().rows[at(r)]) {
        if (!is_content(column)) continue;
        has_own = has_own || column == r;
        for (long k = 1; k <= trigger; ++k)
          terms.push_back(
              absolute(value * own[at(k)] - Real(column == r && k <= size ? share : mpq_class(0))));
      }
      if (is_content(r) && !has_own) terms.emplace_back(1);
      losses_.add(sum(std::move(terms)));
    }
  }

  const MultilayerInstance& instance_;
  const TriggerTask& task_;
  const long last_;
  const Real zero_ = 0;
  const Real one_ = 1;
  std::vector<LayerPlan> plans_;
  std::vector<Matrix> moved_;  ///< products of the W_OV before each layer, and after the last
  std::vector<long> coordinates_;
  std::vector<std::vector<Real>> up_to_;
  std::vector<std::vector<Real>> behind_;
  Supremum losses_;
  Supremum anchor_;
  Infimum before_;
  Infimum after_;
};

}  // namespace

MultilayerMeasures measure_box(const MultilayerInstance& instance) {
  return BoxRows(instance).measure();
}

}  // namespace sinkproof_check
