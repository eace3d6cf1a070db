#include "audit/all_inputs/softmax_bounds.hpp"

#include <array>
#include <utility>

#include "audit/all_inputs/softmax_curvature.hpp"
#include "numeric/interval_exp.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

/// η + F/S, an upper bound for both signs of F (L1).
double quotient_upper(double eta, double f, const Interval& s) {
  const double divisor = f > 0 ? s.lower() : s.upper();
  if (!(divisor > 0)) return std::numeric_limits<double>::infinity();
  return up(eta + up(f / divisor));
}

/// weight·constant, the largest for weights of a positive interval.
double times_weight(double x, const Interval& weight) {
  return up(x * (x > 0 ? weight.upper() : std::max(0.0, weight.lower())));
}

}  // namespace

Interval weight_sum(const QueryFace& face, const RowError& row) {
  const Interval range = exp(symmetric(face.norm));
  Interval sum = face.anchor + face.own + face.null + Interval(row.others) * (face.content * range);
  if (row.has_trigger) sum += face.trigger * range;
  return sum;
}

Interval own_value(const HeadRows::Values& values, Query query, const std::vector<Interval>& t) {
  Interval sum = query == trigger_query ? values.trigger : values.content;
  for (std::size_t i = 0; i < t.size(); ++i) sum += values.slope[i] * t[i];
  return sum;
}

double trivial_bound(const HeadRows& rows, const RowError& row, const std::vector<Interval>& t,
                     double share) {
  const HeadRows::Values values = signed_values(rows.values[row.coordinate], row.sign);
  const double norm = norm_upper(values.slope);
  double largest = std::max(values.anchor.upper(), own_value(values, row.query, t).upper());
  if (row.others > 0) largest = std::max(largest, up(values.content.upper() + norm));
  if (row.has_trigger) largest = std::max(largest, up(values.trigger.upper() + norm));
  if (rows.has_null()) largest = std::max(largest, 0.0);
  if (row.query == trigger_query && rows.is_content_coordinate(row.coordinate))
    return up(largest + std::fabs(share));
  return up(largest - (point(row.sign * share) * constant_target(rows, row)).lower());
}

SoftmaxBounds::SoftmaxBounds(const HeadRows& rows, Query query, std::size_t coordinate, double share)
    : rows_(rows), query_(query), share_(share), plus_(), minus_() {
  // With no share of the target there is none.
  if (query == trigger_query && rows.is_content_coordinate(coordinate) && share != 0) mean_ = coordinate - 2;
  for (auto* of : {&plus_, &minus_}) {
    of->values = signed_values(rows.values[coordinate], of == &plus_ ? +1 : -1);
    for (const auto& slope : of->values.slope) of->slope.push_back(near(slope));
    of->norm = norm_upper(of->values.slope);
    of->is_prepared = false;
  }
}

void SoftmaxBounds::look_at(std::vector<Interval> t, double eta) {
  frame_in_use_ = false;
  if (mean_) mean_t_ = t[*mean_];
  look_at_face(std::move(t), eta);
}

void SoftmaxBounds::look_at_face(std::vector<Interval> t, double eta) {
  face_.emplace(rows_, query_, std::move(t));
  plus_.is_prepared = minus_.is_prepared = false;
  largest_eta_ = 0;
  use_eta(eta);
}

void SoftmaxBounds::use_eta(double eta) {
  eta_ = eta;
  if (std::fabs(eta) <= largest_eta_) return;
  // A little more, so that the next ones have their place.
  largest_eta_ = up(1.25 * std::fabs(eta) + 0.25);
  plus_.is_prepared = minus_.is_prepared = false;
}

std::vector<double> SoftmaxBounds::curvatures(const RowError& row) {
  return softmax_curvatures(rows_, row, *face_);
}

Bends SoftmaxBounds::bends(const RowError& row) {
  std::vector<double> result = curvatures(row);
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = bend_of_curvature(result[i], half_width(face_->t[i]));
  return {std::move(result)};
}

SoftmaxBounds::Signed& SoftmaxBounds::prepared(int sign, const Fineness& fineness) {
  Signed& of = sign > 0 ? plus_ : minus_;
  if (of.is_prepared && of.fineness == fineness) return of;
  of.is_prepared = true;
  of.fineness = fineness;
  of.own = own_value(of.values, query_, face_->t);
  if (frame_in_use_) prepare_own(of);
  const double largest_share = std::fabs(share_);
  if (!mean_) {
    const double target = up(largest_share + largest_share * 0x1p-20);
    const auto largest = [&](double value) { return up(up(value + target) + largest_eta_); };
    of.key.prepare(face_->a_near, of.slope, std::nullopt, fineness.pieces,
                   largest(std::max(magnitude(of.values.content), magnitude(of.values.trigger))));
    if (frame_in_use_)
      of.own_key.prepare(of.own_scored.a, of.own_scored.v, std::nullopt, fineness.pieces,
                         largest(magnitude(of.own_scored.constant)));
    return of;
  }
  // Of z = σθy + η; the mean may be a little, and the last cell a cell's width beyond what it reaches.
  of.columns.prepare(2 * largest_share / static_cast<double>(fineness.y_cells));
  const double largest_z = up(up(largest_share * (1 + 0x1p-20) + 2 * of.columns.width()) + largest_eta_);
  const ScoredKey contents{face_->a_near, of.slope, of.values.content, of.norm, face_->content};
  of.contents.prepare(contents, *mean_, face_->a[*mean_], fineness.x_steps, fineness.pieces, largest_z);
  if (frame_in_use_) {
    of.own_in_mean.prepare(of.own_scored, *mean_, own_slopes_[*mean_], fineness.x_steps, fineness.pieces,
                           largest_z);
  }
  return of;
}

/// L9: the own token as a key whose contents are anywhere in the box, as middle + half·u for u ∈ [−1, 1]^m.
void SoftmaxBounds::prepare_own(Signed& of) {
  ScoredKey& key = of.own_scored;
  key.a.clear();
  key.v.clear();
  key.norm = 0;
  key.constant = query_ == trigger_query ? of.values.trigger : of.values.content;
  for (std::size_t i = 0; i < rows_.m; ++i) {
    const Near& side = frame_->sides()[i];
    key.constant += of.values.slope[i] * point(side.middle);
    const Interval slope = of.values.slope[i] * point(side.radius);
    key.a.push_back(near(own_slopes_[i]));
    key.v.push_back(near(slope));
    key.norm = up(key.norm + magnitude(slope));
  }
  key.weight = own_weight_;
}

double SoftmaxBounds::numerator(const RowError& row, const Fineness& fineness) {
  Signed& of = prepared(row.sign, fineness);
  return mean_ ? with_mean(row, of) : with_constant_target(row, of);
}

double SoftmaxBounds::upper(const RowError& row, const Fineness& fineness) {
  const double trivial = trivial_bound(rows_, row, face_->t, share_);
  if (!face_->is_usable) return trivial;
  return std::min(trivial, quotient_upper(eta_, numerator(row, fineness), weight_sum(*face_, row)));
}

/// The least η with F(η) ≤ 0 is the bound. F falls and is convex, so a chord's zero is above its own.
double SoftmaxBounds::close_upper(const RowError& row, const Fineness& fineness, const Wanted& wanted) {
  double best = std::min(wanted.known, trivial_bound(rows_, row, face_->t, share_));
  if (!face_->is_usable) return best;
  const Interval sum = weight_sum(*face_, row);
  struct Known {
    double eta;
    double f;
  };
  std::optional<Known> below;  // F > 0
  std::optional<Known> above;
  bool was_below = false;
  const auto try_eta = [&](double eta) {
    use_eta(eta);
    const double f = numerator(row, fineness);
    best = std::min(best, quotient_upper(eta, f, sum));
    const bool is_below = f > 0;
    auto& moved = is_below ? below : above;
    auto& kept = is_below ? above : below;
    // Chords would creep from one side (Illinois' rule).
    if (moved && kept && is_below == was_below) kept->f /= 2;
    moved = {eta, f};
    was_below = is_below;
  };
  // `enough` may be −∞. Most corners of a trained head are done with it.
  const double least = std::max(wanted.enough, -1 - std::fabs(best));
  if (least < best) try_eta(least);
  if (below && wanted.target < best) try_eta(wanted.target);
  if (below && !above) try_eta(best);
  constexpr int most_chords = 6;
  for (int k = 0; k < most_chords && below && above && best - below->eta > wanted.tolerance; ++k) {
    const double width = above->eta - below->eta;
    const double chord = below->eta + width * (below->f / (below->f - above->f));
    if (!std::isfinite(chord)) break;
    try_eta(std::clamp(std::min(chord, best), below->eta + width / 16, above->eta - width / 16));
  }
  return best;
}

bool SoftmaxBounds::look_at_box(const std::vector<Interval>& box,
                                const std::vector<std::size_t>& coordinates) {
  frame_.emplace(rows_, query_, box, coordinates);
  return true;
}

bool SoftmaxBounds::look_at_corners(const std::vector<Interval>& face, double eta) {
  frame_in_use_ = true;
  if (mean_) mean_t_ = frame_->box()[*mean_];
  look_at_face(face, eta);
  face_->anchor = with_share(face_->anchor, frame_->anchor_share());
  face_->trigger = with_share(face_->trigger, frame_->trigger_share());
  face_->null = with_share(face_->null, frame_->null_share());
  face_->content = with_share(face_->content, frame_->content_share());
  own_weight_ = with_share(face_->weight(frame_->own_score(face)), frame_->own_share());
  own_slopes_ = frame_->own_slopes(face);
  return face_->is_usable && !own_weight_.is_entire() && norm_upper(own_slopes_) <= largest_norm;
}

double SoftmaxBounds::above_eta(const RowError& row, const Fineness& fineness) {
  return numerator(row, fineness);
}

double SoftmaxBounds::upper_at_best_eta(const RowError& row, const Fineness& fineness) {
  double best = trivial_bound(rows_, row, face_->t, share_);
  if (!face_->is_usable) return best;
  const Interval sum = weight_sum(*face_, row);
  // F falls with η and is convex, so that a chord's zero is above its own, where η + F/S is best.
  double eta = 0;
  std::optional<std::pair<double, double>> above;  // an η, and F > 0 there
  for (int step = 0; step < 4; ++step) {
    use_eta(eta);
    const double f = numerator(row, fineness);
    best = std::min(best, quotient_upper(eta, f, sum));
    if (f > 0) above = {eta, f};
    if (f > 0 || !above) {
      eta = best;
    } else {
      eta -= f * (eta - above->first) / (f - above->second);
    }
    if (!(std::fabs(eta) < 0x1p500)) break;
  }
  return best;
}

/// Σ over anchor, own token and null slot of p(v − subtracted), at most; but not the own token where it is a
/// key by itself.
double SoftmaxBounds::fixed_keys(const Signed& of, const Interval& subtracted) const {
  Interval sum = face_->anchor * (of.values.anchor - subtracted) - face_->null * subtracted;
  if (!frame_in_use_) sum += face_->own * (of.own - subtracted);
  return sum.upper();
}

double SoftmaxBounds::with_constant_target(const RowError& row, Signed& of) {
  const Interval subtracted = point(row.sign * share_) * constant_target(rows_, row) + point(eta_);
  double f = fixed_keys(of, subtracted);
  if (frame_in_use_) {
    const ScoredKey& own = of.own_scored;
    f = up(f + times_weight(of.own_key.at((own.constant - subtracted).upper()), own.weight));
  }
  if (row.others > 0) {
    const double key = times_weight(of.key.at((of.values.content - subtracted).upper()), face_->content);
    f = up(f + up(static_cast<double>(row.others) * key));
  }
  if (row.has_trigger)
    f = up(f + times_weight(of.key.at((of.values.trigger - subtracted).upper()), face_->trigger));
  return f;
}

/// L2. Plain doubles in the loops; what they lose is added (docs/audit-of-all-inputs.md, "Rounding").
double SoftmaxBounds::with_mean(const RowError& row, Signed& of) {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  const bool has_own = frame_in_use_;
  if (!of.contents.is_usable() || (has_own && !of.own_in_mean.is_usable())) return unknown;
  const auto c = static_cast<double>(row.others);
  const double j = c + 1;
  const Interval t = mean_t_;
  const Near own_t = near(t);
  const double table_slack = up(up(c * of.contents.slack()) + (has_own ? of.own_in_mean.slack() : 0));
  const double table_reach = up(up(c * of.contents.reach()) + (has_own ? of.own_in_mean.reach() : 0));

  // The cells of z that hold all means.
  const auto means = reachable_means(row, t);
  const double factor = row.sign * share_;
  const Interval reached = point(factor) * Interval::from_endpoints(means[0], means[1]) + point(eta_);
  const double width = of.columns.width();
  const double first = std::floor(reached.lower() / width);
  const double last = std::ceil(reached.upper() / width);
  if (!(std::max(std::fabs(first), std::fabs(last)) < 0x1p40)) return unknown;
  long cell = static_cast<long>(first);
  while (of.columns.z(cell) > reached.lower()) --cell;

  double largest = -unknown;
  for (; of.columns.z(cell) < reached.upper(); ++cell) {
    const MeanColumns::Cell& of_cell =
        of.columns.cell(cell, of.contents, has_own ? &of.own_in_mean : nullptr, own_t,
                        [&](double z) { return fixed_keys(of, point(z)); });
    if (!(std::fabs(of_cell.ends[0].fixed) + std::fabs(of_cell.ends[1].fixed) < 0x1p900)) return unknown;
    // The part of the cell that is reached. What is bounded is convex in z, so between the ends their bounds'
    // chord bounds it.
    const std::array<double, 2> zs{of.columns.z(cell), of.columns.z(cell + 1)};
    const double length = zs[1] - zs[0];
    const std::array<double, 2> parts{std::max(0.0, (reached.lower() - zs[0]) / length - 0x1p-48),
                                      std::min(1.0, (reached.upper() - zs[0]) / length + 0x1p-48)};
    std::array<double, 2> ys{};
    for (std::size_t e = 0; e < 2; ++e) ys[e] = (zs[0] + parts[e] * length - eta_) / factor;
    const auto [least, most] = reachable_counts(row, t, {std::min(ys[0], ys[1]), std::max(ys[0], ys[1])});
    if (least > most) continue;
    // bound(n) = start + n·rise at each end of that part, for each λ.
    std::array<std::array<double, 2>, MeanColumns::lambdas> start{};
    std::array<std::array<double, 2>, MeanColumns::lambdas> rise{};
    double least_of_whole = unknown;
    for (std::size_t l = 0; l < MeanColumns::lambdas; ++l) {
      const double lambda = of_cell.lambda[l];
      std::array<double, 2> start_of_end{};
      std::array<double, 2> rise_of_end{};
      for (std::size_t e = 0; e < 2; ++e) {
        const MeanColumns::End& end = of_cell.ends[e];
        const double y = (zs[e] - eta_) / factor;
        const double of_own = has_own ? end.own[l] : lambda * (lambda > 0 ? t.upper() : t.lower());
        const double size = std::fabs(end.fixed) + std::fabs(lambda) * (8 * j + 8) + 4 * table_reach;
        start_of_end[e] = end.fixed + (of_own - lambda * j * y) + c * end.below[l] +
                          (size * 0x1p-46 + table_slack * (1 + 0x1p-46));
        rise_of_end[e] = end.above[l] - end.below[l];
      }
      double whole = -unknown;
      for (std::size_t e = 0; e < 2; ++e) {
        start[l][e] = start_of_end[0] + parts[e] * (start_of_end[1] - start_of_end[0]);
        rise[l][e] = rise_of_end[0] + parts[e] * (rise_of_end[1] - rise_of_end[0]);
        whole = std::max({whole, start[l][e] + least * rise[l][e], start[l][e] + most * rise[l][e]});
      }
      if (whole < least_of_whole) least_of_whole = whole;
    }
    // One λ for all n is enough.
    if (least_of_whole <= largest) continue;
    for (double n = least; n <= most; ++n) {
      double best = unknown;
      for (std::size_t l = 0; l < MeanColumns::lambdas; ++l)
        best = std::min(best, std::max(start[l][0] + n * rise[l][0], start[l][1] + n * rise[l][1]));
      largest = std::max(largest, best);
    }
  }
  return up(largest);
}

}  // namespace sinkproof::audit::all_inputs
