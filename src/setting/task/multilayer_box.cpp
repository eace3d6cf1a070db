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

/// moved[l] = M_l … M_1: what a token's coordinates have become before layer l (0-based); moved[D] is M of the statement. Throws InputError unless scores are free of contents.
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

/// A term of an affine form: coefficient times the content coordinate `column` of the token at `position`.
template <class S>
struct AffineTerm {
  long position;
  long column;
  S coefficient;
};

template <class S>
struct AffineForm {
  S constant;
  std::vector<AffineTerm<S>> terms;
};

/// Composed rows: composed[l][i][k] = B^l_ik, the weight of token k in row i before layer l. B^0 = I is not held.
template <class S>
using ComposedRows = std::vector<std::vector<std::vector<S>>>;

/// The largest α^l_i0 of the layers so far, by position i.
template <class S>
using AnchorMasses = std::map<long, S>;

template <Scalar S>
class MultilayerBox {
 public:
  MultilayerBox(const MultilayerInstance& instance, const Arithmetic<S>& arithmetic)
      : task_(instance.task),
        arithmetic_(arithmetic),
        zero_(arithmetic.from(0L)),
        moved_(moved_values(instance)),
        coordinates_(representative_coordinates()) {
    for (const auto& layer : instance.model.layers) {
      auto& plan = plans_.emplace_back(LayerPlan{layer.normaliser, {}, {}});
      for (const auto& [place, value] : layer.heads.front().head.query_key.entries())
        plan.scores.push_back({place.first, place.second, arithmetic_.from(value)});
      for (const auto& [place, value] : layer.heads.front().position_bias.entries())
        plan.biases.emplace(place, arithmetic_.from(value));
    }
    for (const auto& [place, value] : moved_.back().entries())
      values_.emplace(place, arithmetic_.from(value));
  }

  void visit(const MultilayerVisitor<S>& visitor) {
    const auto depth = plans_.size();
    // Rows before the trigger are the same wherever it is.
    const long last = task_.length - 1;
    AnchorMasses<S> masses;
    ComposedRows<S> before = rows(last, 0, ComposedRows<S>(depth), &first_row_, masses);
    visitor.first_row(first_row_, [&] { return empty_input(last); });
    for (long i = 0; i < last; ++i) report(last, i, before.back()[at(i)], visitor);
    for (long i = 1; i < last; ++i) report_masses(last, i, before.back()[at(i)], masses.at(i), visitor);
    for (long j = 2; j < task_.length; ++j) {
      ComposedRows<S> start(depth);
      for (std::size_t l = 0; l < depth; ++l)
        start[l].assign(before[l].begin(), before[l].begin() + static_cast<std::ptrdiff_t>(j));
      AnchorMasses<S> of_rows;
      const ComposedRows<S> all = rows(j, j, std::move(start), nullptr, of_rows);
      for (long i = j; i < task_.length; ++i) {
        report(j, i, all.back()[at(i)], visitor);
        report_masses(j, i, all.back()[at(i)], of_rows.at(i), visitor);
      }
    }
  }

 private:
  struct ScoreTerm {
    long query_coordinate;
    long key_coordinate;
    S value;
  };
  struct LayerPlan {
    attention::Normaliser normaliser;
    std::vector<ScoreTerm> scores;
    std::map<std::pair<long, long>, S> biases;
  };

  /// One of each class of content coordinates that only scale themselves, by the same formula: they err alike.
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

  [[nodiscard]] long indicator(long position, long trigger) const {
    if (position == 0) return TriggerTask::anchor_coordinate;
    return position == trigger ? TriggerTask::trigger_coordinate : task_.content_indicator();
  }

  /// Coordinate r of row i before layer l; it is free of contents.
  S coordinate(std::size_t l, long i, long r, long trigger, const ComposedRows<S>& composed) const {
    const auto entry = [&](long position) { return moved_[l].find(r, indicator(position, trigger)); };
    if (l == 0) return entry(i) == nullptr ? zero_ : arithmetic_.from(*entry(i));
    std::array<std::optional<S>, 3> masses;  // of anchor, trigger, content tokens
    const auto& row = composed[l - 1][at(i)];
    for (long k = 0; k <= i; ++k) {
      auto& mass = masses[k == 0 ? 0U : k == trigger ? 1U : 2U];
      mass = mass ? *mass + row[at(k)] : row[at(k)];
    }
    const std::array<long, 3> columns{TriggerTask::anchor_coordinate, TriggerTask::trigger_coordinate,
                                      task_.content_indicator()};
    S result = zero_;
    for (std::size_t kind = 0; kind < columns.size(); ++kind) {
      const Expression* value = moved_[l].find(r, columns[kind]);
      if (value != nullptr && masses[kind]) result += arithmetic_.from(*value) * *masses[kind];
    }
    return result;
  }

  /// All composed rows from position `from` on; those before it are given.
  ComposedRows<S> rows(long trigger, long from, ComposedRows<S> composed, FirstRow<S>* first_row,
                       AnchorMasses<S>& anchor_masses) const {
    for (std::size_t l = 0; l < plans_.size(); ++l) {
      const LayerPlan& plan = plans_[l];
      std::map<std::pair<long, long>, S> seen;  // coordinates of rows, by (coordinate, position)
      const auto of = [&](long r, long i) -> const S& {
        const auto found = seen.find({r, i});
        if (found != seen.end()) return found->second;
        return seen.emplace(std::pair{r, i}, coordinate(l, i, r, trigger, composed)).first->second;
      };
      for (long i = from; i < task_.length; ++i) {
        std::vector<S> unnormalised;
        for (long k = 0; k <= i; ++k) {
          S score = zero_;
          for (const ScoreTerm& term : plan.scores)
            score += of(term.query_coordinate, i) * term.value * of(term.key_coordinate, k);
          const auto bias = plan.biases.find({i, k});
          if (bias != plan.biases.end()) score += bias->second;
          unnormalised.push_back(attention::unnormalised_weight(plan.normaliser, score, arithmetic_));
        }
        const auto weights =
            attention::row_weights(
                plan.normaliser, unnormalised,
                arithmetic_.from(plan.normaliser == attention::Normaliser::softmax_one ? 1L : 0L),
                std::vector<long>(at(i) + 1, 1), i, task_.length, arithmetic_)
                .keys;
        if (i == 1 && first_row != nullptr) {
          first_row->sink.push_back(weights[0]);
          first_row->self.push_back(weights[1]);
        }
        const auto [mass, is_new] = anchor_masses.emplace(i, weights[0]);
        if (!is_new) mass->second = max(mass->second, weights[0]);
        composed[l].push_back(l == 0 ? weights : compose(weights, composed[l - 1]));
      }
    }
    return composed;
  }

  static std::vector<S> compose(const std::vector<S>& weights, const std::vector<std::vector<S>>& before) {
    std::vector<S> row;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      S sum = weights[k] * before[k][k];
      for (std::size_t p = k + 1; p < weights.size(); ++p) sum += weights[p] * before[p][k];
      row.push_back(std::move(sum));
    }
    return row;
  }

  /// f_i − y_i in coordinate r, with `row` = B_i.
  AffineForm<S> form(long trigger, long i, const std::vector<S>& row, long r) const {
    AffineForm<S> result{zero_, {}};
    const auto value = [&](long column) {
      const auto found = values_.find({r, column});
      return found == values_.end() ? nullptr : &found->second;
    };
    const bool is_target = i == trigger;
    const long size = is_target ? task_.mean_size(i) : 0;  // the mean is of the tokens at 1 … size
    const S share = is_target ? arithmetic_.from(numeric::Rational(1, size)) : zero_;
    for (long k = 0; k <= i; ++k) {
      const long own = indicator(k, trigger);
      if (const S* w = value(own)) result.constant += row[at(k)] * *w;
      if (k == 0) continue;
      if (k <= size && own == r) result.constant -= share;
      for (long column = TriggerTask::first_content_coordinate; column < task_.content_indicator();
           ++column) {
        const S* w = value(column);
        const bool in_target = k <= size && column == r;
        if (w == nullptr && !in_target) continue;
        S coefficient = w == nullptr ? zero_ : row[at(k)] * *w;
        if (in_target) coefficient -= share;
        result.terms.push_back({k, column, std::move(coefficient)});
      }
    }
    return result;
  }

  void report(long trigger, long i, const std::vector<S>& row, const MultilayerVisitor<S>& visitor) const {
    for (const long r : coordinates_) {
      const AffineForm<S> affine = form(trigger, i, row, r);
      S error = abs(affine.constant);
      for (const auto& term : affine.terms) error += abs(term.coefficient);
      visitor.error({i, r, std::move(error)}, [&] { return corner(affine, trigger); });
    }
  }

  void report_masses(long trigger, long i, const std::vector<S>& row, const S& largest_anchor,
                     const MultilayerVisitor<S>& visitor) const {
    visitor.masses({i, trigger, largest_anchor, row[0]}, [&] { return empty_input(trigger); });
  }

  [[nodiscard]] TriggerInput empty_input(long trigger) const {
    return {trigger, std::vector<Content>(at(task_.length - 1), Content(at(task_.content_dimension)))};
  }

  /// The corner of the box at which the form's absolute value is largest.
  TriggerInput corner(const AffineForm<S>& affine, long trigger) const {
    TriggerInput input = empty_input(trigger);
    const auto negative = [](const S& x) { return is_nonnegative(x) == numeric::Ternary::certainly_not; };
    for (const auto& [position, column, coefficient] : affine.terms) {
      input.contents[at(position - 1)][at(column - TriggerTask::first_content_coordinate)] =
          negative(coefficient) == negative(affine.constant) ? 1 : -1;
    }
    return input;
  }

  const TriggerTask& task_;
  const Arithmetic<S>& arithmetic_;
  S zero_;
  std::vector<Matrix> moved_;
  std::vector<long> coordinates_;
  std::vector<LayerPlan> plans_;
  std::map<std::pair<long, long>, S> values_;  ///< M
  FirstRow<S> first_row_;
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
