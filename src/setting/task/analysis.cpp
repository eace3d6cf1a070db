#include "setting/task/analysis.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>
#include <vector>

#include "setting/task/box_rows_double.hpp"
#include "setting/task/extreme_rows.hpp"
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

/// Calls offer(extreme, number, head) for each number of a row that may be one.
template <class S, class Offer>
void offer_row(const RowReport<S>& report, bool has_slot, const Offer& offer) {
  for (const S& error : report.errors) offer(loss, error, std::size_t{0});
  const Role role = report.row.role;
  if (role == Role::start) return;
  for (std::size_t h = 0; h < report.weights.size(); ++h) {
    const S& mass = report.weights[h].front();
    offer(max_anchor_mass, mass, h);
    if (role == Role::trigger) continue;
    offer(role == Role::before_trigger ? sink_mass_before : sink_mass_after, mass, h);
    if (!has_slot) continue;
    offer(min_null_mass, report.null_masses[h], h);
    offer(role == Role::before_trigger ? absorbed_before : absorbed_after, S(mass + report.null_masses[h]),
          h);
  }
}

/// 1 less the mass of softmax that an extreme is about.
template <class S>
S rest_beside(Extreme extreme, const RowReport<S>& report, std::size_t head,
              const Arithmetic<S>& arithmetic) {
  if (extreme == min_null_mass) return mass_beside(report, head, arithmetic, {}, false);
  const bool is_absorbed = extreme == absorbed_before || extreme == absorbed_after;
  return mass_beside(report, head, arithmetic, {0}, !is_absorbed);
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
  if constexpr (std::is_same_v<S, numeric::Exact>) {
    const auto offer_numbers = [&](const auto& report, const auto&, const auto& offer) {
      offer_row(report, has_slot, [&](Extreme extreme, const auto& number, std::size_t) {
        offer(extreme, is_supremum(extreme) ? number : -number);
      });
    };
    const auto offer_rests = [&](const auto& report, const auto& its_arithmetic, const auto& offer) {
      offer_row(report, has_slot, [&](Extreme extreme, const auto& number, std::size_t head) {
        if (extreme == loss) return offer(extreme, number);
        const auto rest = rest_beside(extreme, report, head, its_arithmetic);
        offer(extreme, is_supremum(extreme) ? -rest : rest);
      });
    };
    wanted = rows_to_evaluate_exactly(prepared, RowParts::all, extremes, offer_numbers, offer_rests);
  }
  const S zero = arithmetic.from(0L);
  const S one = arithmetic.from(1L);
  std::array<std::optional<S>, extremes> found;
  found[loss] = zero;
  const auto offer = [&](Extreme extreme, const S& number, std::size_t) {
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
