#include "setting/task/anchor_mass_gap.hpp"

#include "numeric/error.hpp"
#include "setting/task/evaluate_place.hpp"
#include "setting/task/row_visitor.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;

namespace {

constexpr std::size_t max_pairs = 100'000'000;

template <class S>
struct AnchorRow {
  RowClass row;
  std::vector<S> masses;  ///< α_0 by head
};

template <class S>
struct AnchorRows {
  std::vector<AnchorRow<S>> trigger;
  std::vector<AnchorRow<S>> others;  ///< non-trigger, i ≥ 1
};

template <Scalar S>
AnchorRows<S> anchor_rows(const PreparedInstance& prepared, const Arithmetic<S>& arithmetic) {
  AnchorRows<S> result;
  const auto visit = [&](const RowReport<S>& report) {
    if (report.row.role == Role::start) return;
    auto& rows = report.row.role == Role::trigger ? result.trigger : result.others;
    auto& fresh = rows.emplace_back(AnchorRow<S>{report.row, {}});
    for (const auto& of_head : report.weights) fresh.masses.push_back(of_head.front());
  };
  visit_rows<S>(prepared, arithmetic, visit, RowParts::weights);
  if (result.others.size() > max_pairs / result.trigger.size())
    throw InputError("more than 10^8 pairs of a trigger row and another one: too many to compare");
  return result;
}

/// Letters of content tokens: those of the counts that `before` does not have, the query's last.
void append_contents(const TriggerTask& task, const RowClass& row, std::vector<long> before,
                     std::vector<Content>& contents) {
  const auto& letters = task.content.letters();
  before.resize(row.counts.size());
  const auto add = [&](std::size_t kind, long count) {
    if (kind >= 1 && kind <= letters.size())
      contents.insert(contents.end(), static_cast<std::size_t>(count), letters[kind - 1]);
  };
  for (std::size_t kind = 1; kind < row.counts.size(); ++kind)
    add(kind, row.counts[kind] - before[kind] - (kind == row.query ? 1 : 0));
  add(row.query, 1);
}

/// An input that has both rows, which meet: the keys of the earlier one, then what the later one sees
/// besides, then anything.
TriggerInput input_with(const TriggerTask& task, const RowClass& trigger, const RowClass& other) {
  const auto others = static_cast<std::size_t>(task.length - 2);
  if (task.content.is_box()) {
    // Scores do not depend on contents, so any will do.
    return {trigger.position,
            std::vector<Content>(others + 1, Content(static_cast<std::size_t>(task.content_dimension)))};
  }
  const bool trigger_is_first = other.role == Role::after_trigger;
  const RowClass& first = trigger_is_first ? trigger : other;
  TriggerInput input{trigger.position, {}};
  append_contents(task, first, {}, input.contents);
  append_contents(task, trigger_is_first ? other : trigger, first.counts, input.contents);
  input.contents.resize(others, task.content.letters().front());
  input.contents.insert(input.contents.begin() + (trigger.position - 1),
                        task.trigger_content.letters()[trigger.query - 1 - task.content.letters().size()]);
  return input;
}

template <Scalar S>
S gap(const std::vector<S>& weights, const std::vector<S>& a, const std::vector<S>& b,
      const Arithmetic<S>& arithmetic) {
  S sum = arithmetic.from(0L);
  for (std::size_t h = 0; h < weights.size(); ++h) sum += weights[h] * abs(a[h] - b[h]);
  return sum;
}

}  // namespace

bool meet(const RowClass& trigger, const RowClass& other) {
  const bool trigger_is_first = other.role == Role::after_trigger;
  const RowClass& first = trigger_is_first ? trigger : other;
  const RowClass& last = trigger_is_first ? other : trigger;
  if (first.position >= last.position) return false;
  for (std::size_t kind = 0; kind < first.counts.size(); ++kind) {
    if (first.counts[kind] > last.counts[kind] - (kind == last.query ? 1 : 0)) return false;
  }
  return true;
}

template <Scalar S>
S smallest_anchor_mass_gap(const PreparedInstance& prepared, const std::vector<S>& weights,
                           const Arithmetic<S>& arithmetic) {
  const auto rows = anchor_rows(prepared, arithmetic);
  std::optional<S> smallest;
  for (const auto& trigger : rows.trigger) {
    for (const auto& other : rows.others) {
      if (!meet(trigger.row, other.row)) continue;
      const S found = gap(weights, trigger.masses, other.masses, arithmetic);
      smallest = smallest ? min(*smallest, found) : found;
    }
  }
  return smallest.value();
}

template numeric::Interval smallest_anchor_mass_gap(const PreparedInstance&,
                                                    const std::vector<numeric::Interval>&,
                                                    const Arithmetic<numeric::Interval>&);
template Ball smallest_anchor_mass_gap(const PreparedInstance&, const std::vector<Ball>&,
                                       const Arithmetic<Ball>&);
template numeric::Exact smallest_anchor_mass_gap(const PreparedInstance&, const std::vector<numeric::Exact>&,
                                                 const Arithmetic<numeric::Exact>&);

Place find_smallest_anchor_mass_gap(const PreparedInstance& prepared, const std::vector<Ball>& weights,
                                    const Arithmetic<Ball>& arithmetic) {
  const auto rows = anchor_rows(prepared, arithmetic);
  std::optional<Ball> smallest;
  const RowClass* of_trigger = nullptr;
  const RowClass* of_other = nullptr;
  for (const auto& trigger : rows.trigger) {
    for (const auto& other : rows.others) {
      if (!meet(trigger.row, other.row)) continue;
      const Ball found = gap(weights, trigger.masses, other.masses, arithmetic);
      if (smallest && is_positive(*smallest - found) != numeric::Ternary::certainly) continue;
      smallest = found;
      of_trigger = &trigger.row;
      of_other = &other.row;
    }
  }
  if (of_trigger == nullptr) throw InternalError("no trigger row meets another one");
  return {input_with(prepared.instance.task, *of_trigger, *of_other), of_other->position, std::nullopt};
}

Ball anchor_mass_gap_at(const TriggerInstance& instance, const Place& place, const std::vector<Ball>& weights,
                        const Arithmetic<Ball>& arithmetic) {
  const Place trigger{place.input, place.input.trigger, std::nullopt};
  return gap(weights, anchor_masses_at(instance, place, arithmetic),
             anchor_masses_at(instance, trigger, arithmetic), arithmetic);
}

}  // namespace sinkproof::task
