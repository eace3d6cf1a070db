#include "audit/all_inputs/row_error.hpp"

#include <algorithm>
#include <cmath>

#include "audit/all_inputs/relu_bounds.hpp"
#include "audit/all_inputs/several_heads_bounds.hpp"
#include "audit/all_inputs/softmax_bounds.hpp"

namespace sinkproof::audit::all_inputs {

std::vector<RowError> row_errors(const HeadRows& rows) {
  std::vector<RowError> result;
  const auto add = [&](Query query, long others, bool has_trigger) {
    for (std::size_t r = 0; r < rows.m + 3; ++r) {
      for (const int sign : {+1, -1}) result.push_back({query, others, has_trigger, r, sign});
    }
  };
  for (long c = 1; c <= rows.length - 2; ++c) {
    add(trigger_query, c, false);
    add(content_query, c - 1, false);
    if (c >= 2) add(content_query, c - 1, true);
  }
  return result;
}

Interval constant_target(const HeadRows& rows, const RowError& row) {
  if (row.query == content_query || row.coordinate == 0) return {};
  const Interval share = Interval(1) / Interval(row.position());
  if (row.coordinate == 1) return share;
  return row.coordinate == rows.m + 2 ? share * Interval(row.others) : Interval();
}

std::array<double, 2> reachable_means(const RowError& row, const Interval& t_r) {
  const auto c = static_cast<double>(row.others);
  return {(t_r.lower() - c) / (c + 1) - 0x1p-40, (t_r.upper() + c) / (c + 1) + 0x1p-40};
}

std::array<double, 2> reachable_counts(const RowError& row, const Interval& t_r,
                                       const std::array<double, 2>& means) {
  // −(c − n) ≤ jy − t_r ≤ n
  const auto c = static_cast<double>(row.others);
  const double j = c + 1;
  return {std::max(0.0, std::ceil(j * means[0] - t_r.upper() - 0x1p-30)),
          std::min(c, std::floor(c + j * means[1] - t_r.lower() + 0x1p-30))};
}

std::unique_ptr<ErrorBounds> error_bounds(const ModelRows& heads, Query query, std::size_t coordinate) {
  const HeadRows& first = heads.front();
  if (!attention::is_softmax(first.normaliser)) return std::make_unique<ReluBounds>(first, query, coordinate);
  if (heads.size() == 1) return std::make_unique<SoftmaxBounds>(first, query, coordinate);
  return std::make_unique<SeveralHeadsBounds>(heads, query, coordinate);
}

}  // namespace sinkproof::audit::all_inputs
