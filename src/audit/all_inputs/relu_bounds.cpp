#include "audit/all_inputs/relu_bounds.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace sinkproof::audit::all_inputs {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

Interval positive_part(const Interval& x) {
  return x.is_entire() ? x : Interval::from_endpoints(std::max(x.lower(), 0.0), std::max(x.upper(), 0.0));
}

/// Whether max(score, 0)·value is an affine or convex function of what the score is affine in.
bool has_no_falling_kink(const Interval& score, const Interval& value) {
  return score.lower() >= 0 || score.upper() <= 0 || value.lower() >= 0;
}

}  // namespace

ReluBounds::ReluBounds(const HeadRows& rows, Query query, std::size_t coordinate)
    : rows_(rows), query_(query), coordinate_(coordinate) {
  if (query == trigger_query && rows.is_content_coordinate(coordinate)) mean_ = coordinate - 2;
}

void ReluBounds::look_at(std::vector<Interval> t, double /*eta*/) {
  t_ = std::move(t);
  a_.clear();
  anchor_ = rows_.anchor[query_].at(t_);
  trigger_ = rows_.trigger[query_].at(t_);
  content_ = rows_.content[query_].at(t_);
  own_ = query_ == trigger_query ? trigger_ : content_;
  for (std::size_t k = 0; k < rows_.m; ++k) {
    Interval sum = rows_.own[query_][k];
    for (std::size_t i = 0; i < rows_.m; ++i) sum += t_[i] * rows_.product[i][k];
    own_ += sum * t_[k];
    a_.push_back(sum);
  }
}

double ReluBounds::key_upper(const Interval& score, const Interval& value, const HeadRows::Values& values,
                             const Interval& drift, const Fineness& fineness) {
  const double norm = norm_upper(a_);
  const double drifts = mean_ ? magnitude(drift) : 0;
  const Interval whole = score + symmetric(norm);
  if (whole.upper() <= 0) return drifts;  // no weight
  const bool may_be_zero = !(whole.lower() >= 0);

  std::vector<Near> a;
  std::vector<Near> v;
  for (const auto& part : a_) a.push_back(near(part));
  for (const auto& part : values.slope) v.push_back(near(part));
  chain_.prepare(a, v, mean_, 2 * fineness.pieces);
  // Fixed x_r: on a stretch the score times the line is a parabola in ζ, above its chord where the line falls; x_r between two points of the grid: likewise.
  double above_chord = 0;
  for (const auto& stretch : chain_.stretches()) {
    const double length = up(stretch.right - stretch.left);
    above_chord = std::max(above_chord, up(up(std::max(0.0, -stretch.slope) * up(length * length)) / 4));
  }
  const std::size_t half = mean_ ? 2 * fineness.x_steps : 0;
  if (mean_) {
    const double cross = std::max(0.0, -(a_[*mean_] * values.slope[*mean_]).lower());
    const double step = up(1 / static_cast<double>(half));
    above_chord = up(above_chord + up(up(cross * up(step * step)) / 4));
  }
  double largest = may_be_zero ? drifts : -unknown;
  for (std::size_t k = 0; k <= 2 * half; ++k) {
    const double x =
        mean_ ? (static_cast<double>(k) - static_cast<double>(half)) / static_cast<double>(half) : 0;
    const Interval x_r = Interval::from_endpoints(x, x);
    Interval base_score = score;
    Interval base_value = value;
    Interval lost;
    if (mean_) {
      base_score += a_[*mean_] * x_r;
      base_value += values.slope[*mean_] * x_r;
      lost = drift * x_r;
    }
    const auto at = [&](double place, double height) {
      const Interval weight = positive_part(base_score + Interval::from_endpoints(place, place));
      const Interval line = base_value + Interval::from_endpoints(height, height);
      return (weight * line - lost).upper();
    };
    for (const auto& stretch : chain_.stretches())
      largest =
          std::max({largest, at(stretch.left, stretch.left_height), at(stretch.right, stretch.right_height)});
  }
  return up(largest + above_chord);
}

double ReluBounds::upper(const RowError& row, const Fineness& fineness) {
  const HeadRows::Values values = signed_values(rows_.values[coordinate_], row.sign);
  const Interval divisor(attention::fixed_divisor(rows_.normaliser, row.position(), rows_.length));
  const Interval sign(row.sign);
  // σ·N/j: what a content coordinate of a token takes off N·E.
  const Interval drift = mean_ ? sign * (divisor / Interval(row.position())) : Interval();
  Interval fixed = positive_part(anchor_) * values.anchor +
                   positive_part(own_) * own_value(values, query_, t_) -
                   divisor * (sign * constant_target(rows_, row));
  if (mean_) fixed -= drift * t_[*mean_];
  double sum = fixed.upper();
  if (row.others > 0)
    sum = up(sum + up(static_cast<double>(row.others) *
                      key_upper(content_, values.content, values, drift, fineness)));
  if (row.has_trigger) sum = up(sum + key_upper(trigger_, values.trigger, values, drift, fineness));
  if (!(sum < 0x1p1000)) return unknown;
  return (Interval::from_endpoints(sum, sum) / divisor).upper();
}

std::vector<double> ReluBounds::curvatures(const RowError& row) {
  const HeadRows::Values values = signed_values(rows_.values[coordinate_], row.sign);
  const Interval divisor(attention::fixed_divisor(rows_.normaliser, row.position(), rows_.length));
  const Interval range = symmetric(norm_upper(a_));
  const Interval value_range = symmetric(norm_upper(values.slope));
  // The others' scores are affine in t, and their values do not depend on it; the query's own token has a product of both, so no kink is allowed there unless it has no weight.
  const bool is_smooth =
      has_no_falling_kink(anchor_, values.anchor) &&
      (row.others == 0 || has_no_falling_kink(content_ + range, values.content + value_range)) &&
      (!row.has_trigger || has_no_falling_kink(trigger_ + range, values.trigger + value_range)) &&
      (own_.lower() >= 0 || own_.upper() <= 0);
  std::vector<double> result;
  if (!is_smooth) {
    result.assign(rows_.m, unknown);
    return result;
  }
  const Interval own = own_value(values, query_, t_);
  for (std::size_t i = 0; i < rows_.m; ++i) {
    if (own_.upper() <= 0) {
      result.push_back(0);
      continue;
    }
    Interval slope = a_[i];
    for (std::size_t k = 0; k < rows_.m; ++k) slope += rows_.product[i][k] * t_[k];
    slope += (query_ == trigger_query ? rows_.trigger : rows_.content)[query_].slope[i];
    // ½ (s·v)″ = s″v/2 + s′v′ with s″ = 2 product_ii.
    const Interval half_second = rows_.product[i][i] * own + slope * values.slope[i];
    result.push_back(std::max(0.0, (-half_second / divisor).upper()));
  }
  return result;
}

}  // namespace sinkproof::audit::all_inputs
