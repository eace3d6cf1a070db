#include "setting/task/analysis.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>
#include <vector>

#include "numeric/error.hpp"
#include "setting/task/box_rows_double.hpp"
#include "setting/task/row_visitor.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Scalar;

namespace {

enum Extreme : std::size_t {
  loss,
  sink_mass_before,
  sink_mass_after,
  max_anchor_mass,
  min_null_mass,
  absorbed_before,
  absorbed_after,
  extremes
};

bool is_supremum(Extreme extreme) {
  return extreme == loss || extreme == max_anchor_mass;
}

/// Calls offer(extreme, number) for each number of a row that may be one.
template <class S, class Offer>
void offer_row(const RowReport<S>& report, bool has_slot, const Offer& offer) {
  for (const S& error : report.errors) offer(loss, error);
  const Role role = report.row.role;
  if (role == Role::start) return;
  for (std::size_t h = 0; h < report.weights.size(); ++h) {
    const S& mass = report.weights[h].front();
    offer(max_anchor_mass, mass);
    if (role == Role::trigger) continue;
    offer(role == Role::before_trigger ? sink_mass_before : sink_mass_after, mass);
    if (!has_slot) continue;
    offer(min_null_mass, report.null_masses[h]);
    offer(role == Role::before_trigger ? absorbed_before : absorbed_after, S(mass + report.null_masses[h]));
  }
}

/// Of the wanted row classes those of which enclosures do not tell that others are more extreme; the rest changes no supremum and no infimum. All that are wanted where this scalar does not reach, or where they are too many to keep.
template <Scalar S>
std::optional<std::vector<bool>> rows_that_matter(const PreparedInstance& prepared, bool has_slot,
                                                  const Arithmetic<S>& arithmetic,
                                                  std::optional<std::vector<bool>> wanted) {
  using numeric::Ternary;
  constexpr long most_rows = 1 << 16;
  const TriggerTask& task = prepared.instance.task;
  if ((prepared.box ? 3 * task.length : count_alphabet_rows(task)) > most_rows) return wanted;
  const auto raise = [](std::optional<S>& best, const S& number) {
    if (!best || is_positive(number - *best) == Ternary::certainly) best = number;
  };
  std::array<std::optional<S>, extremes> reached;  // infima with their sign turned
  std::vector<std::vector<std::pair<Extreme, S>>> rows;
  try {
    visit_rows<S>(
        prepared, arithmetic,
        [&](const RowReport<S>& report) {
          auto& row = rows.emplace_back();
          offer_row(report, has_slot, [&](Extreme extreme, const S& number) {
            row.emplace_back(extreme, is_supremum(extreme) ? number : -number);
            raise(reached[extreme], row.back().second);
          });
        },
        RowParts::all, wanted ? &*wanted : nullptr);
  } catch (const DomainError&) {
    return wanted;
  }
  const auto matters = [&](const auto& row) {
    return std::any_of(row.begin(), row.end(), [&](const auto& offered) {
      return is_positive(*reached[offered.first] - offered.second) != Ternary::certainly;
    });
  };
  if (!wanted) wanted.emplace(rows.size(), true);
  auto row = rows.begin();
  for (auto is_wanted : *wanted) {
    if (is_wanted) is_wanted = matters(*row++);
  }
  return wanted;
}

/// Of softmax a number costs some hundred times as much in the exact path as it does in intervals, and some ten times as much as in balls, which see e^-300 beside a mass of 1. Elsewhere weights are
/// rational or alike in all rows.
std::optional<std::vector<bool>> rows_to_evaluate_exactly(const PreparedInstance& prepared, bool has_slot) {
  constexpr long few = 8;
  if (!attention::is_softmax(prepared.instance.model.normaliser)) return std::nullopt;
  auto by_doubles = rows_that_matter(prepared, has_slot, Arithmetic<numeric::Interval>{}, std::nullopt);
  if (by_doubles && std::count(by_doubles->begin(), by_doubles->end(), true) <= few) return by_doubles;
  return rows_that_matter(prepared, has_slot, Arithmetic<numeric::Ball>{512}, by_doubles);
}

}  // namespace

template <Scalar S>
Analysis<S> analyse(const PreparedInstance& prepared, const Arithmetic<S>& arithmetic) {
  if constexpr (std::is_same_v<S, numeric::Interval>) {
    if (prepared.box) {
      if (const auto fast = analyse_in_doubles(prepared.instance, *prepared.box)) return *fast;
    }
  }
  const bool has_slot = has_null_slot(prepared.instance.model.normaliser);
  std::optional<std::vector<bool>> wanted;
  if constexpr (std::is_same_v<S, numeric::Exact>) wanted = rows_to_evaluate_exactly(prepared, has_slot);
  const S zero = arithmetic.from(0L);
  const S one = arithmetic.from(1L);
  std::array<std::optional<S>, extremes> found;
  found[loss] = zero;
  const auto offer = [&](Extreme extreme, const S& number) {
    auto& so_far = found[extreme];
    if (!so_far) {
      so_far = number;
    } else {
      so_far = is_supremum(extreme) ? max(*so_far, number) : min(*so_far, number);
    }
  };
  visit_rows<S>(
      prepared, arithmetic, [&](const RowReport<S>& report) { offer_row(report, has_slot, offer); },
      RowParts::all, wanted ? &*wanted : nullptr);
  return {*found[loss],
          found[sink_mass_before].value_or(one),
          found[sink_mass_after].value_or(one),
          found[max_anchor_mass].value_or(zero),
          found[min_null_mass].value_or(zero),
          found[has_slot ? absorbed_before : sink_mass_before].value_or(one),
          found[has_slot ? absorbed_after : sink_mass_after].value_or(one)};
}

template Analysis<numeric::Interval> analyse(const PreparedInstance&, const Arithmetic<numeric::Interval>&);
template Analysis<numeric::Ball> analyse(const PreparedInstance&, const Arithmetic<numeric::Ball>&);
template Analysis<numeric::Exact> analyse(const PreparedInstance&, const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::task
