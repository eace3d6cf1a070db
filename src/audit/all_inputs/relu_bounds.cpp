#include "audit/all_inputs/relu_bounds.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "audit/all_inputs/query_box.hpp"
#include "audit/all_inputs/relu_key.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

Interval positive_part(const Interval& x) {
  return x.is_entire() ? x : Interval::from_endpoints(std::max(x.lower(), 0.0), std::max(x.upper(), 0.0));
}

/// By how much the slope of max(score, 0)·value can fall where the score, affine with this slope, becomes 0.
double falling_kink(const Interval& score, const Interval& slope, const Interval& value) {
  if (score.lower() >= 0 || score.upper() <= 0) return 0;
  return up(magnitude(slope) * std::max(0.0, -value.lower()));
}

}  // namespace

QueryScores::QueryScores(const HeadRows& rows, Query query, const std::vector<Interval>& t)
    : anchor(rows.anchor[query].at(t)),
      content(rows.content[query].at(t)),
      trigger(rows.trigger[query].at(t)),
      own(query == trigger_query ? trigger : content) {
  for (std::size_t k = 0; k < rows.m; ++k) {
    Interval sum = rows.own[query][k];
    for (std::size_t i = 0; i < rows.m; ++i) sum += t[i] * rows.product[i][k];
    own += sum * t[k];
    a.push_back(sum);
  }
}

ReluBounds::ReluBounds(const HeadRows& rows, Query query, std::size_t coordinate)
    : rows_(rows), query_(query) {
  if (query == trigger_query && rows.is_content_coordinate(coordinate)) mean_ = coordinate - 2;
  for (const int sign : {+1, -1}) {
    Signed& of = sign > 0 ? plus_ : minus_;
    of.values = signed_values(rows.values[coordinate], sign);
    for (const auto& part : of.values.slope) of.slope.push_back(near(part));
  }
}

void ReluBounds::look_at(std::vector<Interval> t, double /*eta*/) {
  scores_ = QueryScores(rows_, query_, t);
  t_ = std::move(t);
  norm_ = norm_upper(scores_.a);
  a_near_.clear();
  for (const auto& part : scores_.a) a_near_.push_back(near(part));
  known_.clear();
}

double ReluBounds::key_upper(Key key, int sign, const Interval& drift, const Fineness& fineness) {
  for (const KnownKey& known : known_) {
    if (known.key == key && known.sign == sign && known.drift_lower == drift.lower() &&
        known.drift_upper == drift.upper() && known.fineness == fineness)
      return known.upper;
  }
  const Signed& of = signed_by(sign);
  const bool is_content = key == Key::content;
  const ReluKey bounded(is_content ? scores_.content : scores_.trigger,
                        is_content ? of.values.content : of.values.trigger, a_near_, of.slope,
                        mean_ ? near(drift) : Near{}, mean_);
  constexpr std::size_t first_pieces = 4;
  const double upper = bounded.upper(first_pieces * fineness.pieces);
  known_.push_back({key, sign, drift.lower(), drift.upper(), fineness, upper});
  return upper;
}

double ReluBounds::upper(const RowError& row, const Fineness& fineness) {
  const HeadRows::Values& values = signed_by(row.sign).values;
  const Interval divisor(attention::fixed_divisor(rows_.normaliser, row.position(), rows_.length));
  const Interval sign(row.sign);
  // σ·N/j: what a content coordinate of a token takes off N·E.
  const Interval drift = mean_ ? sign * (divisor / Interval(row.position())) : Interval();
  Interval fixed = positive_part(scores_.anchor) * values.anchor +
                   positive_part(scores_.own) * own_value(values, query_, t_) -
                   divisor * (sign * constant_target(rows_, row));
  if (mean_) fixed -= drift * t_[*mean_];
  double sum = fixed.upper();
  if (row.others > 0)
    sum = up(sum + up(static_cast<double>(row.others) * key_upper(Key::content, row.sign, drift, fineness)));
  if (row.has_trigger) sum = up(sum + key_upper(Key::trigger, row.sign, drift, fineness));
  if (!(sum < 0x1p1000)) return unknown;
  return (Interval::from_endpoints(sum, sum) / divisor).upper();
}

std::vector<double> ReluBounds::bends(const RowError& row) {
  const HeadRows::Values& values = signed_by(row.sign).values;
  const Interval divisor(attention::fixed_divisor(rows_.normaliser, row.position(), rows_.length));
  const Interval range = symmetric(norm_upper(scores_.a));
  const Interval value_range = symmetric(norm_upper(values.slope));
  const Interval own = own_value(values, query_, t_);
  const double own_fall = scores_.own.upper() <= 0 ? 0 : std::max(0.0, -own.lower());
  std::vector<double> result;
  for (std::size_t i = 0; i < rows_.m; ++i) {
    // Scores of other tokens are affine in t, and their values do not depend on it.
    const Interval others_slope = symmetric(norm_upper(rows_.product[i]));
    double kinks = falling_kink(scores_.anchor, rows_.anchor[query_].slope[i], values.anchor);
    if (row.others > 0)
      kinks =
          up(kinks + up(static_cast<double>(row.others) *
                        falling_kink(scores_.content + range, rows_.content[query_].slope[i] + others_slope,
                                     values.content + value_range)));
    if (row.has_trigger)
      kinks = up(kinks + falling_kink(scores_.trigger + range, rows_.trigger[query_].slope[i] + others_slope,
                                      values.trigger + value_range));
    double curvature = 0;
    if (scores_.own.upper() > 0) {
      Interval slope = scores_.a[i];
      for (std::size_t k = 0; k < rows_.m; ++k) slope += rows_.product[i][k] * t_[k];
      slope += (query_ == trigger_query ? rows_.trigger : rows_.content)[query_].slope[i];
      // ½ (s·v)″ = s″v/2 + s′v′ with s″ = 2 product_ii, where s > 0.
      const Interval half_second = rows_.product[i][i] * own + slope * values.slope[i];
      curvature = std::max(0.0, -half_second.lower());
      // A score that rises or falls along t_i has one zero there, others of second degree at most two.
      const double zeros = slope.lower() > 0 || slope.upper() < 0 ? 1 : 2;
      if (scores_.own.lower() < 0) kinks = up(kinks + up(zeros * up(magnitude(slope) * own_fall)));
    }
    const double half = half_width(t_[i]);
    const double bend = up(bend_of_curvature(curvature, half) + up(kinks * half) / 2);
    result.push_back(bend < 0x1p1000 ? std::max(0.0, (Interval::from_endpoints(bend, bend) / divisor).upper())
                                     : unknown);
  }
  return result;
}

bool has_kinks(const HeadRows& rows) {
  if (!attention::is_relu(rows.normaliser)) return false;
  // What is left of 0 − 0 in intervals is less.
  constexpr double nothing = 0x1p-60;
  const auto changes = [&](const Interval& score) {
    return score.lower() < -nothing && score.upper() > nothing;
  };
  return std::ranges::any_of(std::array{trigger_query, content_query}, [&](Query query) {
    const QueryScores scores(rows, query, QueryBox(rows.m).all());
    const Interval range = symmetric(norm_upper(scores.a));
    return changes(scores.anchor) || changes(scores.content + range) || changes(scores.own) ||
           (query == content_query && changes(scores.trigger + range));
  });
}

}  // namespace sinkproof::audit::all_inputs
