#include "audit/all_inputs/softmax_curvature.hpp"

#include <algorithm>
#include <vector>

#include "audit/all_inputs/slope_moment.hpp"
#include "numeric/hull.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

/// [0, x].
Interval up_to(double x) {
  return Interval::from_endpoints(0, x);
}

/// w(1 − w) for w = p/(p + rest), p and rest in intervals of positive numbers.
Interval spread_of_share(const Interval& p, const Interval& rest) {
  // Rising in p and falling in rest up to p = rest, where it is ¼.
  const auto at = [](double x, double y) {
    const Interval a = Interval::from_endpoints(x, x);
    const Interval b = Interval::from_endpoints(y, y);
    const Interval sum = a + b;
    return (a / sum) * (b / sum);
  };
  const Interval low = at(p.lower(), rest.upper());
  const Interval high = at(p.upper(), rest.lower());
  const Interval ends = max(low, high);
  const double least = std::max(0.0, std::min(low.lower(), high.lower()));
  const bool may_be_half = p.upper() >= rest.lower() && p.lower() <= rest.upper();
  return Interval::from_endpoints(least, may_be_half ? 0.25 : std::min(0.25, ends.upper()));
}

/// A key that is neither the query's own token nor a content key.
struct Other {
  Interval weight;  ///< unnormalised
  Interval score_slope;
  Interval value;
};

}  // namespace

std::vector<double> softmax_curvatures(const HeadRows& rows, const RowError& row, const QueryFace& box) {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  std::vector<double> nothing_known(rows.m, unknown);
  if (!box.is_usable) return nothing_known;
  const HeadRows::Values values = signed_values(rows.values[row.coordinate], row.sign);
  const Interval range = exp(symmetric(box.norm));
  const double value_norm = norm_upper(values.slope);
  const Interval own = own_value(values, row.query, box.t);
  const Interval contents = Interval(row.others) * (box.content * range);
  const bool has_contents = row.others > 0;

  std::vector<Other> others{{box.anchor, Interval(), values.anchor}};
  if (rows.has_null()) others.push_back({box.null, Interval(), Interval()});
  if (row.has_trigger)
    others.push_back({box.trigger * range, Interval(), values.trigger + symmetric(value_norm)});
  Interval weight_of_others;
  Interval values_of_others = others.front().value;
  for (const auto& other : others) {
    weight_of_others += other.weight;
    values_of_others = hull(values_of_others, other.value);
  }
  if (has_contents) values_of_others = hull(values_of_others, values.content + symmetric(value_norm));
  const Interval rest = weight_of_others + contents;
  if (!(rest.lower() > 0) || !(box.own.lower() > 0)) return nothing_known;
  const Interval all_values = hull(values_of_others, own);
  const double value_range = up(all_values.upper() - all_values.lower());
  const Interval spread = spread_of_share(box.own, rest);
  const Interval sum = rest + box.own;
  const auto share_of = [&](const Interval& weight) { return std::min(1.0, (weight / sum).upper()); };
  const double share_of_others = has_contents ? std::min(1.0, (weight_of_others / rest).upper()) : 1.0;

  std::vector<double> result;
  for (std::size_t i = 0; i < rows.m; ++i) {
    const double norm = norm_upper(rows.product[i]);
    // s′ of every key: of a content key within ±norm.
    const Interval contents_slope = has_contents || row.has_trigger ? symmetric(norm) : Interval();
    others.front().score_slope = rows.anchor[row.query].slope[i];
    std::size_t next = 1;
    if (rows.has_null()) others[next++].score_slope = rows.null[row.query].slope[i];
    if (row.has_trigger) others[next].score_slope = rows.trigger[row.query].slope[i] + symmetric(norm);
    Interval own_slope = box.a[i];
    for (std::size_t k = 0; k < rows.m; ++k) own_slope += rows.product[i][k] * box.t[k];
    if (row.query == trigger_query) own_slope += rows.trigger[row.query].slope[i];

    SlopedShares shares;
    shares.fill({0, own_slope});
    shares[0].share = share_of(box.own);
    if (has_contents) shares[1] = {share_of(contents), contents_slope};
    Interval slopes_of_others = others.front().score_slope;
    for (std::size_t k = 0; k < others.size(); ++k) {
      shares[2 + k] = {share_of(others[k].weight), others[k].score_slope};
      slopes_of_others = hull(slopes_of_others, others[k].score_slope);
    }
    // Means of the contents' slopes and those of the rest, which has at most that share.
    const auto mean_with_contents = [&](const Interval& slopes, double share) {
      return has_contents ? contents_slope + up_to(share) * (slopes - contents_slope) : slopes;
    };
    const Interval mean_slope_of_others = mean_with_contents(slopes_of_others, share_of_others);
    const Interval mean_slope =
        mean_with_contents(hull(slopes_of_others, own_slope), share_of(weight_of_others + box.own));
    // 0 suits contents, the anchor's slope suits a row that is nearly all anchor's.
    const double moment = slope_moment_upper(shares, {Interval(), others.front().score_slope}, mean_slope);
    const Interval second = Interval(2) * spread *
                                (values.slope[i] * (own_slope - mean_slope_of_others) +
                                 rows.product[i][i] * (own - values_of_others)) -
                            up_to(up(value_range * moment));
    result.push_back(up(-second.lower() / 2));
  }
  return result;
}

}  // namespace sinkproof::audit::all_inputs
