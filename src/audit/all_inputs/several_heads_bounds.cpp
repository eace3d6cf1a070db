#include "audit/all_inputs/several_heads_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "audit/all_inputs/two_heads_jointly.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

/// θ of each head, with the sum 1 and no rounding. A head that attends evenly gives its own factor of x_r
/// times the mean: that is its share, and what is left of 1 is shared out.
std::vector<double> shares_of_target(const ModelRows& heads, std::size_t coordinate) {
  std::vector<double> shares(heads.size(), 0);
  if (heads.front().is_content_coordinate(coordinate)) {
    const auto count = static_cast<double>(heads.size());
    double left = 1;
    for (std::size_t h = 0; h < heads.size(); ++h) {
      shares[h] = heads[h].values[coordinate].slope[coordinate - 2].middle();
      left -= shares[h];
    }
    // Multiples of 2^-20 below 2^20: sums of them are exact.
    for (double& share : shares)
      share = std::round(std::clamp(share + left / count, -0x1p20, 0x1p20) * 0x1p20) / 0x1p20;
  }
  double others = 0;
  for (std::size_t h = 1; h < heads.size(); ++h) others += shares[h];
  shares.front() = 1 - others;
  return shares;
}

}  // namespace

SeveralHeadsBounds::SeveralHeadsBounds(const ModelRows& heads, Query query, std::size_t coordinate)
    : rows_(heads), shares_(shares_of_target(heads, coordinate)) {
  for (std::size_t h = 0; h < heads.size(); ++h) heads_.emplace_back(heads[h], query, coordinate, shares_[h]);
}

void SeveralHeadsBounds::look_at(std::vector<Interval> t, double eta) {
  for (auto& head : heads_) head.look_at(t, eta);
  t_ = std::move(t);
  eta_ = eta;
}

/// What is to be shown: if it is so, no range of the sum of weights loses anything.
double SeveralHeadsBounds::close_upper(const RowError& row, const Fineness& fineness, const Wanted& wanted) {
  const double at_eta = upper(row, fineness);
  if (!are_costly() || at_eta <= wanted.target) return at_eta;
  return std::min(at_eta, upper_at(wanted.target, row, fineness));
}

double SeveralHeadsBounds::upper_at(double eta, const RowError& row, const Fineness& fineness) {
  std::vector<double> uppers;
  double sum = 0;
  for (auto& head : heads_) {
    uppers.push_back(head.upper_at_best_eta(row, fineness));
    sum = up(sum + uppers.back());
  }
  const double apart = std::min(sum, upper_by_weights(row));
  // Together they cost a hundred times as much.
  if (!are_costly() || fineness.pieces < 2 || apart <= eta) return apart;
  const auto head = [&](std::size_t h) -> TwoHeadsJointly::Head {
    return {rows_[h], heads_[h].face(), shares_[h], uppers[h]};
  };
  return std::min(apart, TwoHeadsJointly({head(0), head(1)}, row).upper(eta, fineness));
}

double SeveralHeadsBounds::upper_by_weights(const RowError& row) const {
  const std::size_t m = t_.size();
  // Σ over the heads, with the middles of the weights: what stands alone, and what multiplies contents.
  Interval constant;
  std::vector<Interval> of_own(m);
  std::vector<Interval> of_content(m);
  std::vector<Interval> of_trigger(m);
  double rest = 0;
  for (std::size_t h = 0; h < heads_.size(); ++h) {
    const QueryFace& face = heads_[h].face();
    const Interval sum = weight_sum(face, row);
    if (!face.is_usable || !(sum.lower() > 0)) return std::numeric_limits<double>::infinity();
    const HeadRows::Values values = signed_values(rows_[h].values[row.coordinate], row.sign);
    const double norm = norm_upper(values.slope);
    const Interval range = exp(symmetric(face.norm));
    // A key whose value is `above` the content indicator's, and adds this head's slopes.
    const auto add = [&](double count, const Interval& weight, const Interval& above,
                         std::vector<Interval>* coefficients) {
      const Interval share = weight / sum;
      const Near near_share = near(
          Interval::from_endpoints(std::clamp(share.lower(), 0.0, 1.0), std::clamp(share.upper(), 0.0, 1.0)));
      const Interval middle = Interval::from_endpoints(near_share.middle, near_share.middle);
      constant += middle * above;
      if (coefficients != nullptr) {
        for (std::size_t i = 0; i < m; ++i) (*coefficients)[i] += middle * values.slope[i];
      }
      const double reach = up(magnitude(above) + (coefficients == nullptr ? 0 : norm));
      rest = up(rest + up(up(count * near_share.radius) * reach));
    };
    constant += values.content;
    add(1, face.anchor, values.anchor - values.content, nullptr);
    add(1, face.null, -values.content, nullptr);
    const Interval own = row.query == trigger_query ? values.trigger : values.content;
    add(1, face.own, own - values.content, &of_own);
    if (row.others > 0) add(static_cast<double>(row.others), face.content * range, Interval(), &of_content);
    if (row.has_trigger) add(1, face.trigger * range, values.trigger - values.content, &of_trigger);
  }
  const Interval sign(row.sign);
  if (row.query == trigger_query && rows_.front().is_content_coordinate(row.coordinate)) {
    const Interval share = sign / Interval(row.position());
    of_content[row.coordinate - 2] -= share;
    of_own[row.coordinate - 2] -= share;
  } else {
    constant -= sign * constant_target(rows_.front(), row);
  }
  for (std::size_t i = 0; i < m; ++i) constant += of_own[i] * t_[i];
  double bound = up(constant.upper() + rest);
  if (row.others > 0) bound = up(bound + up(static_cast<double>(row.others) * norm_upper(of_content)));
  if (row.has_trigger) bound = up(bound + norm_upper(of_trigger));
  return bound;
}

Bends SeveralHeadsBounds::bends(const RowError& row) {
  std::vector<double> sum(t_.size(), 0);
  for (auto& head : heads_) {
    const auto curvatures = head.curvatures(row);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = up(sum[i] + curvatures[i]);
  }
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = bend_of_curvature(sum[i], half_width(t_[i]));
  return {std::move(sum)};
}

}  // namespace sinkproof::audit::all_inputs
