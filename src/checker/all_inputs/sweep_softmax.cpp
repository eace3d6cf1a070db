// The error of a softmax row at most: lemmas L1 and L2 of docs/audit-of-all-inputs.md.
//
// Given: the rows of a head, an output coordinate, and the query's contents as points or spans.
// Derives itself: an upper bound of Φ = Σ p_k (v_k − σy − η) over all contents of the other tokens, every y that can be and every n; with bounds of S = Σ p_k that of E.
// Takes from the document: η. Safe, as Φ = S(E − η) for every η.
// Acceptance means: nothing is accepted here: sweep_loss.cpp holds the bounds against the stated one.
// Assumes: sweep_face.cpp for weights, sweep_key.cpp for one key. λ may be anything, and is taken where the bound seems least.
#include "checker/all_inputs/sweep_softmax.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "checker/all_inputs/sweep_curvature.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

/// ⌈x⌉ and ⌊x⌋.
Fixed ceiling(Fixed x) {
  return (x + (one - 1)) >> fixed_bits;
}
Fixed floor_number(Fixed x) {
  return x >> fixed_bits;
}

}  // namespace

SoftmaxBounds::SoftmaxBounds(const HeadRows& head, Query query, std::size_t coordinate, Fixed eta)
    : head_(head),
      query_(query),
      coordinate_(coordinate),
      eta_(eta),
      mean_(mean_of(head, query, coordinate)) {
  plus_.values = signed_values(head.values[coordinate], 1);
  minus_.values = signed_values(head.values[coordinate], -1);
}

void SoftmaxBounds::look_at(std::vector<Span> t, const Fineness& fineness) {
  const std::size_t m = t.size();
  charge_steps(4 * m * m + 200);
  face_.emplace(head_, query_, std::move(t));
  fineness_ = fineness;
  plus_.key.reset();
  minus_.key.reset();
}

std::vector<Fixed> SoftmaxBounds::curvatures(const Row& row) {
  return softmax_curvatures(head_, row, (row.sign > 0 ? plus_ : minus_).values, *face_);
}

SoftmaxBounds::Side& SoftmaxBounds::prepared(int sign) {
  Side& side = sign > 0 ? plus_ : minus_;
  if (side.key) return side;
  const Values& values = side.values;
  // Of v_I − σy − η, of v_T in its place, and with v_r x_r; a few roundings besides.
  const Span parts = point(std::max(values.content.magnitude(), values.trigger.magnitude())) + point(one) +
                     point(std::abs(eta_)) + point(mean_ ? values.slopes[*mean_].magnitude() : 0) + point(16);
  const Lines lines(face_->a, values.slopes, mean_, fineness_.pieces);
  side.key.emplace(lines, parts.upper);
  side.own = own_value(values, query_, face_->t);
  charge_steps(face_->a.size() * face_->a.size() + 32 * side.key->size());
  if (mean_) tabulate(side, sign);
  return side;
}

/// Σ over anchor, own token and null slot of p(v − subtracted), at most.
Fixed SoftmaxBounds::fixed_keys(const Side& side, const Span& subtracted) const {
  const Span sum = face_->anchor * (side.values.anchor - subtracted) + face_->own * (side.own - subtracted) -
                   face_->null * subtracted;
  return sum.upper;
}

/// H(x_r, y), the sup over the other coordinates of a key's p(v − σy − η), at the points of both grids, and from it what L2 wants of each cell.
void SoftmaxBounds::tabulate(Side& side, int sign) {
  const std::size_t r = *mean_;
  const Values& values = side.values;
  const long steps = fineness_.steps;
  const long cells = fineness_.cells;
  const auto points = at(2 * steps + 1);
  std::vector<Span> factors;     // e^{a_r x_r}, with what the key's weights leave out
  std::vector<Fixed> constants;  // v_I + v_r x_r − η
  for (long k = -steps; k <= steps; ++k) {
    const Span x = point(one / steps * k);
    factors.push_back(exponential(face_->content_score + face_->a[r] * x + point(side.key->norm())));
    constants.push_back((values.content + values.slopes[r] * x - point(eta_)).upper);
  }
  side.fixed.clear();
  charge_steps(at(cells + 1) * points * (side.key->size() + 2));
  std::vector<Fixed> table;
  table.reserve(at(cells + 1) * points);
  Fixed reach = 0;
  for (long e = 0; e <= cells; ++e) {
    const Fixed shift = sign * (one / cells * (2 * e - cells));
    side.fixed.push_back(fixed_keys(side, point(shift) + point(eta_)));
    reach = std::max(reach, std::abs(side.fixed.back()));
    for (std::size_t k = 0; k < points; ++k) {
      table.push_back(times_weight(side.key->upper(constants[k] - shift), factors[k]));
      reach = std::max(reach, std::abs(table.back()));
    }
  }
  // φ″ ≥ −e^{‖a‖₁}(2 max(0, −a_r v_r) + a_r² ℓ), where the weight is at most that of content.upper.
  const Span cross = face_->a[r] * values.slopes[r];
  const Fixed size = face_->a[r].magnitude();
  const Span value =
      point(values.norm) + point(values.content.magnitude()) + point(one) + point(std::abs(eta_));
  const Span bend = point(2 * std::max<Fixed>(0, -cross.lower)) + point(size) * point(size) * value;
  side.above_chord = part_upper(checked_product_upper(face_->content.upper, bend.upper), 8 * steps * steps);
  // |λ| is at most twice the largest entry, so that all sums of sum_with_mean are below 16 L times that.
  static_cast<void>(narrowed(static_cast<WideFixed>(reach + side.above_chord) * 16 * head_.length));
  choose_multipliers(side, table);
}

void SoftmaxBounds::choose_multipliers(Side& side, const std::vector<Fixed>& table) const {
  const long steps = fineness_.steps;
  const std::size_t points = at(2 * steps + 1);
  const std::size_t half = at(steps);
  side.cells.resize(at(fineness_.cells));
  for (std::size_t cell = 0; cell < side.cells.size(); ++cell) {
    const std::array<const Fixed*, 2> heights{&table[cell * points], &table[(cell + 1) * points]};
    const auto middle = [&](std::size_t k) { return heights[0][k] / 2 + heights[1][k] / 2; };
    const Fixed left = middle(half) - middle(0);
    const Fixed right = middle(2 * half) - middle(half);
    const std::array<Fixed, 5> slopes{left, right, left / 2 + right / 2, left / 4 * 3 + right / 4,
                                      left / 4 + right / 4 * 3};
    for (std::size_t l = 0; l < slopes.size(); ++l) {
      // A multiple of most_cuts: λ times a point of a grid is a whole number then.
      Multiplier& multiplier = side.cells[cell].multipliers[l];
      multiplier.lambda = -slopes[l] / most_cuts * most_cuts;
      const Fixed step = multiplier.lambda / steps;
      for (std::size_t e = 0; e < 2; ++e) {
        const auto largest = [&](std::size_t first) {
          Fixed place = step * (static_cast<Fixed>(first) - steps);
          Fixed result = heights[e][first] + place;
          for (std::size_t k = 1; k <= half; ++k) {
            place += step;
            result = std::max(result, heights[e][first + k] + place);
          }
          return result;
        };
        multiplier.below[e] = largest(0);
        multiplier.above[e] = largest(half);
      }
    }
  }
  charge_steps(side.cells.size() * points * 5);
}

/// L2: an upper bound of Φ.
Fixed SoftmaxBounds::sum_with_mean(const Row& row, const Side& side, Fixed enough) const {
  const Fixed c = row.others;
  const Fixed j = c + 1;
  const Span t = face_->t[*mean_];
  const long cells = fineness_.cells;
  Fixed result = -largest_fixed;
  std::size_t steps = 0;
  for (long cell = 0; cell < cells; ++cell) {
    const std::array<Fixed, 2> y{one / cells * (2 * cell - cells), one / cells * (2 * cell + 2 - cells)};
    // n keys have x_r ≥ 0: then −(c − n) ≤ jy − t_r ≤ n.
    const Fixed least = std::max<Fixed>(0, ceiling(j * y[0] - t.upper));
    const Fixed most = std::min(c, floor_number(c * one + j * y[1] - t.lower));
    if (least > most) continue;
    // start + n·rise at each end of the cell, for each λ.
    std::array<std::array<Fixed, 2>, 5> start{};
    std::array<std::array<Fixed, 2>, 5> rise{};
    Fixed at_all = largest_fixed;
    for (std::size_t l = 0; l < start.size(); ++l) {
      const Multiplier& multiplier = side.cells[at(cell)].multipliers[l];
      const Fixed lambda = multiplier.lambda;
      const Fixed of_t = product_upper(lambda, lambda > 0 ? t.upper : t.lower);
      Fixed at_ends = -largest_fixed;
      for (std::size_t e = 0; e < 2; ++e) {
        const Fixed of_y = lambda / cells * (2 * (cell + static_cast<long>(e)) - cells);
        start[l][e] =
            side.fixed[at(cell) + e] + of_t - j * of_y + c * (multiplier.below[e] + side.above_chord);
        rise[l][e] = multiplier.above[e] - multiplier.below[e];
        at_ends = std::max({at_ends, start[l][e] + least * rise[l][e], start[l][e] + most * rise[l][e]});
      }
      at_all = std::min(at_all, at_ends);
    }
    steps += 20;
    // One λ for all n, which is less work than the best for each.
    if (at_all <= std::max(enough, result)) {
      result = std::max(result, at_all);
      continue;
    }
    for (Fixed n = least; n <= most; ++n) {
      Fixed best = largest_fixed;
      for (std::size_t l = 0; l < start.size(); ++l)
        best = std::min(best, std::max(start[l][0] + n * rise[l][0], start[l][1] + n * rise[l][1]));
      result = std::max(result, best);
    }
    steps += 5 * at(most - least + 1);
  }
  charge_steps(steps + 1);
  return result;
}

Fixed SoftmaxBounds::sum_with_constant_target(const Row& row, const Side& side) const {
  const Span subtracted = whole(row.sign) * constant_target(row, coordinate_) + point(eta_);
  const auto key = [&](const Span& value, const Span& score) {
    return times_weight(side.key->upper((value - subtracted).upper),
                        exponential(score + point(side.key->norm())));
  };
  Span result = point(fixed_keys(side, subtracted));
  if (row.others > 0)
    result = result + whole(row.others) * point(key(side.values.content, face_->content_score));
  if (row.has_trigger) result = result + point(key(side.values.trigger, face_->trigger_score));
  charge_steps(2 * side.key->size() + 60);
  return result.upper;
}

/// Attention averages: by what values can be.
Fixed SoftmaxBounds::trivial_bound(const Row& row, const Side& side) const {
  const Values& values = side.values;
  Fixed largest = std::max(values.anchor.upper, side.own.upper);
  if (row.others > 0) largest = std::max(largest, (values.content + point(values.norm)).upper);
  if (row.has_trigger) largest = std::max(largest, (values.trigger + point(values.norm)).upper);
  if (head_.has_null()) largest = std::max<Fixed>(largest, 0);
  const Span target = mean_ ? symmetric(one) : whole(row.sign) * constant_target(row, coordinate_);
  return (point(largest) - target).upper;
}

/// L1.
Fixed SoftmaxBounds::upper(const Row& row, Fixed enough) {
  const Side& side = prepared(row.sign);
  const Fixed trivial = trivial_bound(row, side);
  const Span sum = face_->sum(row);
  if (sum.lower <= 0) return trivial;
  const auto divisor = [&](Fixed f) { return f > 0 ? sum.lower : sum.upper; };
  const Fixed beyond = narrowed(enough - eta_);
  const Fixed f = mean_ ? sum_with_mean(row, side, checked_product_lower(beyond, divisor(beyond)))
                        : sum_with_constant_target(row, side);
  if (static_cast<WideFixed>(f) * one >= static_cast<WideFixed>(largest_fixed / 2) * sum.lower)
    return trivial;
  return std::min(trivial, narrowed(eta_ + quotient_upper(f, divisor(f))));
}

}  // namespace sinkproof_check::sweep
