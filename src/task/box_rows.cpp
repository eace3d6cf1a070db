#include <algorithm>
#include <array>
#include <string>

#include "attention/attend.hpp"
#include "numeric/error.hpp"
#include "task/row_visitor.hpp"

namespace sinkproof::task {

using attention::Head;
using attention::Matrix;
using numeric::Arithmetic;
using numeric::Scalar;

namespace {

enum Kind : std::size_t { anchor, content, trigger, kind_count };

void require_content_blind_scores(const TriggerInstance& instance) {
  for (const Head& head : instance.model.heads) {
    for (const auto& [place, entry] : head.query_key.entries()) {
      const auto [row, column] = place;
      if (!instance.task.is_content_coordinate(row) && !instance.task.is_content_coordinate(column)) continue;
      throw InputError("W_QK entry (" + std::to_string(row) + ", " + std::to_string(column) +
                       ") makes scores depend on contents: the exact loss over the whole box is not available (expected a finite alphabet)");
    }
  }
}

/// A value weight in the scalar, absent where it is 0.
template <class S>
struct Weight {
  bool present = false;
  S value;
};

/// What one head adds to one output coordinate.
template <class S>
struct CoordinateOfHead {
  std::array<Weight<S>, kind_count> constant;  ///< what a token of this kind contributes through its indicator
  std::vector<Weight<S>> content;              ///< through the content columns of CoordinatePlan
};

/// What all heads add to output coordinate r. The target of the trigger row depends on content coordinate r only, so the columns that matter are
/// those with a weight in some head, and r itself.
template <class S>
struct CoordinatePlan {
  std::vector<long> columns;
  std::size_t own_column = 0;  ///< index of r in columns, or columns.size() if r is an indicator
  std::vector<CoordinateOfHead<S>> heads;
};

template <Scalar S>
class BoxRows {
 public:
  BoxRows(const TriggerInstance& instance, const Arithmetic<S>& arithmetic)
      : task_(instance.task), model_(instance.model), arithmetic_(arithmetic), zero_(arithmetic.from(0L)), one_(arithmetic.from(1L)) {
    const std::array<long, kind_count> indicator{TriggerTask::anchor_coordinate, task_.content_indicator(),
                                                 TriggerTask::trigger_coordinate};
    for (const Head& head : model_.heads) {
      auto& of_head = scores_.emplace_back(kind_count, std::vector<S>(kind_count, zero_));
      for (std::size_t query = 0; query < kind_count; ++query) {
        for (std::size_t key = 0; key < kind_count; ++key) {
          if (const auto* entry = head.query_key.find(indicator[query], indicator[key])) of_head[query][key] = arithmetic.from(*entry);
        }
      }
    }
    for (long r = 0; r < task_.width(); ++r) plan_.push_back(plan(r, indicator));
    errors_.assign(plan_.size(), zero_);
  }

  void visit(const RowVisitor<S>& visitor) {
    report({Role::start, 0, anchor, {1, 0, 0}}, visitor);
    for (long i = 1; i < task_.length; ++i) {
      if (i <= task_.length - 2) report({Role::before_trigger, i, content, {1, i, 0}}, visitor);
      if (i >= 2) report({Role::trigger, i, trigger, {1, i - 1, 1}}, visitor);
      if (i >= 3) report({Role::after_trigger, i, content, {1, i - 1, 1}}, visitor);
    }
  }

 private:
  Weight<S> weight(const Head& head, long r, long column) const {
    const auto* entry = head.output_value.find(r, column);
    return entry == nullptr ? Weight<S>{} : Weight<S>{true, arithmetic_.from(*entry)};
  }

  CoordinatePlan<S> plan(long r, const std::array<long, kind_count>& indicator) const {
    CoordinatePlan<S> result;
    auto& columns = result.columns;
    for (const Head& head : model_.heads) {
      const auto& entries = head.output_value.entries();
      for (auto place = entries.lower_bound({r, 0}); place != entries.end() && place->first.first == r; ++place) {
        if (task_.is_content_coordinate(place->first.second)) columns.push_back(place->first.second);
      }
    }
    if (task_.is_content_coordinate(r)) columns.push_back(r);
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    result.own_column = static_cast<std::size_t>(std::find(columns.begin(), columns.end(), r) - columns.begin());
    for (const Head& head : model_.heads) {
      auto& of_head = result.heads.emplace_back();
      for (std::size_t kind = 0; kind < kind_count; ++kind) of_head.constant[kind] = weight(head, r, indicator[kind]);
      for (const long column : columns) of_head.content.push_back(weight(head, r, column));
    }
    return result;
  }

  /// Σ_heads α^h_kind · w^h, skipping what is 0. `scale` is a number of keys.
  void add_constant(S& sum, const CoordinatePlan<S>& coordinate, std::size_t kind, long scale) const {
    if (scale == 0) return;
    for (std::size_t h = 0; h < coordinate.heads.size(); ++h) {
      const auto& w = coordinate.heads[h].constant[kind];
      if (!w.present) continue;
      const S term = weights_[h][kind] * w.value;
      sum += scale == 1 ? term : arithmetic_.from(scale) * term;
    }
  }

  /// Σ over the content columns of |coefficient| for one token of this kind.
  S content_sup(const CoordinatePlan<S>& coordinate, std::size_t kind, bool has_target, const S& target_share) const {
    S sum = zero_;
    for (std::size_t c = 0; c < coordinate.columns.size(); ++c) {
      S coefficient = zero_;
      for (std::size_t h = 0; h < coordinate.heads.size(); ++h) {
        const auto& w = coordinate.heads[h].content[c];
        if (w.present) coefficient += weights_[h][kind] * w.value;
      }
      if (has_target && c == coordinate.own_column) coefficient -= target_share;
      sum += abs(coefficient);
    }
    return sum;
  }

  void report(const RowClass& row, const RowVisitor<S>& visitor) {
    weights_.clear();
    for (const auto& of_head : scores_) {
      weights_.push_back(attention::row_weights(model_.normaliser, of_head[row.query], row.counts, row.position, task_.length, arithmetic_));
    }
    const bool has_target = row.role == Role::trigger;
    // The mean over positions 1 … j gives each token 1/j of the target: (j−1)/j of the content indicator, 1/j of the trigger indicator.
    const S share = has_target ? one_ / arithmetic_.from(row.position) : zero_;
    for (std::size_t r = 0; r < plan_.size(); ++r) {
      S constant = zero_;
      for (std::size_t kind = 0; kind < kind_count; ++kind) add_constant(constant, plan_[r], kind, row.counts[kind]);
      if (has_target && static_cast<long>(r) == TriggerTask::trigger_coordinate) constant -= share;
      if (has_target && static_cast<long>(r) == task_.content_indicator()) constant -= arithmetic_.from(row.position - 1) * share;
      S error = abs(constant);
      if (!plan_[r].columns.empty()) {
        for (const Kind kind : {content, trigger}) {
          const long count = row.counts[kind];
          if (count == 0) continue;
          const S sup = content_sup(plan_[r], kind, has_target, share);
          error += count == 1 ? sup : arithmetic_.from(count) * sup;
        }
      }
      errors_[r] = std::move(error);
    }
    visitor(RowReport<S>{row, weights_, errors_});
  }

  const TriggerTask& task_;
  const attention::Model& model_;
  const Arithmetic<S>& arithmetic_;
  S zero_;
  S one_;
  KindScores<S> scores_;
  std::vector<CoordinatePlan<S>> plan_;
  std::vector<std::vector<S>> weights_;
  std::vector<S> errors_;
};

}  // namespace

template <Scalar S>
void visit_box_rows(const TriggerInstance& instance, const Arithmetic<S>& arithmetic, const RowVisitor<S>& visit) {
  require_content_blind_scores(instance);
  BoxRows<S>(instance, arithmetic).visit(visit);
}

template void visit_box_rows(const TriggerInstance&, const Arithmetic<numeric::Interval>&, const RowVisitor<numeric::Interval>&);
template void visit_box_rows(const TriggerInstance&, const Arithmetic<numeric::Ball>&, const RowVisitor<numeric::Ball>&);
template void visit_box_rows(const TriggerInstance&, const Arithmetic<numeric::Exact>&, const RowVisitor<numeric::Exact>&);

}  // namespace sinkproof::task
