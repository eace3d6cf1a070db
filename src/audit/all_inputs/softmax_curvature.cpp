#include "audit/all_inputs/softmax_curvature.hpp"

#include <utility>

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

Interval hull(const Interval& a, const Interval& b) {
  return Interval::from_endpoints(std::min(a.lower(), b.lower()), std::max(a.upper(), b.upper()));
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

    Interval slopes_of_others = others.front().score_slope;
    // Var_w(s′) ≤ Σ w_k (s′_k − μ)² for every μ: 0 suits contents, the anchor's suits a row that is nearly all anchor's.
    const auto variance_about = [&](const Interval& mu) {
      const double base = magnitude(contents_slope - mu);
      double variance = has_contents ? up(std::min(1.0, (contents / sum).upper()) * up(base * base)) : 0;
      const auto add = [&](const Interval& weight, const Interval& slope) {
        const double share = std::min(1.0, (weight / sum).upper());
        const double distance = magnitude(slope - mu);
        variance = up(variance + up(share * up(distance * distance)));
      };
      for (const auto& other : others) add(other.weight, other.score_slope);
      add(box.own, own_slope);
      return variance;
    };
    for (const auto& other : others) slopes_of_others = hull(slopes_of_others, other.score_slope);
    const double variance = std::min(variance_about(Interval()), variance_about(others.front().score_slope));
    const Interval mean_slope_of_others =
        has_contents ? contents_slope + up_to(share_of_others) * (slopes_of_others - contents_slope)
                     : slopes_of_others;
    const Interval second = Interval(2) * spread *
                                (values.slope[i] * (own_slope - mean_slope_of_others) +
                                 rows.product[i][i] * (own - values_of_others)) -
                            up_to(up(value_range * variance));
    result.push_back(up(-second.lower() / 2));
  }
  return result;
}

}  // namespace sinkproof::audit::all_inputs
