#include <algorithm>
#include <array>
#include <utility>

#include "attention/attend.hpp"
#include "setting/task/row_visitor.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Scalar;

namespace {

/// A value weight in the scalar. Most weights of a construction are 1: these cost nothing.
template <class S>
struct ScalarWeight {
  std::size_t head;
  bool is_one;
  S value;
};

template <class S>
struct ScalarColumn {
  bool is_target;
  std::vector<ScalarWeight<S>> weights;
};

template <class S>
struct ScalarCoordinate {
  BoxPlan::Target target;
  std::array<std::vector<ScalarWeight<S>>, BoxPlan::kind_count> constant;
  std::vector<ScalarColumn<S>> columns;
};

/// A sum that costs nothing, in time and width, until there is a second term.
template <Scalar S>
class Sum {
 public:
  void add(const S& term) {
    if (empty_) {
      value_ = term;
    } else {
      value_ += term;
    }
    empty_ = false;
  }
  void subtract(const S& term) { add(-term); }
  /// Adds factor·w.
  void add(const S& factor, const ScalarWeight<S>& w) { add(w.is_one ? factor : factor * w.value); }
  [[nodiscard]] const S& value() const { return value_; }
  [[nodiscard]] bool is_empty() const { return empty_; }

 private:
  S value_;
  bool empty_ = true;
};

template <Scalar S>
class BoxRows {
 public:
  BoxRows(const TriggerInstance& instance, const BoxPlan& plan, const Arithmetic<S>& arithmetic,
          RowParts parts, WantedRows wanted)
      : task_(instance.task),
        normaliser_(instance.model.normaliser),
        arithmetic_(arithmetic),
        zero_(arithmetic.from(0L)),
        one_(arithmetic.from(1L)),
        wanted_(wanted) {
    for (const auto& scores : plan.null_scores) {
      auto& of_head = null_weights_.emplace_back(BoxPlan::kind_count, zero_);
      for (std::size_t query = 0; query < BoxPlan::kind_count && has_null_slot(normaliser_); ++query)
        of_head[query] = exp(arithmetic.from(scores[query]));
    }
    for (const auto& scores : plan.scores) {
      auto& of_head =
          unnormalised_.emplace_back(BoxPlan::kind_count, std::vector<S>(BoxPlan::kind_count, zero_));
      for (std::size_t query = 0; query < BoxPlan::kind_count; ++query) {
        for (std::size_t key = 0; key < BoxPlan::kind_count; ++key) {
          if (const S* const known = known_weight(plan, query, key)) {
            of_head[query][key] = S(*known);
            continue;
          }
          const S score = scores[query][key].is_zero() ? zero_ : arithmetic.from(scores[query][key]);
          of_head[query][key] = attention::unnormalised_weight(normaliser_, score, arithmetic);
        }
      }
    }
    if (parts == RowParts::weights) return;
    for (const auto& coordinate : plan.coordinates) {
      indices_.push_back(coordinate.index);
      auto& scalar = coordinates_.emplace_back();
      scalar.target = coordinate.target;
      for (std::size_t kind = 0; kind < BoxPlan::kind_count; ++kind)
        scalar.constant[kind] = in_scalar(coordinate.constant[kind]);
      for (const auto& column : coordinate.columns)
        scalar.columns.push_back({column.is_target, in_scalar(column.weights)});
    }
    errors_.assign(coordinates_.size(), zero_);
  }

  void visit(const RowVisitor<S>& visitor) {
    report({Role::start, 0, BoxPlan::anchor, {1, 0, 0}}, visitor);
    for (long i = 1; i < task_.length; ++i) {
      if (i <= task_.length - 2) report({Role::before_trigger, i, BoxPlan::content, {1, i, 0}}, visitor);
      if (i >= 2) report({Role::trigger, i, BoxPlan::trigger, {1, i - 1, 1}}, visitor);
      if (i >= 3) report({Role::after_trigger, i, BoxPlan::content, {1, i - 1, 1}}, visitor);
    }
  }

 private:
  /// The weight of the same score in the head before the last one, or earlier in that: most are 0, or the
  /// same for each head. Null where there is none.
  const S* known_weight(const BoxPlan& plan, std::size_t query, std::size_t key) const {
    const std::size_t last = unnormalised_.size() - 1;
    const auto& score = plan.scores[last][query][key];
    for (std::size_t head = last == 0 ? 0 : last - 1; head <= last; ++head) {
      for (std::size_t q = 0; q < BoxPlan::kind_count; ++q) {
        for (std::size_t k = 0; k < BoxPlan::kind_count; ++k) {
          if (head == last && q == query && k == key) return nullptr;
          if (plan.scores[head][q][k] == score) return &unnormalised_[head][q][k];
        }
      }
    }
    return nullptr;
  }

  std::vector<ScalarWeight<S>> in_scalar(const std::vector<BoxPlan::Weight>& weights) const {
    std::vector<ScalarWeight<S>> result;
    result.reserve(weights.size());
    for (const auto& [head, value] : weights)
      result.push_back({head, value == numeric::Expression(1), arithmetic_.from(value)});
    return result;
  }

  /// Adds count · Σ over the content columns of |coefficient| for one token of this kind.
  void add_content_sup(Sum<S>& error, const ScalarCoordinate<S>& coordinate, std::size_t kind, long count,
                       const S& count_scalar, const S* target_share) const {
    Sum<S> sup;
    for (const auto& column : coordinate.columns) {
      Sum<S> coefficient;
      for (const auto& weight : column.weights) coefficient.add(weights_[weight.head][kind], weight);
      if (target_share != nullptr && column.is_target) coefficient.subtract(*target_share);
      if (!coefficient.is_empty()) sup.add(abs(coefficient.value()));
    }
    if (!sup.is_empty()) error.add(count == 1 ? sup.value() : count_scalar * sup.value());
  }

  void report(const RowClass& row, const RowVisitor<S>& visitor) {
    if (wanted_ != nullptr && !(*wanted_)[seen_++]) return;
    weights_.clear();
    null_masses_.clear();
    for (std::size_t h = 0; h < unnormalised_.size(); ++h) {
      auto shares =
          attention::row_weights(normaliser_, unnormalised_[h][row.query], null_weights_[h][row.query],
                                 row.counts, row.position, task_.length, arithmetic_);
      weights_.push_back(std::move(shares.keys));
      null_masses_.push_back(std::move(shares.null_mass));
    }
    if (!coordinates_.empty()) set_errors(row);
    visitor(RowReport<S>{row, weights_, indices_, errors_, null_masses_});
  }

  void set_errors(const RowClass& row) {
    std::array<S, BoxPlan::kind_count> counts;
    for (std::size_t kind = 0; kind < BoxPlan::kind_count; ++kind)
      counts[kind] = arithmetic_.from(row.counts[kind]);
    masses_.clear();
    for (const auto& weights : weights_) {
      auto& masses = masses_.emplace_back();
      for (std::size_t kind = 0; kind < BoxPlan::kind_count; ++kind)
        masses[kind] = row.counts[kind] == 1 ? weights[kind] : counts[kind] * weights[kind];
    }
    using Target = BoxPlan::Target;
    const bool has_target = row.role == Role::trigger;
    // The mean over positions 1 … j gives each token 1/j of the target: (j−1)/j of the content indicator, 1/j
    // of the trigger indicator. That of the preceding ones gives each content token 1/(j−1), and the trigger
    // nothing.
    const S share = has_target ? one_ / arithmetic_.from(task_.mean_size(row.position)) : zero_;
    const bool is_trigger_in_target = has_target && task_.is_trigger_in_target();
    for (std::size_t r = 0; r < coordinates_.size(); ++r) {
      const auto& coordinate = coordinates_[r];
      Sum<S> constant;
      for (std::size_t kind = 0; kind < BoxPlan::kind_count; ++kind) {
        if (row.counts[kind] == 0) continue;
        for (const auto& weight : coordinate.constant[kind]) constant.add(masses_[weight.head][kind], weight);
      }
      if (has_target && coordinate.target == Target::trigger_indicator) constant.subtract(share);
      if (has_target && coordinate.target == Target::content_indicator)
        constant.subtract(counts[BoxPlan::content] * share);
      Sum<S> error;
      if (!constant.is_empty()) error.add(abs(constant.value()));
      for (const auto kind : {BoxPlan::content, BoxPlan::trigger}) {
        if (row.counts[kind] > 0)
          add_content_sup(error, coordinate, kind, row.counts[kind], counts[kind],
                          (kind == BoxPlan::content ? has_target : is_trigger_in_target) ? &share : nullptr);
      }
      errors_[r] = error.is_empty() ? zero_ : error.value();
    }
  }

  const TriggerTask& task_;
  attention::Normaliser normaliser_;
  const Arithmetic<S>& arithmetic_;
  S zero_;
  S one_;
  WantedRows wanted_;
  std::size_t seen_ = 0;  ///< rows, visited or not
  KindWeights<S> unnormalised_;
  NullWeights<S> null_weights_;
  std::vector<long> indices_;                     ///< of the output coordinates that are reported
  std::vector<ScalarCoordinate<S>> coordinates_;  ///< each of them
  std::vector<std::vector<S>> weights_;           ///< of the row under way, of one key: [head][kind]
  std::vector<std::array<S, BoxPlan::kind_count>> masses_;  ///< of all keys of the kind
  std::vector<S> errors_;
  std::vector<S> null_masses_;  ///< of the row under way: [head]
};

}  // namespace

template <Scalar S>
void visit_box_rows(const TriggerInstance& instance, const BoxPlan& plan, const Arithmetic<S>& arithmetic,
                    const RowVisitor<S>& visit, RowParts parts, WantedRows wanted) {
  BoxRows<S>(instance, plan, arithmetic, parts, wanted).visit(visit);
}

template void visit_box_rows(const TriggerInstance&, const BoxPlan&, const Arithmetic<numeric::Interval>&,
                             const RowVisitor<numeric::Interval>&, RowParts, WantedRows);
template void visit_box_rows(const TriggerInstance&, const BoxPlan&, const Arithmetic<numeric::Ball>&,
                             const RowVisitor<numeric::Ball>&, RowParts, WantedRows);
template void visit_box_rows(const TriggerInstance&, const BoxPlan&, const Arithmetic<numeric::Exact>&,
                             const RowVisitor<numeric::Exact>&, RowParts, WantedRows);

}  // namespace sinkproof::task
