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
  const auto lower_to = [](std::optional<S>& smallest, const S& mass) {
    smallest = smallest ? min(*smallest, mass) : mass;
  };
  visit_rows<S>(prepared, arithmetic, [&](const RowReport<S>& report) {
    for (const S& error : report.errors) loss = max(loss, error);
    if (report.row.role == Role::start) return;
    for (const auto& of_head : report.weights) {
      const S& mass = of_head.front();
      largest = largest ? max(*largest, mass) : mass;
      if (report.row.role == Role::before_trigger) lower_to(before, mass);
      if (report.row.role == Role::after_trigger) lower_to(after, mass);
    }
  });
  const S one = arithmetic.from(1L);
  return {loss, before.value_or(one), after.value_or(one), largest.value_or(arithmetic.from(0L))};
}

template Analysis<numeric::Interval> analyse(const PreparedInstance&, const Arithmetic<numeric::Interval>&);
template Analysis<numeric::Ball> analyse(const PreparedInstance&, const Arithmetic<numeric::Ball>&);
template Analysis<numeric::Exact> analyse(const PreparedInstance&, const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::task
