#include "audit/all_inputs/relu_bounds.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "audit/all_inputs/query_box.hpp"
#include "audit/all_inputs/relu_key.hpp"
#include "audit/all_inputs/score_signs.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

Interval positive_part(const Interval& x) {
  return x.is_entire() ? x : Interval::from_endpoints(std::max(x.lower(), 0.0), std::max(x.upper(), 0.0));
}

bool is_of_both_signs(const Interval& score) {
  return score.lower() < 0 && score.upper() > 0;
}

/// By how much the slope of max(score, 0)·value can fall where the score vanishes with the slope 1.
double fall_of(const Interval& value) {
  return std::max(0.0, -value.lower());
}

/// By how much the chord of max(s, 0) over a range of scores of both signs is above it, at most: at 0.
double chord_above_kink(const Interval& scores) {
  const double below = -scores.lower();
  const double above = scores.upper();
  return up(up(below * above) / -up(-(below + above)));
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

void ReluBounds::enter(const std::vector<Interval>& box, double eta) {
  eta_ = eta;
  content_has_both_signs_ = may_have_both_signs(rows_, query_, rows_.content[query_], box);
  trigger_has_both_signs_ =
      query_ == content_query && may_have_both_signs(rows_, query_, rows_.trigger[query_], box);
  own_upper_ = own_score_upper(rows_, query_, box);
}

bool ReluBounds::is_cut(const RowError& row) const {
  // What the drift leaves of all keys together, N·others/j, is to be no error that matters.
  return content_has_both_signs_ &&
         (!mean_ || static_cast<double>(row.others) <= eta_ * static_cast<double>(row.position()));
}

Interval ReluBounds::own_score() const {
  if (!(own_upper_ < scores_.own.upper())) return scores_.own;
  return Interval::from_endpoints(std::min(scores_.own.lower(), own_upper_), own_upper_);
}

void ReluBounds::look_at(std::vector<Interval> t, double /*eta*/) {
  scores_ = QueryScores(rows_, query_, t);
  t_ = std::move(t);
  a_near_.clear();
  for (const auto& part : scores_.a) a_near_.push_back(near(part));
  known_.clear();
}

double ReluBounds::key_upper(Key key, int sign, const Interval& drift, bool is_cut,
                             const Fineness& fineness) {
  for (const KnownKey& known : known_) {
    if (known.key == key && known.sign == sign && known.is_cut == is_cut &&
        known.drift_lower == drift.lower() && known.drift_upper == drift.upper() &&
        known.fineness == fineness)
      return known.upper;
  }
  const Signed& of = signed_by(sign);
  const bool is_content = key == Key::content;
  const ReluKey bounded(is_content ? scores_.content : scores_.trigger,
                        is_content ? of.values.content : of.values.trigger, a_near_, of.slope,
                        mean_ ? near(drift) : Near{}, mean_);
  constexpr std::size_t first_pieces = 4;
  double upper = bounded.upper(first_pieces * fineness.pieces);
  if (is_cut) upper = std::max(upper, mean_ ? magnitude(drift) : 0.0);
  known_.push_back({key, sign, is_cut, drift.lower(), drift.upper(), fineness, upper});
  return upper;
}

double ReluBounds::upper(const RowError& row, const Fineness& fineness) {
  const HeadRows::Values& values = signed_by(row.sign).values;
  const Interval divisor(attention::fixed_divisor(rows_.normaliser, row.position(), rows_.length));
  const Interval sign(row.sign);
  // σ·N/j: what a content coordinate of a token takes off N·E.
  const Interval drift = mean_ ? sign * (divisor / Interval(row.position())) : Interval();
  Interval fixed = positive_part(scores_.anchor) * values.anchor +
                   positive_part(own_score()) * own_value(values, query_, t_) -
                   divisor * (sign * constant_target(rows_, row));
  if (mean_) fixed -= drift * t_[*mean_];
  double sum = fixed.upper();
  if (row.others > 0)
    sum = up(sum + up(static_cast<double>(row.others) *
                      key_upper(Key::content, row.sign, drift, is_cut(row), fineness)));
  if (row.has_trigger)
    sum = up(sum + key_upper(Key::trigger, row.sign, drift, trigger_has_both_signs_, fineness));
  if (!(sum < 0x1p1000)) return unknown;
  return (Interval::from_endpoints(sum, sum) / divisor).upper();
}

Bends ReluBounds::bends(const RowError& row) {
  const HeadRows::Values& values = signed_by(row.sign).values;
  const Interval divisor(attention::fixed_divisor(rows_.normaliser, row.position(), rows_.length));
  const auto of_divisor = [&](double x) {
    if (!(x < 0x1p1000)) return unknown;
    return std::max(0.0, (Interval::from_endpoints(x, x) / divisor).upper());
  };
  Bends result;
  // A key whose value can be as low as −fall, and whose scores are affine in t, bends by its kinks or is
  // lifted.
  const auto add_kinks = [&](double fall, const Interval& scores, double keys, const auto& slope_of) {
    if (!is_of_both_signs(scores) || fall <= 0) return;
    std::vector<double> kinks;
    double sum = 0;
    for (std::size_t i = 0; i < rows_.m; ++i) {
      const double half = half_width(t_[i]);
      kinks.push_back(of_divisor(up(keys * up(up(magnitude(slope_of(i)) * fall) * half)) / 2));
      sum = up(sum + kinks.back());
    }
    const double lift = of_divisor(up(keys * up(fall * chord_above_kink(scores))));
    const bool is_lifted = lift < sum;
    if (is_lifted) result.lift = up(result.lift + lift);
    for (std::size_t i = 0; i < rows_.m; ++i) {
      if (!is_lifted) result.along[i] = up(result.along[i] + kinks[i]);
      result.worth_halving[i] = up(result.worth_halving[i] + kinks[i]);
    }
  };
  result.along.assign(rows_.m, 0);
  result.worth_halving.assign(rows_.m, 0);
  add_kinks(fall_of(values.anchor), scores_.anchor, 1,
            [&](std::size_t i) { return rows_.anchor[query_].slope[i]; });
  // The values of other tokens do not depend on t. (A trigger key of both signs is cut.)
  if (content_has_both_signs_ && !is_cut(row) && row.others > 0)
    add_kinks(fall_of(values.content + symmetric(norm_upper(values.slope))),
              scores_.content + symmetric(norm_upper(scores_.a)), static_cast<double>(row.others),
              [&](std::size_t i) {
                return rows_.content[query_].slope[i] + symmetric(norm_upper(rows_.product[i]));
              });
  const Interval own = own_value(values, query_, t_);
  std::vector<double> of_own;
  double sum_of_own = 0;
  for (std::size_t i = 0; i < rows_.m; ++i) {
    of_own.push_back(of_divisor(own_bend(i, own, values)));
    sum_of_own = up(sum_of_own + of_own.back());
  }
  const double own_lift = of_divisor(up(own_upper_ * up(std::max(own.upper(), 0.0) + fall_of(own))));
  const bool is_lifted = own_lift < sum_of_own;
  if (is_lifted) result.corner_lift = own_lift;
  for (std::size_t i = 0; i < rows_.m; ++i) {
    if (!is_lifted) result.along[i] = up(result.along[i] + of_own[i]);
    result.worth_halving[i] = up(result.worth_halving[i] + of_own[i]);
  }
  return result;
}

double ReluBounds::corner_lift(const RowError& row) {
  const Interval value = own_value(signed_by(row.sign).values, query_, t_);
  const Interval divisor(attention::fixed_divisor(rows_.normaliser, row.position(), rows_.length));
  const Interval lifted = point(own_upper_) * positive_part(value);
  return std::max(0.0, ((lifted - positive_part(own_score()) * value) / divisor).upper());
}

double ReluBounds::own_bend(std::size_t i, const Interval& own, const HeadRows::Values& values) const {
  if (own_upper_ <= 0) return 0;
  Interval slope = scores_.a[i];
  for (std::size_t k = 0; k < rows_.m; ++k) slope += rows_.product[i][k] * t_[k];
  slope += (query_ == trigger_query ? rows_.trigger : rows_.content)[query_].slope[i];
  // ½ (s·v)″ = s″v/2 + s′v′ with s″ = 2 product_ii, where s > 0.
  const Interval half_second = rows_.product[i][i] * own + slope * values.slope[i];
  const double half = half_width(t_[i]);
  const double bend = bend_of_curvature(std::max(0.0, -half_second.lower()), half);
  if (scores_.own.lower() >= 0) return bend;
  // A score that rises or falls along t_i has one zero there, others of second degree at most two.
  const double zeros = slope.lower() > 0 || slope.upper() < 0 ? 1 : 2;
  return up(bend + up(up(zeros * up(magnitude(slope) * fall_of(own))) * half) / 2);
}

}  // namespace sinkproof::audit::all_inputs
