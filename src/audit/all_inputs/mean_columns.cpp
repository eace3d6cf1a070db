#include "audit/all_inputs/mean_columns.hpp"

#include <algorithm>

namespace sinkproof::audit::all_inputs {

void MeanColumns::tabulate(double z, const MeanKey& contents, const MeanKey* own, Column& column) {
  column.contents.resize(contents.xs().size());
  contents.tabulate(z, column.contents.data());
  if (own == nullptr) return;
  column.own.resize(own->xs().size());
  own->tabulate(z, column.own.data());
}

void MeanColumns::fill(Cell& cell, const Column& first, const Column& second, const std::vector<double>& xs,
                       bool has_own, const Near& own_t) {
  const std::size_t last = xs.size() - 1;
  const std::size_t half = last / 2;
  // Slopes of chords of the contents' part in the middle of the cell: any λ is right.
  const auto slope = [&](std::size_t from, std::size_t to) {
    const auto height = [&](std::size_t k) { return (first.contents[k] + second.contents[k]) / 2; };
    return (height(to) - height(from)) / (xs[to] - xs[from]);
  };
  const double left = slope(0, half);
  const double right = slope(half, last);
  cell.lambda = {-left,
                 -right,
                 -(left + right) / 2,
                 -(3 * left + right) / 4,
                 -(left + 3 * right) / 4,
                 -slope(0, 1),
                 -slope(half - 1, half),
                 -slope(half, half + 1),
                 -slope(last - 1, last)};
  for (std::size_t e = 0; e < 2; ++e) {
    const Column& column = e == 0 ? first : second;
    MeanColumns::End& end = cell.ends[e];
    end.fixed = column.fixed;
    for (std::size_t l = 0; l < lambdas; ++l) {
      const double lambda = cell.lambda[l];
      const auto largest = [&](std::size_t from, std::size_t to) {
        double result = column.contents[from] + lambda * xs[from];
        for (std::size_t k = from + 1; k <= to; ++k)
          result = std::max(result, column.contents[k] + lambda * xs[k]);
        return result;
      };
      end.below[l] = largest(0, half);
      end.above[l] = largest(half, last);
      if (!has_own) continue;
      double own = column.own[0] + lambda * (own_t.middle + own_t.radius * xs[0]);
      for (std::size_t k = 1; k <= last; ++k)
        own = std::max(own, column.own[k] + lambda * (own_t.middle + own_t.radius * xs[k]));
      end.own[l] = own;
    }
  }
}

}  // namespace sinkproof::audit::all_inputs
