#include "audit/all_inputs/two_heads_jointly.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "audit/all_inputs/softmax_bounds.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

constexpr double not_known = std::numeric_limits<double>::infinity();

}  // namespace

TwoHeadsJointly::TwoHeadsJointly(std::array<Head, 2> heads, const RowError& row)
    : heads_(heads), row_(row), target_(constant_target(heads[0].rows, row)) {
  if (row.query == trigger_query && heads[0].rows.is_content_coordinate(row.coordinate))
    mean_ = row.coordinate - 2;
  for (std::size_t h = 0; h < 2; ++h) {
    values_[h] = signed_values(heads[h].rows.values[row.coordinate], row.sign);
    own_[h] = own_value(values_[h], row.query, heads[h].face.t);
    sums_[h] = weight_sum(heads[h].face, row);
  }
  if (mean_) whole_.y = reachable_means(row, heads[0].face.t[*mean_]);
}

double TwoHeadsJointly::upper(double eta, const Fineness& fineness) {
  if (!heads_[0].face.is_usable || !heads_[1].face.is_usable || !(sums_[0].lower() > 0) ||
      !(sums_[1].lower() > 0) || !std::isfinite(heads_[0].upper) || !std::isfinite(heads_[1].upper))
    return not_known;
  key_cells_ = std::min<std::size_t>(16 * fineness.pieces, 128);
  tolerance_share_ = 0x1p-6 / static_cast<double>(fineness.pieces);
  // Where η is too large by much, a smaller one is shown as well.
  double best = not_known;
  std::size_t cells = 4 * fineness.pieces;
  for (int attempt = 0; attempt < 4 && std::fabs(eta) < 0x1p500; ++attempt) {
    const double numerator = largest_numerator(eta, cells);
    if (numerator > 0) return std::min(best, up(eta + up(numerator / sums_[1].lower())));
    best = std::min(best, eta);
    const double next = eta + 0.9 * numerator / sums_[1].middle();
    if (!(next < eta - std::fabs(eta) * 0x1p-5)) break;
    eta = next;
    cells = 1;
  }
  return best;
}

double TwoHeadsJointly::largest_numerator(double eta, std::size_t most_cells) {
  eta_ = eta;
  tolerance_ = std::fabs(eta) * tolerance_share_ * sums_[1].lower() / (static_cast<double>(row_.others) + 1);
  // A smaller z leaves E below η.
  whole_.z = {-up(heads_[1].upper - eta), heads_[0].upper};
  if (whole_.z[0] > whole_.z[1]) return -not_known;
  const auto is_below = [](const Cell& x, const Cell& y) { return x.numerator < y.numerator; };
  whole_.numerator = numerator(whole_);
  std::vector<Cell> open{whole_};
  for (std::size_t cells = 1; cells < most_cells && open.front().numerator > 0; cells += 2) {
    const auto parts = halves(open.front());
    if (!parts) break;
    std::ranges::pop_heap(open, is_below);
    open.pop_back();
    for (const Cell& part : {parts->first, parts->second}) {
      open.push_back(part);
      open.back().numerator = std::min(part.numerator, numerator(part));
      std::ranges::push_heap(open, is_below);
    }
  }
  return open.front().numerator;
}

std::optional<std::pair<TwoHeadsJointly::Cell, TwoHeadsJointly::Cell>> TwoHeadsJointly::halves(
    const Cell& cell) const {
  const auto share = [](const std::array<double, 2>& part, const std::array<double, 2>& whole) {
    return whole[1] > whole[0] ? (part[1] - part[0]) / (whole[1] - whole[0]) : 0;
  };
  const bool of_mean = mean_ && share(cell.y, whole_.y) >= share(cell.z, whole_.z);
  const auto range = of_mean ? &Cell::y : &Cell::z;
  const double middle = (cell.*range)[0] / 2 + (cell.*range)[1] / 2;
  if (!((cell.*range)[0] < middle && middle < (cell.*range)[1])) return std::nullopt;
  std::pair<Cell, Cell> result{cell, cell};
  (result.first.*range)[1] = (result.second.*range)[0] = middle;
  return result;
}

Interval TwoHeadsJointly::subtracted(std::size_t h, const Place& place) const {
  const Interval target = mean_ ? point(place.y) : target_;
  const Interval share = point(row_.sign * heads_[h].share) * target;
  return h == 0 ? share + point(place.z) : share + (point(eta_) - point(place.z));
}

Interval TwoHeadsJointly::fixed_keys(std::size_t h, const Place& place) const {
  const QueryFace& face = heads_[h].face;
  const Interval less = subtracted(h, place);
  return factors_[h] *
         (face.anchor * (values_[h].anchor - less) + face.own * (own_[h] - less) - face.null * less);
}

double TwoHeadsJointly::fixed_keys(const Place& place) const {
  return (fixed_keys(0, place) + fixed_keys(1, place)).upper();
}

void TwoHeadsJointly::use_factor(double mu) {
  factors_ = {point(std::isfinite(mu) ? std::clamp(mu, 0x1p-500, 0x1p500) : 1), Interval(1)};
  for (std::size_t h = 0; h < 2; ++h) {
    for (std::size_t kind = 0; kind < 2; ++kind) {
      const Interval weight = factors_[h] * (kind == 0 ? heads_[h].face.content : heads_[h].face.trigger);
      slopes_[kind][h].clear();
      for (const auto& slope : values_[h].slope) slopes_[kind][h].push_back(near(weight * slope));
    }
  }
}

double TwoHeadsJointly::drift() const {
  return -row_.sign *
         (factors_[0].middle() * heads_[0].share * best_.sums[0] + heads_[1].share * best_.sums[1]) /
         static_cast<double>(row_.position());
}

void TwoHeadsJointly::meet_best(const Place& place) {
  const auto c = static_cast<double>(row_.others);
  Best best;
  for (std::size_t h = 0; h < 2; ++h) {
    const QueryFace& face = heads_[h].face;
    best.sums[h] = face.anchor.middle() + face.own.middle() + face.null.middle();
  }
  best.first = fixed_keys(0, place).middle();
  const auto add = [&](double count, bool is_trigger, double lambda, TwoHeadKey::Range of_r) {
    TwoHeadKey one = key(is_trigger, place, lambda, of_r);
    static_cast<void>(one.upper(tolerance_, 4));
    for (std::size_t h = 0; h < 2; ++h) {
      const QueryFace& face = heads_[h].face;
      best.sums[h] += count * one.attained_weights()[h] * (is_trigger ? face.trigger : face.content).middle();
    }
    best.first += count * one.attained_first();
  };
  if (mean_) {
    const double n = std::clamp(
        (c + static_cast<double>(row_.position()) * place.y - heads_[0].face.t[*mean_].middle()) / 2, 0.0, c);
    const double lambda = drift();
    add(c - n, false, lambda, {-1, 0});
    add(n, false, lambda, {0, 1});
  } else {
    add(c, false, 0, {});
    if (row_.has_trigger) add(1, true, 0, {});
  }
  best_ = best;
}

void TwoHeadsJointly::use_even_factor(const Place& place) {
  best_.sums = {sums_[0].middle(), sums_[1].middle()};
  for (int step = 0; step < 2; ++step) {
    use_factor(best_.sums[1] / best_.sums[0]);
    meet_best(place);
  }
}

void TwoHeadsJointly::use_least_factor(const Place& place) {
  // The numerator is convex in μ, and best_.first/μ is its slope.
  double mu = factors_[0].middle();
  double below = mu / 8;
  double above = mu * 8;
  for (int step = 0; step < 6; ++step) {
    (best_.first > 0 ? above : below) = mu;
    mu = std::sqrt(below * above);
    use_factor(mu);
    meet_best(place);
  }
}

TwoHeadKey TwoHeadsJointly::key(bool is_trigger, const Place& place, double lambda,
                                TwoHeadKey::Range of_r) const {
  const auto head = [&](std::size_t h) -> TwoHeadKey::Head {
    const QueryFace& face = heads_[h].face;
    const Interval weight = factors_[h] * (is_trigger ? face.trigger : face.content);
    const Interval value = is_trigger ? values_[h].trigger : values_[h].content;
    return {face.a_near, slopes_[is_trigger ? 1 : 0][h], (weight * (value - subtracted(h, place))).upper()};
  };
  return {{head(0), head(1)}, mean_.value_or(0), lambda, of_r};
}

double TwoHeadsJointly::upper(bool is_trigger, const Place& place, double lambda,
                              TwoHeadKey::Range of_r) const {
  return key(is_trigger, place, lambda, of_r).upper(tolerance_, key_cells_);
}

double TwoHeadsJointly::numerator(const Cell& cell) {
  const Place middle{cell.z[0] / 2 + cell.z[1] / 2, cell.y[0] / 2 + cell.y[1] / 2};
  const auto look = [&] { return mean_ ? with_mean(cell) : with_constant_target(cell); };
  use_even_factor(middle);
  const double even = look();
  if (even <= 0) return even;
  use_least_factor(middle);
  return std::min(even, look());
}

double TwoHeadsJointly::with_constant_target(const Cell& cell) const {
  const auto count = static_cast<double>(row_.others);
  double largest = -not_known;
  for (const double z : cell.z) {
    const Place place{z, 0};
    double sum = fixed_keys(place);
    if (row_.has_trigger) sum = up(sum + upper(true, place, 0, {}));
    if (row_.others > 0) sum = up(sum + up(count * upper(false, place, 0, {})));
    largest = std::max(largest, sum);
  }
  return largest;
}

double TwoHeadsJointly::with_mean(const Cell& cell) const {
  const auto c = static_cast<double>(row_.others);
  const double j = c + 1;
  const Interval t = heads_[0].face.t[*mean_];
  const std::array<Place, 4> places{
      {{cell.z[0], cell.y[0]}, {cell.z[0], cell.y[1]}, {cell.z[1], cell.y[0]}, {cell.z[1], cell.y[1]}}};
  const auto counts = reachable_counts(row_, t, cell.y);
  if (counts[0] > counts[1]) return -not_known;
  std::vector<double> best(static_cast<std::size_t>(counts[1] - counts[0]) + 1, not_known);
  const auto look_with = [&](double lambda) {
    std::array<double, 4> start{};
    std::array<double, 4> rise{};
    for (std::size_t corner = 0; corner < places.size(); ++corner) {
      const Place& place = places[corner];
      const double below = upper(false, place, lambda, {-1, 0});
      const double above = upper(false, place, lambda, {0, 1});
      const double alone = up(fixed_keys(place) + (point(lambda) * (t - point(j) * point(place.y))).upper());
      start[corner] = up(alone + up(c * below));
      rise[corner] = up(above - below);
    }
    for (std::size_t k = 0; k < best.size(); ++k) {
      const double n = counts[0] + static_cast<double>(k);
      double largest = -not_known;
      for (std::size_t corner = 0; corner < places.size(); ++corner)
        largest = std::max(largest, up(start[corner] + up(n * rise[corner])));
      best[k] = std::min(best[k], largest);
    }
    return *std::ranges::max_element(best);
  };

  // With this λ y nearly drops out: any is right.
  const double natural = look_with(drift());
  if (natural <= 0) return natural;
  // Slopes of chords.
  const Place middle{cell.z[0] / 2 + cell.z[1] / 2, cell.y[0] / 2 + cell.y[1] / 2};
  const double at_zero = upper(false, middle, 0, {0, 0});
  const double left = at_zero - upper(false, middle, 0, {-1, -1});
  const double right = upper(false, middle, 0, {1, 1}) - at_zero;
  double result = natural;
  for (const double lambda : {-(left + right) / 2, -left, -right}) {
    if (result <= 0 || !std::isfinite(lambda)) break;
    result = look_with(lambda);
  }
  return result;
}

}  // namespace sinkproof::audit::all_inputs
