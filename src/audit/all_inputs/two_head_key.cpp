#include "audit/all_inputs/two_head_key.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "numeric/interval_exp.hpp"

namespace sinkproof::audit::all_inputs {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
/// Of the logarithm of a weight and of a tangent's place.
constexpr double log_error = 0x1p-43;

/// Where a convex function is least in [−limit, limit], by golden sections.
template <class F>
std::pair<double, double> least(double limit, int steps, const F& f) {
  constexpr double golden = 0.6180339887498949;
  double left = -limit;
  double right = limit;
  double x = right - golden * (right - left);
  double y = left + golden * (right - left);
  double fx = f(x);
  double fy = f(y);
  for (int step = 0; step < steps; ++step) {
    if (fx < fy) {
      right = y;
      y = x;
      fy = fx;
      x = right - golden * (right - left);
      fx = f(x);
    } else {
      left = x;
      x = y;
      fx = fy;
      y = left + golden * (right - left);
      fy = f(y);
    }
  }
  return fx < fy ? std::pair(x, fx) : std::pair(y, fy);
}

}  // namespace

TwoHeadKey::TwoHeadKey(std::array<Head, 2> heads, std::size_t r, double lambda, Range of_r)
    : heads_(std::move(heads)), m_(heads_[0].v.size()), r_(r), lambda_(lambda), attained_(-infinite) {
  for (std::size_t i = 0; i < m_; ++i) {
    middle_[i] = i == r ? (of_r.lower + of_r.upper) / 2 : 0;
    half_[i] = i == r ? (of_r.upper - of_r.lower) / 2 : 1;
  }
  for (std::size_t h = 0; h < 2; ++h) {
    size_[h] = std::fabs(heads_[h].constant);
    for (std::size_t i = 0; i < m_; ++i) {
      a_[h][i] = heads_[h].a[i].middle;
      size_[h] += std::fabs(heads_[h].v[i].middle);
      is_finite_ = is_finite_ && std::isfinite(heads_[h].v[i].radius) && std::isfinite(heads_[h].a[i].radius);
    }
    is_finite_ = is_finite_ && std::isfinite(size_[h]);
  }
  for (std::size_t i = 0; i < m_; ++i) {
    const std::array<double, 2> n{a_[1][i], -a_[0][i]};
    double centre = 0;
    double reach = 0;
    for (std::size_t k = 0; k < m_; ++k) {
      const double first = n[0] * a_[0][k];
      const double second = n[1] * a_[1][k];
      const double radius = std::fabs(n[0]) * heads_[0].a[k].radius + std::fabs(n[1]) * heads_[1].a[k].radius;
      centre += (first + second) * middle_[k];
      // A few roundings of each of at most 64 terms.
      reach +=
          std::fabs(first + second) * half_[k] + radius + (std::fabs(first) + std::fabs(second)) * 0x1p-43;
    }
    reach = up(reach * (1 + 0x1p-43));
    strips_.push_back({n, -up(reach - centre), up(centre + reach)});
  }
}

bool TwoHeadKey::is_empty(const Cell& cell) const {
  return std::ranges::any_of(strips_, [&](const Strip& strip) {
    double lower = 0;
    double upper = 0;
    double size = 0;
    for (std::size_t h = 0; h < 2; ++h) {
      const double one = strip.n[h] * cell.scores[h][0];
      const double other = strip.n[h] * cell.scores[h][1];
      lower += std::min(one, other);
      upper += std::max(one, other);
      size += std::fabs(one) + std::fabs(other) + std::fabs(strip.n[h]);
    }
    // Its ends are logarithms of weights only about.
    const double slack = up(size * log_error);
    return lower - slack > strip.upper || upper + slack < strip.lower;
  });
}

void TwoHeadKey::enter(const Cell& cell) {
  weights_ = cell.weights;
  for (std::size_t h = 0; h < 2; ++h) {
    logs_[h] = cell.scores[h];
    // Of the logarithm, at a place between the ends: above it everywhere.
    const double place = cell.scores[h][0] / 2 + cell.scores[h][1] / 2;
    const double weight = numeric::exp_upper(place);
    for (std::size_t end = 0; end < 2; ++end)
      tangents_[h][end] = place + (cell.weights[h][end] - weight) / weight;
    slope_limit_[h] = cell.weights[h][1] * size_[h];
  }
  for (std::size_t corner = 0; corner < 4; ++corner) {
    const double first = cell.weights[0][corner / 2];
    const double second = cell.weights[1][corner % 2];
    alone_[corner] = first * heads_[0].constant + second * heads_[1].constant;
    for (std::size_t i = 0; i < m_; ++i)
      coefficients_[corner][i] = first * heads_[0].v[i].middle + second * heads_[1].v[i].middle;
    if (m_ > 0) coefficients_[corner][r_] += lambda_;
  }
}

double TwoHeadKey::look(const Slopes& slopes) const {
  double largest = -infinite;
  for (std::size_t corner = 0; corner < 4; ++corner) {
    double sum = alone_[corner];
    for (std::size_t h = 0; h < 2; ++h) {
      const std::size_t end = h == 0 ? corner / 2 : corner % 2;
      sum += slopes[h] * (slopes[h] > 0 ? tangents_[h][end] : logs_[h][end]);
    }
    for (std::size_t i = 0; i < m_; ++i) {
      const double c = coefficients_[corner][i] - slopes[0] * a_[0][i] - slopes[1] * a_[1][i];
      sum += c * middle_[i] + std::fabs(c) * half_[i];
    }
    largest = std::max(largest, sum);
  }
  return largest;
}

double TwoHeadKey::bound(const Slopes& slopes) const {
  const double sum = look(slopes);
  // |x_i| ≤ 1. `parts` is at least the sum of the absolute values of all terms, `radii` what stands around
  // their middles.
  double parts = std::fabs(lambda_);
  double radii = 0;
  for (std::size_t h = 0; h < 2; ++h) {
    const double weight = weights_[h][1];
    const double slope = std::fabs(slopes[h]);
    parts += weight * size_[h];
    for (std::size_t end = 0; end < 2; ++end)
      parts +=
          slope * (std::fabs(logs_[h][end]) + std::fabs(tangents_[h][end]) + weights_[h][1] / weights_[h][0]);
    radii += slope * log_error;
    for (std::size_t i = 0; i < m_; ++i) {
      parts += slope * std::fabs(a_[h][i]);
      radii += weight * heads_[h].v[i].radius + slope * heads_[h].a[i].radius;
    }
  }
  return up(up(sum + up(parts * 0x1p-43)) + up(radii * (1 + 0x1p-43)));
}

TwoHeadKey::Slopes TwoHeadKey::meet(const Slopes& slopes) {
  // Corners 0 and 3 are opposite: their mean stands for the middle.
  std::array<double, 2> score{};
  std::array<double, 2> value{heads_[0].constant, heads_[1].constant};
  double drift = 0;
  for (std::size_t i = 0; i < m_; ++i) {
    const double c =
        (coefficients_[0][i] + coefficients_[3][i]) / 2 - slopes[0] * a_[0][i] - slopes[1] * a_[1][i];
    const double x = middle_[i] + std::copysign(half_[i], c);
    for (std::size_t h = 0; h < 2; ++h) {
      score[h] += a_[h][i] * x;
      value[h] += heads_[h].v[i].middle * x;
    }
    if (i == r_) drift = lambda_ * x;
  }
  const std::array<double, 2> weights{std::exp(score[0]), std::exp(score[1])};
  const std::array<double, 2> parts{weights[0] * value[0], weights[1] * value[1]};
  if (parts[0] + parts[1] + drift > attained_) {
    attained_ = parts[0] + parts[1] + drift;
    attained_weights_ = weights;
    attained_first_ = parts[0];
  }
  return {-parts[0], -parts[1]};
}

TwoHeadKey::Slopes TwoHeadKey::good_slopes(double tolerance, Slopes start) {
  Slopes best = start;
  double least_value = look(start);
  const auto keep = [&](const Slopes& slopes, double value) {
    if (value < least_value) {
      least_value = value;
      best = slopes;
    }
  };
  // At a vertex that is the best for the ν at which it is, nothing is lost but the width of the cell.
  for (int step = 0; step < 2; ++step) {
    start = meet(start);
    keep(start, look(start));
  }
  meet(best);
  if (least_value <= attained_ + tolerance / 2) return best;
  constexpr int steps = 9;
  least(slope_limit_[0], steps, [&](double first) {
    const auto [second, value] = least(slope_limit_[1], steps, [&](double slope) {
      return look({first, slope});
    });
    keep({first, second}, value);
    return value;
  });
  meet(best);
  return best;
}

double TwoHeadKey::bounded(const Cell& cell, double tolerance) {
  if (is_empty(cell)) return -infinite;
  enter(cell);
  last_ = good_slopes(tolerance, last_);
  return bound(last_);
}

double TwoHeadKey::upper(double tolerance, std::size_t most_cells) {
  if (!is_finite_) return infinite;
  Cell whole{};
  for (std::size_t h = 0; h < 2; ++h) {
    double reach = 0;
    double centre = 0;
    for (std::size_t i = 0; i < m_; ++i) {
      const Near& a = heads_[h].a[i];
      centre += a.middle * middle_[i];
      reach =
          up(reach + up(up(std::fabs(a.middle) * half_[i]) + up(a.radius + std::fabs(a.middle) * 0x1p-45)));
    }
    whole.scores[h] = {-up(reach - centre), up(reach + centre)};
    whole.weights[h] = {numeric::exp_lower(whole.scores[h][0]), numeric::exp_upper(whole.scores[h][1])};
    // So that no sum below is NaN.
    if (!(whole.weights[h][0] > 0x1p-450 && whole.weights[h][1] < 0x1p450 && size_[h] < 0x1p450 &&
          std::fabs(lambda_) < 0x1p900))
      return infinite;
  }
  last_ = {};
  attained_ = -infinite;
  whole.bound = bounded(whole, tolerance);
  const auto is_below = [](const Cell& x, const Cell& y) { return x.bound < y.bound; };
  std::vector<Cell> open{whole};
  for (std::size_t cells = 1; cells < most_cells && open.front().bound > attained_ + tolerance; cells += 2) {
    std::ranges::pop_heap(open, is_below);
    const Cell cell = open.back();
    open.pop_back();
    const auto width = [&](std::size_t h) {
      return (cell.scores[h][1] - cell.scores[h][0]) * cell.weights[h][1] * size_[h];
    };
    const std::size_t wider = width(0) >= width(1) ? 0 : 1;
    const auto& scores = cell.scores[wider];
    const double place = scores[0] / 2 + scores[1] / 2;
    const double weight = numeric::exp_upper(place);
    if (!(scores[0] < place && place < scores[1] && cell.weights[wider][0] <= weight &&
          weight <= cell.weights[wider][1])) {
      open.push_back(cell);
      std::ranges::push_heap(open, is_below);
      break;
    }
    for (std::size_t end = 0; end < 2; ++end) {
      Cell half = cell;
      half.scores[wider][1 - end] = place;
      half.weights[wider][1 - end] = weight;
      half.bound = std::min(cell.bound, bounded(half, tolerance));
      open.push_back(half);
      std::ranges::push_heap(open, is_below);
    }
  }
  return open.front().bound;
}

}  // namespace sinkproof::audit::all_inputs
