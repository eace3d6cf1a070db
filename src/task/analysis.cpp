#include "task/analysis.hpp"

#include <type_traits>
#include <utility>

#include "task/box_rows_double.hpp"
#include "task/row_visitor.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Scalar;

template <Scalar S>
Analysis<S> analyse(const PreparedInstance& prepared, const Arithmetic<S>& arithmetic) {
  if constexpr (std::is_same_v<S, numeric::Interval>) {
    if (prepared.box) {
      if (const auto fast = analyse_in_doubles(prepared.instance, *prepared.box)) return *fast;
    }
  }
  S loss = arithmetic.from(0L);
  std::optional<S> before;
  std::optional<S> after;
  std::optional<S> largest;
  std::optional<S> smallest_null;
  std::optional<S> absorbed_before;
  std::optional<S> absorbed_after;
  const bool has_slot = has_null_slot(prepared.instance.model.normaliser);
  const auto lower_to = [](std::optional<S>& smallest, const S& mass) {
    smallest = smallest ? min(*smallest, mass) : mass;
  };
  visit_rows<S>(prepared, arithmetic, [&](const RowReport<S>& report) {
    for (const S& error : report.errors) loss = max(loss, error);
    if (report.row.role == Role::start) return;
    for (std::size_t h = 0; h < report.weights.size(); ++h) {
      const S& mass = report.weights[h].front();
      largest = largest ? max(*largest, mass) : mass;
      if (report.row.role == Role::before_trigger) lower_to(before, mass);
      if (report.row.role == Role::after_trigger) lower_to(after, mass);
      if (!has_slot || report.row.role == Role::trigger) continue;
      lower_to(smallest_null, report.null_masses[h]);
      lower_to(report.row.role == Role::before_trigger ? absorbed_before : absorbed_after,
               mass + report.null_masses[h]);
    }
  });
  const S one = arithmetic.from(1L);
  const S zero = arithmetic.from(0L);
  return {loss,
          before.value_or(one),
          after.value_or(one),
          largest.value_or(zero),
          smallest_null.value_or(zero),
          (has_slot ? absorbed_before : before).value_or(one),
          (has_slot ? absorbed_after : after).value_or(one)};
}

template Analysis<numeric::Interval> analyse(const PreparedInstance&, const Arithmetic<numeric::Interval>&);
template Analysis<numeric::Ball> analyse(const PreparedInstance&, const Arithmetic<numeric::Ball>&);
template Analysis<numeric::Exact> analyse(const PreparedInstance&, const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::task
