#include "audit/all_inputs/softmax_bounds.hpp"

#include <array>
#include <utility>

#include "audit/all_inputs/box_corner.hpp"
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
  if (query == trigger_query && rows.is_content_coordinate(coordinate)) mean_ = coordinate - 2;
  for (auto* of : {&plus_, &minus_}) {
    of->values = signed_values(rows.values[coordinate], of == &plus_ ? +1 : -1);
    for (const auto& slope : of->values.slope) of->slope.push_back(near(slope));
    of->norm = norm_upper(of->values.slope);
    of->is_prepared = false;
  }
}

void SoftmaxBounds::look_at(std::vector<Interval> t, double eta) {
  face_.emplace(rows_, query_, std::move(t));
  corner_.reset();
  if (mean_) mean_t_ = face_->t[*mean_];
  plus_.is_prepared = minus_.is_prepared = false;
  largest_eta_ = 0;
  use_eta(eta);
  steps_ = 0;
}

void SoftmaxBounds::use_eta(double eta) {
  eta_ = eta;
  if (std::fabs(eta) <= largest_eta_) return;
  largest_eta_ = std::fabs(eta);
  plus_.is_prepared = minus_.is_prepared = false;
}

Interval SoftmaxBounds::share_of(int sign, double target) const {
  // A sign rounds nothing.
  return share_ == 1 ? point(sign * target) : point(sign * share_) * point(target);
}

std::vector<double> SoftmaxBounds::curvatures(const RowError& row) {
  return softmax_curvatures(rows_, row, *face_);
}

std::vector<double> SoftmaxBounds::bends(const RowError& row) {
  std::vector<double> result = curvatures(row);
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = bend_of_curvature(result[i], half_width(face_->t[i]));
  return result;
}

SoftmaxBounds::Signed& SoftmaxBounds::prepared(int sign, const Fineness& fineness) {
  Signed& of = sign > 0 ? plus_ : minus_;
  if (of.is_prepared && of.fineness == fineness) return of;
  of.is_prepared = true;
  of.fineness = fineness;
  const double largest_share = std::fabs(share_);
  double constant = up(up(std::max(magnitude(of.values.content), magnitude(of.values.trigger)) +
                          largest_share + largest_share * 0x1p-20) +
                       largest_eta_);
  if (mean_) constant = up(constant + magnitude(of.values.slope[*mean_]));
  of.own = own_value(of.values, query_, face_->t);
  of.chord_excess = mean_ ? chord_excess(of, fineness) : 0;
  of.key.prepare(face_->a_near, of.slope, mean_, fineness.pieces, constant, of.chord_excess);
  return of;
}

double SoftmaxBounds::numerator(const RowError& row, const Fineness& fineness) {
  Signed& of = prepared(row.sign, fineness);
  return mean_ ? with_mean(row, of, fineness) : with_constant_target(row, of);
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

bool SoftmaxBounds::look_at_corner(const std::vector<Interval>& box, const std::vector<Interval>& corner,
                                   double eta) {
  look_at(corner, eta);
  if (mean_) mean_t_ = box[*mean_];
  corner_.emplace(rows_, query_, box, corner);
  face_->anchor = with_share(face_->anchor, corner_->anchor_share);
  face_->trigger = with_share(face_->trigger, corner_->trigger_share);
  face_->null = with_share(face_->null, corner_->null_share);
  return face_->is_usable;
}

bool SoftmaxBounds::is_at_most_eta(const RowError& row, const Fineness& fineness) {
  const Signed& of = prepared(row.sign, fineness);
  const Interval target = mean_ ? symmetric(1) : constant_target(rows_, row);
  const double bend = corner_->own_bend(of.values.slope, own_value(of.values, query_, corner_->box) -
                                                             point(row.sign * share_) * target - point(eta_));
  return up(numerator(row, fineness) + up(bend * (corner_->frame * face_->own).upper())) <= 0;
}

Interval SoftmaxBounds::content_weight() const {
  return with_share(face_->content, negative_share());
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

/// Σ over anchor, own token and null slot of p(v − subtracted), at most.
double SoftmaxBounds::fixed_keys(const Signed& of, const Interval& subtracted) const {
  const Interval sum = face_->anchor * (of.values.anchor - subtracted) + face_->own * (of.own - subtracted) -
                       face_->null * subtracted;
  return sum.upper();
}

double SoftmaxBounds::with_constant_target(const RowError& row, Signed& of) {
  const Interval subtracted = point(row.sign * share_) * constant_target(rows_, row) + point(eta_);
  double f = fixed_keys(of, subtracted);
  if (row.others > 0) {
    const double key = times_weight(of.key.at((of.values.content - subtracted).upper()), content_weight());
    f = up(f + up(static_cast<double>(row.others) * key));
  }
  if (row.has_trigger)
    f = up(f + times_weight(of.key.at((of.values.trigger - subtracted).upper()), face_->trigger));
  return f;
}

/// Between two points of the grid of x_r, what a key's part is above its chord by, at most, but for its weight at the point with the smaller factor e^{a_r x_r}.
double SoftmaxBounds::chord_excess(const Signed& of, const Fineness& fineness) const {
  const Interval& score_slope = face_->a[*mean_];
  const double largest_share = std::fabs(share_);
  const double value = up(up(of.norm + magnitude(of.values.content)) +
                          up(largest_share + largest_share * 0x1p-20 + largest_eta_));
  const double cross = std::max(0.0, -(score_slope * of.values.slope[*mean_]).lower());
  const double a_r = magnitude(score_slope);
  const double step = up(1 / static_cast<double>(fineness.x_steps));
  const double curvature = up(up(2 * cross) + up(up(a_r * a_r) * value));
  return up(numeric::exp_upper(up(a_r * step)) * up(curvature * up(up(step * step) / 8)));
}

/// H at the grid points of x_r, without rounding upward: `constant` is v_I − σy − η.
void SoftmaxBounds::tabulate(const Signed& of, double constant, double* heights) const {
  const double slope = of.slope[*mean_].middle;
  const auto& weights = of.key.weights();
  const auto& offsets = of.key.offsets();
  for (std::size_t k = 0; k < xs_.size(); ++k) {
    const double kappa = constant + slope * xs_[k];
    double largest = weights[0] * kappa + offsets[0];
    for (std::size_t l = 1; l < weights.size(); ++l)
      largest = std::max(largest, weights[l] * kappa + offsets[l]);
    heights[k] = largest * (largest > 0 ? larger_[k] : smaller_[k]);
  }
}

/// L2. Plain doubles in the loops; `slack` bounds what they lose (docs/audit-of-all-inputs.md, "Rounding").
double SoftmaxBounds::with_mean(const RowError& row, Signed& of, const Fineness& fineness) {
  const std::size_t r = *mean_;
  const std::size_t half = fineness.x_steps;
  if (steps_ != half) {
    steps_ = half;
    xs_.clear();
    larger_.clear();
    smaller_.clear();
    widest_ = 0;
    for (std::size_t k = 0; k <= 2 * half; ++k) {
      xs_.push_back((static_cast<double>(k) - static_cast<double>(half)) / static_cast<double>(half));
      const Interval factor = exp(face_->a[r] * point(xs_.back())) * face_->content;
      larger_.push_back(factor.upper());
      const double least = std::max(0.0, factor.lower());
      smaller_.push_back(std::max(0.0, -up(-least * negative_share())));
      widest_ = std::max(widest_, up(factor.upper() - least));
    }
  }
  const std::size_t points = xs_.size();
  const auto c = static_cast<double>(row.others);
  const double j = c + 1;
  const double sigma = row.sign;
  const Interval t = mean_t_;

  const auto means = reachable_means(row, t);
  const std::size_t cells = fineness.y_cells;
  const auto end_of = [&](std::size_t e) {
    return e == cells
               ? means[1]
               : means[0] + (means[1] - means[0]) * static_cast<double>(e) / static_cast<double>(cells);
  };

  // What a key's part is above its chord between two points of the grid is in the tables, with the smaller factor where they are negative.
  const double above_chord = up(widest_ * up(of.key.largest_weight() * of.chord_excess));

  const Near constant = near(of.values.content);
  const double table_reach = up(*std::max_element(larger_.begin(), larger_.end()) * of.key.reach());
  // What the tables lose: a few roundings, and the radii of v_I and v_r.
  const double table_slack =
      up(up(table_reach * 0x1p-46) +
         up(up(*std::max_element(larger_.begin(), larger_.end()) * of.key.largest_weight()) *
            up(constant.radius + of.slope[r].radius)));
  // Where that overflows nothing is known; what is below is finite.
  if (!(up(table_reach + table_slack) + above_chord < 0x1p900))
    return std::numeric_limits<double>::infinity();
  tables_.resize((cells + 1) * points);
  for (std::size_t e = 0; e <= cells; ++e)
    tabulate(of, constant.middle - sigma * share_ * end_of(e) - eta_, &tables_[e * points]);

  double largest = -std::numeric_limits<double>::infinity();
  double fixed_before = fixed_keys(of, share_of(row.sign, end_of(0)) + point(eta_));
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::array<double, 2> ys{end_of(cell), end_of(cell + 1)};
    const std::array<double, 2> fixed{fixed_before, fixed_keys(of, share_of(row.sign, ys[1]) + point(eta_))};
    fixed_before = fixed[1];
    const std::array<const double*, 2> tables{&tables_[cell * points], &tables_[(cell + 1) * points]};

    // Slopes of chords of H in the middle of the cell: any λ is right.
    const auto h = [&](std::size_t k) { return (tables[0][k] + tables[1][k]) / 2; };
    const auto slope = [&](std::size_t from, std::size_t to) {
      return (h(to) - h(from)) / (xs_[to] - xs_[from]);
    };
    const double left = slope(0, half);
    const double right = slope(half, 2 * half);
    const std::array<double, 9> lambdas{-left,
                                        -right,
                                        -(left + right) / 2,
                                        -(3 * left + right) / 4,
                                        -(left + 3 * right) / 4,
                                        -slope(0, 1),
                                        -slope(half - 1, half),
                                        -slope(half, half + 1),
                                        -slope(2 * half - 1, 2 * half)};
    // bound(n) = start + n·rise at each end of the cell, for each λ.
    std::array<std::array<double, 2>, lambdas.size()> start;
    std::array<std::array<double, 2>, lambdas.size()> rise;
    for (std::size_t l = 0; l < lambdas.size(); ++l) {
      const double lambda = lambdas[l];
      for (std::size_t e = 0; e < 2; ++e) {
        double below = tables[e][0] + lambda * xs_[0];
        for (std::size_t k = 1; k <= half; ++k) below = std::max(below, tables[e][k] + lambda * xs_[k]);
        double above = tables[e][half] + lambda * xs_[half];
        for (std::size_t k = half + 1; k < points; ++k)
          above = std::max(above, tables[e][k] + lambda * xs_[k]);
        const double of_t = lambda * (lambda > 0 ? t.upper() : t.lower());
        const double size =
            up(std::fabs(fixed[e]) + up(up(std::fabs(lambda) * (4 * j + 4)) + up(2 * c * table_reach)));
        start[l][e] = fixed[e] + (of_t - lambda * j * ys[e]) + c * below +
                      up(up(size * 0x1p-46) + up(c * up(above_chord + table_slack)));
        rise[l][e] = above - below;
      }
    }
    const auto [least, most] = reachable_counts(row, t, ys);
    for (double n = least; n <= most; ++n) {
      double best = std::numeric_limits<double>::infinity();
      for (std::size_t l = 0; l < lambdas.size(); ++l)
        best = std::min(best, std::max(start[l][0] + n * rise[l][0], start[l][1] + n * rise[l][1]));
      largest = std::max(largest, best);
    }
  }
  return up(largest);
}

}  // namespace sinkproof::audit::all_inputs
