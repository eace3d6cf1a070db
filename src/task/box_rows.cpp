#include <algorithm>
#include <array>
#include <string>

#include "attention/attend.hpp"
#include "numeric/error.hpp"
#include "task/row_visitor.hpp"

namespace sinkproof::task {

using attention::Head;
using numeric::Arithmetic;
using numeric::Expression;
using numeric::Scalar;

namespace {

enum Kind : std::size_t { anchor, content, trigger, kind_count };

void require_content_blind_scores(const TriggerInstance& instance) {
  for (const Head& head : instance.model.heads) {
    for (const auto& [place, entry] : head.query_key.entries()) {
      const auto [row, column] = place;
      if (!instance.task.is_content_coordinate(row) && !instance.task.is_content_coordinate(column)) continue;
      throw InputError("W_QK entry (" + std::to_string(row) + ", " + std::to_string(column) +
                       ") makes scores depend on contents: the exact loss over the whole box is not "
                       "available (expected a finite alphabet)");
    }
  }
}

/// A value weight in the scalar. Most weights of a construction are 0 or 1: these cost nothing.
template <class S>
struct Weight {
  enum class Form { zero, one, other };
  Form form = Form::zero;
  S value;
  Expression exact;
  friend bool operator==(const Weight& a, const Weight& b) { return a.exact == b.exact; }
};

/// What one head adds to one output coordinate.
template <class S>
struct CoordinateOfHead {
  std::array<Weight<S>, kind_count>
      constant;                    ///< what a token of this kind contributes through its indicator
  std::vector<Weight<S>> content;  ///< through the content columns of CoordinatePlan
  friend bool operator==(const CoordinateOfHead& a, const CoordinateOfHead& b) {
    return a.constant == b.constant && a.content == b.content;
  }
};

/// What all heads add to output coordinate r. The target of the trigger row depends on content coordinate r only, so the columns that matter are
/// those with a weight in some head, and r itself.
template <class S>
struct CoordinatePlan {
  std::vector<long> columns;
  std::size_t own_column = 0;  ///< index of r in columns, or columns.size() if r is an indicator
  /// r's share of the target in the trigger row comes through the trigger's indicator, the content indicator, its content column, or not at all.
  enum class Target { none, trigger_indicator, content_indicator, content } target = Target::none;
  std::vector<CoordinateOfHead<S>> heads;

  /// Whether the two coordinates err alike on every row: contents are interchangeable, so it does not matter which columns they are.
  friend bool operator==(const CoordinatePlan& a, const CoordinatePlan& b) {
    return a.target == b.target && a.own_column == b.own_column && a.heads == b.heads;
  }
};

template <Scalar S>
class BoxRows {
 public:
  BoxRows(const TriggerInstance& instance, const Arithmetic<S>& arithmetic)
      : task_(instance.task),
        model_(instance.model),
        arithmetic_(arithmetic),
        zero_(arithmetic.from(0L)),
        one_(arithmetic.from(1L)) {
    const std::array<long, kind_count> indicator{TriggerTask::anchor_coordinate, task_.content_indicator(),
                                                 TriggerTask::trigger_coordinate};
    for (const Head& head : model_.heads) {
      auto& of_head = unnormalised_.emplace_back(kind_count, std::vector<S>(kind_count, zero_));
      for (std::size_t query = 0; query < kind_count; ++query) {
        for (std::size_t key = 0; key < kind_count; ++key) {
          // Contents do not enter scores, so this entry is all of the score.
          const auto* entry = head.query_key.find(indicator[query], indicator[key]);
          const S score = entry == nullptr ? zero_ : arithmetic.from(*entry);
          of_head[query][key] = attention::unnormalised_weight(model_.normaliser, score, arithmetic);
        }
      }
    }
    for (long r = 0; r < task_.width(); ++r) {
      auto plan = make_plan(r, indicator);
      const bool is_known = std::find(plan_.begin(), plan_.end(), plan) != plan_.end();
      if (is_known) continue;
      coordinates_.push_back(r);
      plan_.push_back(std::move(plan));
    }
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
  using Form = typename Weight<S>::Form;

  Weight<S> weight(const Head& head, long r, long column) const {
    const auto* entry = head.output_value.find(r, column);
    if (entry == nullptr) return {};
    return {*entry == Expression(1) ? Form::one : Form::other, arithmetic_.from(*entry), *entry};
  }

  /// A sum that costs nothing, in time and width, until there is a second term.
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
    /// Adds factor·w.
    void add(const S& factor, const Weight<S>& w) {
      if (w.form == Form::one) add(factor);
      if (w.form == Form::other) add(factor * w.value);
    }
    void subtract(const S& term) { add(-term); }
    [[nodiscard]] const S& value() const { return value_; }
    [[nodiscard]] bool is_empty() const { return empty_; }

   private:
    S value_;
    bool empty_ = true;
  };

  CoordinatePlan<S> make_plan(long r, const std::array<long, kind_count>& indicator) const {
    CoordinatePlan<S> result;
    auto& columns = result.columns;
    for (const Head& head : model_.heads) {
      const auto& entries = head.output_value.entries();
      for (auto place = entries.lower_bound({r, 0}); place != entries.end() && place->first.first == r;
           ++place) {
        if (task_.is_content_coordinate(place->first.second)) columns.push_back(place->first.second);
      }
    }
    if (task_.is_content_coordinate(r)) columns.push_back(r);
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    result.own_column =
        static_cast<std::size_t>(std::find(columns.begin(), columns.end(), r) - columns.begin());
    using Target = typename CoordinatePlan<S>::Target;
    if (r == TriggerTask::trigger_coordinate) result.target = Target::trigger_indicator;
    if (r == task_.content_indicator()) result.target = Target::content_indicator;
    if (task_.is_content_coordinate(r)) result.target = Target::content;
    for (const Head& head : model_.heads) {
      auto& of_head = result.heads.emplace_back();
      for (std::size_t kind = 0; kind < kind_count; ++kind)
        of_head.constant[kind] = weight(head, r, indicator[kind]);
      for (const long column : columns) of_head.content.push_back(weight(head, r, column));
    }
    return result;
  }

  /// Adds count · Σ over the content columns of |coefficient| for one token of this kind.
  void add_content_sup(Sum& error, const CoordinatePlan<S>& coordinate, std::size_t kind, long count,
                       const S& count_scalar, const S* target_share) const {
    Sum sup;
    for (std::size_t c = 0; c < coordinate.columns.size(); ++c) {
      Sum coefficient;
      for (std::size_t h = 0; h < coordinate.heads.size(); ++h)
        coefficient.add(weights_[h][kind], coordinate.heads[h].content[c]);
      if (target_share != nullptr && c == coordinate.own_column) coefficient.subtract(*target_share);
      if (!coefficient.is_empty()) sup.add(abs(coefficient.value()));
    }
    if (!sup.is_empty()) error.add(count == 1 ? sup.value() : count_scalar * sup.value());
  }

  void report(const RowClass& row, const RowVisitor<S>& visitor) {
    weights_.clear();
    masses_.clear();
    std::array<S, kind_count> counts;
    for (std::size_t kind = 0; kind < kind_count; ++kind) counts[kind] = arithmetic_.from(row.counts[kind]);
    for (const auto& of_head : unnormalised_) {
      weights_.push_back(attention::row_weights(model_.normaliser, of_head[row.query], row.counts,
                                                row.position, task_.length, arithmetic_));
      auto& masses = masses_.emplace_back();
      for (std::size_t kind = 0; kind < kind_count; ++kind) {
        masses[kind] = row.counts[kind] == 1 ? weights_.back()[kind] : counts[kind] * weights_.back()[kind];
      }
    }
    using Target = typename CoordinatePlan<S>::Target;
    const bool has_target = row.role == Role::trigger;
    // The mean over positions 1 … j gives each token 1/j of the target: (j−1)/j of the content indicator, 1/j of the trigger indicator.
    const S share = has_target ? one_ / arithmetic_.from(row.position) : zero_;
    for (std::size_t r = 0; r < plan_.size(); ++r) {
      Sum constant;
      for (std::size_t h = 0; h < masses_.size(); ++h) {
        for (std::size_t kind = 0; kind < kind_count; ++kind) {
          if (row.counts[kind] > 0) constant.add(masses_[h][kind], plan_[r].heads[h].constant[kind]);
        }
      }
      if (has_target && plan_[r].target == Target::trigger_indicator) constant.subtract(share);
      if (has_target && plan_[r].target == Target::content_indicator)
        constant.subtract(counts[content] * share);
      Sum error;
      if (!constant.is_empty()) error.add(abs(constant.value()));
      for (const Kind kind : {content, trigger}) {
        if (row.counts[kind] > 0)
          add_content_sup(error, plan_[r], kind, row.counts[kind], counts[kind],
                          has_target ? &share : nullptr);
      }
      errors_[r] = error.is_empty() ? zero_ : error.value();
    }
    visitor(RowReport<S>{row, weights_, coordinates_, errors_});
  }

  const TriggerTask& task_;
  const attention::Model& model_;
  const Arithmetic<S>& arithmetic_;
  S zero_;
  S one_;
  KindWeights<S> unnormalised_;
  std::vector<long> coordinates_;
  std::vector<CoordinatePlan<S>> plan_;            ///< of each of coordinates_
  std::vector<std::vector<S>> weights_;            ///< of the row under way, of one key: [head][kind]
  std::vector<std::array<S, kind_count>> masses_;  ///< of all keys of the kind
  std::vector<S> errors_;
};

}  // namespace

template <Scalar S>
void visit_box_rows(const TriggerInstance& instance, const Arithmetic<S>& arithmetic,
                    const RowVisitor<S>& visit) {
  require_content_blind_scores(instance);
  BoxRows<S>(instance, arithmetic).visit(visit);
}

template void visit_box_rows(const TriggerInstance&, const Arithmetic<numeric::Interval>&,
                             const RowVisitor<numeric::Interval>&);
template void visit_box_rows(const TriggerInstance&, const Arithmetic<numeric::Ball>&,
                             const RowVisitor<numeric::Ball>&);
template void visit_box_rows(const TriggerInstance&, const Arithmetic<numeric::Exact>&,
                             const RowVisitor<numeric::Exact>&);

}  // namespace sinkproof::task
