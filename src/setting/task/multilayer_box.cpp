#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "attention/attend.hpp"
#include "numeric/error.hpp"
#include "setting/task/multilayer_rows.hpp"

namespace sinkproof::task {

using attention::Matrix;
using numeric::Arithmetic;
using numeric::Expression;
using numeric::Scalar;

namespace {

std::size_t at(long index) {
  return static_cast<std::size_t>(index);
}

Matrix identity(long size) {
  Matrix result(size);
  for (long r = 0; r < size; ++r) result.set(r, r, 1);
  return result;
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result(a.size());
  for (const auto& [left, x] : a.entries()) {
    for (const auto& [right, y] : b.entries()) {
      if (left.second != right.first) continue;
      const Expression* so_far = result.find(left.first, right.second);
      result.set(left.first, right.second, so_far == nullptr ? x * y : *so_far + x * y);
    }
  }
  return result;
}

/// moved[l] = M_l … M_1: what a token's coordinates have become before layer l (0-based); moved[D] is M of
/// the statement. Throws InputError unless scores are free of contents.
std::vector<Matrix> moved_values(const MultilayerInstance& instance) {
  const TriggerTask& task = instance.task;
  if (instance.model.residual) {
    throw InputError(
        "residual connections with box contents: not supported (expected finite alphabets or a model without "
        "residual connections)");
  }
  std::vector<Matrix> moved{identity(task.width())};
  for (std::size_t l = 0; l < instance.model.layers.size(); ++l) {
    const auto& heads = instance.model.layers[l].heads;
    const std::string place = "layer " + std::to_string(l) + ": ";
    if (heads.size() != 1) {
      throw InputError(
          place + std::to_string(heads.size()) +
          " heads with box contents: not supported (expected one head a layer, or finite alphabets)");
    }
    std::set<long> with_contents;
    for (const auto& [entry, value] : moved.back().entries()) {
      if (task.is_content_coordinate(entry.second)) with_contents.insert(entry.first);
    }
    for (const auto& [entry, value] : heads.front().head.query_key.entries()) {
      for (const long r : {entry.first, entry.second}) {
        if (with_contents.contains(r)) {
          throw InputError(place + "scores depend on contents, through coordinate " + std::to_string(r) +
                           " (expected scores that do not, or finite alphabets)");
        }
      }
    }
    moved.push_back(product(heads.front().head.output_value, moved.back()));
  }
  return moved;
}

/// How much of a row is the anchor, the trigger and content tokens: B_i0, B_ij, Σ_{k≠0,j} B_ik.
template <class S>
struct Parts {
  S anchor;
  S trigger;
  S content;
};

template <class S>
struct Row {
  Parts<S> parts;
  std::vector<S> seen;  ///< the coordinates that the next layer's scores read; they are free of contents
};

/// Weights of the tokens 0 … i: of a row in a layer before they are divided by `divisor`, or B_i0 … B_ii.
template <class S>
struct AttentionRow {
  std::vector<S> weights;
  S divisor;
};

/// Rows are combinations Σ_k B_ik M x_k of tokens, and scores see of them the indicators alone. So Parts go
/// from layer to layer in L² steps, where B would take L³.
/// No α is negative, of any normaliser, hence no B_ik is, and contents of coordinate q add at most |M_rq|
/// Σ_{k≥1} B_ik to coordinate r of a row, which is attained as contents are free. In the trigger's row each
/// token has its share of the target: its B_jk are asked for one by one, from those of rows before it, which
/// see no trigger.
template <Scalar S>
class MultilayerBox {
 public:
  MultilayerBox(const MultilayerInstance& instance, const Arithmetic<S>& arithmetic)
      : task_(instance.task),
        arithmetic_(arithmetic),
        zero_(arithmetic.from(0L)),
        one_(arithmetic.from(1L)),
        moved_(moved_values(instance)),
        coordinates_(representative_coordinates()),
        first_weights_(at(task_.length * task_.length)) {
    for (std::size_t l = 0; l < instance.model.layers.size(); ++l)
      plans_.push_back(plan_of(instance.model.layers[l], moved_[l]));
    for (const auto& [place, value] : moved_.back().entries())
      values_.emplace(place, arithmetic_.from(value));
    while (blind_ < plans_.size() && plans_[blind_].scores.empty()) ++blind_;
    composed_.resize(plans_.size() + 1);
  }

  void visit(const MultilayerVisitor<S>& visitor) {
    const auto depth = plans_.size();
    // Rows before the trigger are the same wherever it is.
    const long last = task_.length - 1;
    Rows before(depth + 1);
    std::vector<S> masses;  // the largest α^l_i0 of the layers so far
    for (long i = 0; i <= last; ++i) before[0].push_back(first_row(i, last));
    for (std::size_t l = 0; l < depth; ++l) {
      for (long i = 0; i < (l < blind_ ? task_.length : last); ++i) {
        const AttentionRow<S> row = attend(l, i, last, before[l]);
        note_anchor(masses, at(i), row);
        if (i == 1) {
          first_row_.sink.push_back(row.weights[0] / row.divisor);
          first_row_.self.push_back(row.weights[1] / row.divisor);
        }
        if (l < blind_ || l + 1 < depth)
          composed_[l + 1].push_back(compose(row, l == 0 ? nullptr : &composed_[l], nullptr));
        before[l + 1].push_back(mixed(l, row, last, before[l]));
      }
      if (l + 1 == blind_) blind_masses_ = masses;
    }
    visitor.first_row(first_row_, [&] { return empty_input(last); });
    for (long i = 0; i < last; ++i) report(last, i, before.back()[at(i)].parts, visitor);
    for (long i = 1; i < last; ++i)
      report_masses(last, i, before.back()[at(i)].parts.anchor, masses[at(i)], visitor);
    if (blind_ > 0) add_up(composed_[blind_]);
    for (long j = 2; j < task_.length; ++j) visit_trigger(j, before, visitor);
  }

 private:
  /// [layer][position]: what rows are before the layer.
  using Rows = std::vector<std::vector<Row<S>>>;

  struct ScoreTerm {
    std::size_t query;  ///< of LayerPlan::coordinates, as the next
    std::size_t key;
    S value;
  };
  struct LayerPlan {
    attention::Normaliser normaliser;
    std::vector<std::array<std::optional<S>, 3>>
        coordinates;  ///< that scores read: of anchor, trigger, content tokens
    std::vector<ScoreTerm> scores;
    std::vector<std::map<long, S>> biases;  ///< by row
  };

  LayerPlan plan_of(const attention::Layer& layer, const Matrix& moved) const {
    LayerPlan plan{layer.normaliser, {}, {}, std::vector<std::map<long, S>>(at(task_.length))};
    std::map<long, std::size_t> places;
    const auto place_of = [&](long r) {
      const auto [found, is_new] = places.emplace(r, places.size());
      if (is_new) {
        auto& values = plan.coordinates.emplace_back();
        const std::array columns{TriggerTask::anchor_coordinate, TriggerTask::trigger_coordinate,
                                 task_.content_indicator()};
        for (std::size_t kind = 0; kind < columns.size(); ++kind) {
          if (const Expression* value = moved.find(r, columns[kind])) values[kind] = arithmetic_.from(*value);
        }
      }
      return found->second;
    };
    for (const auto& [place, value] : layer.heads.front().head.query_key.entries())
      plan.scores.push_back({place_of(place.first), place_of(place.second), arithmetic_.from(value)});
    for (const auto& [place, value] : layer.heads.front().position_bias.entries())
      plan.biases[at(place.first)].emplace(place.second, arithmetic_.from(value));
    return plan;
  }

  /// One of each class of content coordinates that only scale themselves, by the same formula: they err
  /// alike.
  std::vector<long> representative_coordinates() const {
    std::vector<long> result;
    std::vector<Expression> seen;
    const Matrix& m = moved_.back();
    for (long r = 0; r < task_.width(); ++r) {
      if (task_.is_content_coordinate(r)) {
        const auto begin = m.entries().lower_bound({r, 0});
        const auto end = m.entries().lower_bound({r + 1, 0});
        const bool own = begin != end && std::next(begin) == end && begin->first.second == r;
        if (own) {
          bool known = false;
          for (const Expression& value : seen) known = known || value == begin->second;
          if (known) continue;
          seen.push_back(begin->second);
        }
      }
      result.push_back(r);
    }
    return result;
  }

  Row<S> row_of(std::size_t l, Parts<S> parts) const {
    Row<S> result{std::move(parts), {}};
    if (l == plans_.size()) return result;
    for (const auto& [anchor, trigger, content] : plans_[l].coordinates) {
      S value = zero_;
      if (anchor) value += *anchor * result.parts.anchor;
      if (trigger) value += *trigger * result.parts.trigger;
      if (content) value += *content * result.parts.content;
      result.seen.push_back(std::move(value));
    }
    return result;
  }

  Row<S> first_row(long i, long trigger) const {
    const bool is_trigger = i == trigger;
    return row_of(0, {i == 0 ? one_ : zero_, is_trigger ? one_ : zero_, i == 0 || is_trigger ? zero_ : one_});
  }

  S weight(const LayerPlan& plan, long i, long k, const std::vector<S>& queries, const Row<S>& key) const {
    S score = zero_;
    for (std::size_t t = 0; t < plan.scores.size(); ++t) score += queries[t] * key.seen[plan.scores[t].key];
    const auto bias = plan.biases[at(i)].find(k);
    if (bias != plan.biases[at(i)].end()) score += bias->second;
    return attention::unnormalised_weight(plan.normaliser, score, arithmetic_);
  }

  AttentionRow<S> attend(std::size_t l, long i, long trigger, const std::vector<Row<S>>& rows) {
    const LayerPlan& plan = plans_[l];
    std::vector<S> queries;
    for (const ScoreTerm& term : plan.scores) queries.push_back(rows[at(i)].seen[term.query] * term.value);
    std::vector<S> weights;
    for (long k = 0; k <= i; ++k) {
      if (l > 0) {
        weights.push_back(weight(plan, i, k, queries, rows[at(k)]));
        continue;
      }
      // In the first layer it depends on which of the two is the trigger.
      auto& known = first_weights_[at(i * task_.length + k)][i == trigger ? 1U : k == trigger ? 2U : 0U];
      if (!known) known = weight(plan, i, k, queries, rows[at(k)]);
      weights.push_back(*known);
    }
    S divisor = attention::row_divisor(
        plan.normaliser, weights,
        arithmetic_.from(plan.normaliser == attention::Normaliser::softmax_one ? 1L : 0L),
        std::vector<long>(weights.size(), 1), i, task_.length, arithmetic_);
    return {std::move(weights), std::move(divisor)};
  }

  /// The row behind layer l.
  Row<S> mixed(std::size_t l, const AttentionRow<S>& row, long trigger,
               const std::vector<Row<S>>& rows) const {
    const auto share = [&](S Parts<S>::*part, std::size_t from) {
      S sum = zero_;
      for (std::size_t k = from; k < row.weights.size(); ++k) sum += row.weights[k] * rows[k].parts.*part;
      return sum / row.divisor;
    };
    const auto j = at(trigger);
    if (l > 0)
      return row_of(
          l + 1, {share(&Parts<S>::anchor, 0), j < row.weights.size() ? share(&Parts<S>::trigger, j) : zero_,
                  share(&Parts<S>::content, 1)});
    S content = zero_;
    for (std::size_t k = 1; k < row.weights.size(); ++k) {
      if (k != j) content += row.weights[k];
    }
    return row_of(1, {row.weights[0] / row.divisor,
                      j < row.weights.size() ? row.weights[j] / row.divisor : zero_, content / row.divisor});
  }

  /// B of a row behind a layer, from those of the rows before the layer: of the last one `own`, if it is
  /// given. Without `before` each row is its own token.
  static std::vector<S> compose(const AttentionRow<S>& row, const std::vector<std::vector<S>>* before,
                                const std::vector<S>* own) {
    std::vector<S> result;
    const std::size_t size = row.weights.size();
    const auto entry = [&](std::size_t p, std::size_t k) -> const S& {
      return own != nullptr && p + 1 == size ? (*own)[k] : (*before)[p][k];
    };
    for (std::size_t k = 0; k < size; ++k) {
      S sum = before == nullptr ? row.weights[k] : row.weights[k] * entry(k, k);
      for (std::size_t p = k + 1; p < size && before != nullptr; ++p) sum += row.weights[p] * entry(p, k);
      result.push_back(sum / row.divisor);
    }
    return result;
  }

  static void note_anchor(std::vector<S>& masses, std::size_t place, const AttentionRow<S>& row) {
    S mass = row.weights[0] / row.divisor;
    if (place == masses.size()) {
      masses.push_back(std::move(mass));
    } else {
      masses[place] = max(masses[place], mass);
    }
  }

  /// Of each row of B, sums over the tokens before and from a position on.
  void add_up(const std::vector<std::vector<S>>& composed) {
    for (const auto& row : composed) {
      auto& [up_to, from] =
          sums_.emplace_back(std::vector<S>(row.size() + 1, zero_), std::vector<S>(row.size() + 1, zero_));
      for (std::size_t k = 1; k < row.size(); ++k) up_to[k + 1] = up_to[k] + row[k];
      for (std::size_t k = row.size(); k-- > 1;) from[k] = from[k + 1] + row[k];
    }
  }

  /// A row i ≥ j behind the blind layers, for the trigger at j.
  Row<S> behind_blind(long i, long trigger) const {
    const auto j = at(trigger);
    const auto& row = composed_[blind_][at(i)];
    const auto& [up_to, from] = sums_[at(i)];
    return row_of(blind_, {row[0], row[j], up_to[j] + from[j + 1]});
  }

  void visit_trigger(long j, const Rows& before, const MultilayerVisitor<S>& visitor) {
    std::vector<S> masses;
    std::vector<S> own;  // B of the trigger's row
    std::vector<Row<S>> rows(before[blind_].begin(), before[blind_].begin() + j);
    for (long i = j; i < task_.length; ++i) rows.push_back(blind_ > 0 ? behind_blind(i, j) : first_row(i, j));
    if (blind_ > 0) {
      own = composed_[blind_][at(j)];
      masses.assign(blind_masses_.begin() + j, blind_masses_.end());
    }
    for (std::size_t l = blind_; l < plans_.size(); ++l) {
      std::vector<Row<S>> next(before[l + 1].begin(), before[l + 1].begin() + j);
      for (long i = j; i < task_.length; ++i) {
        const AttentionRow<S> row = attend(l, i, j, rows);
        note_anchor(masses, at(i - j), row);
        if (i == j) own = compose(row, l == 0 ? nullptr : &composed_[l], &own);
        next.push_back(mixed(l, row, j, rows));
      }
      rows = std::move(next);
    }
    report_target(j, own, visitor);
    for (long i = j + 1; i < task_.length; ++i) report(j, i, rows[at(i)].parts, visitor);
    for (long i = j; i < task_.length; ++i)
      report_masses(j, i, rows[at(i)].parts.anchor, masses[at(i - j)], visitor);
  }

  [[nodiscard]] const S* value(long r, long column) const {
    const auto found = values_.find({r, column});
    return found == values_.end() ? nullptr : &found->second;
  }

  [[nodiscard]] long content_end() const { return task_.content_indicator(); }

  /// The largest |f_i| of a row whose target is 0.
  void report(long trigger, long i, const Parts<S>& parts, const MultilayerVisitor<S>& visitor) const {
    const S others = parts.trigger + parts.content;
    for (const long r : coordinates_) {
      S constant = zero_;
      if (const S* m = value(r, TriggerTask::anchor_coordinate)) constant += parts.anchor * *m;
      if (const S* m = value(r, TriggerTask::trigger_coordinate)) constant += parts.trigger * *m;
      if (const S* m = value(r, task_.content_indicator())) constant += parts.content * *m;
      S error = abs(constant);
      for (long q = TriggerTask::first_content_coordinate; q < content_end(); ++q) {
        if (const S* m = value(r, q)) error += others * abs(*m);
      }
      visitor.error({i, r, std::move(error)}, [&] {
        TriggerInput input = empty_input(trigger);
        for (long q = TriggerTask::first_content_coordinate; q < content_end(); ++q) {
          const S* m = value(r, q);
          if (m == nullptr) continue;
          for (long k = 1; k <= i; ++k)
            content(input, k, q) = is_negative(*m) == is_negative(constant) ? 1 : -1;
        }
        return input;
      });
    }
  }

  /// The same of the trigger's row, with the share of each token in the target; `row` is B_j.
  void report_target(long j, const std::vector<S>& row, const MultilayerVisitor<S>& visitor) const {
    const long size = task_.mean_size(j);  // the mean is of the tokens at 1 … size
    const S share = arithmetic_.from(numeric::Rational(1, size));
    for (const long r : coordinates_) {
      S constant = zero_;
      std::vector<ContentTerm> terms;
      for (long k = 0; k <= j; ++k) {
        const long indicator = k == 0   ? TriggerTask::anchor_coordinate
                               : k == j ? TriggerTask::trigger_coordinate
                                        : task_.content_indicator();
        if (const S* m = value(r, indicator)) constant += row[at(k)] * *m;
        if (k == 0) continue;
        if (k <= size && indicator == r) constant -= share;
        for (long q = TriggerTask::first_content_coordinate; q < content_end(); ++q) {
          const S* m = value(r, q);
          const bool in_target = k <= size && q == r;
          if (m == nullptr && !in_target) continue;
          S coefficient = m == nullptr ? zero_ : row[at(k)] * *m;
          if (in_target) coefficient -= share;
          terms.push_back({k, q, std::move(coefficient)});
        }
      }
      S error = abs(constant);
      for (const auto& term : terms) error += abs(term.coefficient);
      visitor.error({j, r, std::move(error)}, [&] {
        TriggerInput input = empty_input(j);
        for (const auto& [k, q, coefficient] : terms)
          content(input, k, q) = is_negative(coefficient) == is_negative(constant) ? 1 : -1;
        return input;
      });
    }
  }

  /// `coefficient` times the content coordinate `column` of the token at `position`.
  struct ContentTerm {
    long position;
    long column;
    S coefficient;
  };

  static bool is_negative(const S& x) { return is_nonnegative(x) == numeric::Ternary::certainly_not; }

  static numeric::Rational& content(TriggerInput& input, long position, long column) {
    return input.contents[at(position - 1)][at(column - TriggerTask::first_content_coordinate)];
  }

  void report_masses(long trigger, long i, const S& composed_anchor, const S& largest_anchor,
                     const MultilayerVisitor<S>& visitor) const {
    visitor.masses({i, trigger, largest_anchor, composed_anchor}, [&] { return empty_input(trigger); });
  }

  [[nodiscard]] TriggerInput empty_input(long trigger) const {
    return {trigger, std::vector<Content>(at(task_.length - 1), Content(at(task_.content_dimension)))};
  }

  const TriggerTask& task_;
  const Arithmetic<S>& arithmetic_;
  S zero_;
  S one_;
  std::vector<Matrix> moved_;
  std::vector<long> coordinates_;
  std::vector<LayerPlan> plans_;
  std::map<std::pair<long, long>, S> values_;  ///< M
  /// By query and key, and whether neither, the query or the key alone is the trigger.
  std::vector<std::array<std::optional<S>, 3>> first_weights_;
  FirstRow<S> first_row_;
  /// So many layers lead whose scores are biases of positions alone: of them B is the same wherever the
  /// trigger is.
  std::size_t blind_ = 0;
  std::vector<S> blind_masses_;  ///< the largest α^l_i0 of these layers
  /// [layer][position]: B_ik of rows before the layer that see no trigger, or where it does not matter. B^0 =
  /// I is not held.
  std::vector<std::vector<std::vector<S>>> composed_;
  /// Of each row behind the blind layers Σ_{1≤k<n} B_ik and Σ_{k≥n} B_ik, by n.
  std::vector<std::pair<std::vector<S>, std::vector<S>>> sums_;
};

}  // namespace

template <Scalar S>
void visit_multilayer_box(const MultilayerInstance& instance, const Arithmetic<S>& arithmetic,
                          const MultilayerVisitor<S>& visitor) {
  MultilayerBox<S>(instance, arithmetic).visit(visitor);
}

template void visit_multilayer_box(const MultilayerInstance&, const Arithmetic<numeric::Interval>&,
                                   const MultilayerVisitor<numeric::Interval>&);
template void visit_multilayer_box(const MultilayerInstance&, const Arithmetic<numeric::Ball>&,
                                   const MultilayerVisitor<numeric::Ball>&);
template void visit_multilayer_box(const MultilayerInstance&, const Arithmetic<numeric::Exact>&,
                                   const MultilayerVisitor<numeric::Exact>&);

}  // namespace sinkproof::task
