#include "setting/task/anchor_means.hpp"

#include "numeric/error.hpp"
#include "setting/task/row_visitor.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Scalar;

namespace {

/// α_i0 of one head by the query's position and side of the trigger; 0 where there is no such query.
template <class S>
struct AnchorColumn {
  S own;
  std::vector<S> before;
  std::vector<S> at_trigger;
  std::vector<S> after;
};

}  // namespace

template <Scalar S>
std::vector<AnchorMeans<S>> anchor_means(const PreparedInstance& prepared, const Arithmetic<S>& arithmetic) {
  if (!prepared.box) throw InputError("anchor means over finite alphabets (expected box contents)");
  const auto length = static_cast<std::size_t>(prepared.instance.task.length);
  const S zero = arithmetic.from(0L);
  const std::vector<S> none(length, zero);
  std::vector<AnchorColumn<S>> columns(prepared.instance.model.heads.size(), {zero, none, none, none});
  const auto visit = [&](const RowReport<S>& report) {
    const auto i = static_cast<std::size_t>(report.row.position);
    for (std::size_t h = 0; h < columns.size(); ++h) {
      const S& mass = report.weights[h].front();
      switch (report.row.role) {
        case Role::start:
          columns[h].own = mass;
          break;
        case Role::before_trigger:
          columns[h].before[i] = mass;
          break;
        case Role::trigger:
          columns[h].at_trigger[i] = mass;
          break;
        case Role::after_trigger:
          columns[h].after[i] = mass;
          break;
      }
    }
  };
  visit_box_rows<S>(prepared.instance, *prepared.box, arithmetic, visit, RowParts::weights);
  std::vector<AnchorMeans<S>> result;
  for (const auto& column : columns) {
    // after_sums[j] = Σ_{i > j} of the rows after the trigger
    std::vector<S> after_sums(length, zero);
    for (std::size_t j = length - 1; j-- > 0;) after_sums[j] = after_sums[j + 1] + column.after[j + 1];
    auto& means = result.emplace_back(AnchorMeans<S>{column.own, {}}).means;
    S before_sum = column.own;
    for (std::size_t j = 2; j < length; ++j) {
      before_sum = before_sum + column.before[j - 1];
      means.push_back((before_sum + column.at_trigger[j] + after_sums[j]) /
                      arithmetic.from(static_cast<long>(length)));
    }
  }
  return result;
}

template std::vector<AnchorMeans<numeric::Interval>> anchor_means(const PreparedInstance&,
                                                                  const Arithmetic<numeric::Interval>&);
template std::vector<AnchorMeans<numeric::Ball>> anchor_means(const PreparedInstance&,
                                                              const Arithmetic<numeric::Ball>&);
template std::vector<AnchorMeans<numeric::Exact>> anchor_means(const PreparedInstance&,
                                                               const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::task
