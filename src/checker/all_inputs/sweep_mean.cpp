// The sum over the keys of a softmax row whose target is a mean of their contents: lemma L2 of
// docs/audit-of-all-inputs.md.
//
// Given: weights and values of the trigger's row, for the query's contents as points or spans, and how finely
// to cut.
// Derives itself: an upper bound of Φ = Σ p_k (v_k − σy − η) over all contents of the other tokens, every y
// that can be and every n, for any η: from columns that depend on z = σy + η alone.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_softmax.cpp makes bounds of the error from the sums.
// Assumes: sweep_face.cpp for weights, sweep_mean_key.cpp for one key. λ may be anything, and is taken where
// the bound seems least.
#include "checker/all_inputs/sweep_mean.hpp"

#include <algorithm>

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

/// start + n·rise at both ends of a cell.
struct Line {
  std::array<Fixed, 2> start, rise;
  [[nodiscard]] Fixed at(Fixed n) const { return std::max(start[0] + n * rise[0], start[1] + n * rise[1]); }
};

}  // namespace

Fixed fixed_keys(const Face& face, const Values& values, const Span& own, const Span& subtracted) {
  const Span sum =
      face.anchor * (values.anchor - subtracted) + face.own * (own - subtracted) - face.null * subtracted;
  return sum.upper;
}

FreeKey content_key(const Face& face, const Values& values) {
  return {face.content_score, face.a, values.content, values.slopes, face.shares.content};
}

FreeKey trigger_key(const Face& face, const Values& values) {
  return {face.trigger_score, face.a, values.trigger, values.slopes, face.shares.trigger};
}

MeanSums::MeanSums(const Face& face, const Values& values, const Span& own, const FreeKey* own_key,
                   const MeanRow& row, const Fineness& fineness, Fixed largest_eta)
    : face_(face),
      values_(values),
      own_(own),
      row_(row),
      steps_(fineness.steps),
      width_(2 * (one / fineness.cells)),
      top_(narrowed(largest_eta + one)),
      key_(content_key(face, values), row.r, fineness) {
  if (own_key != nullptr) own_key_.emplace(*own_key, row.r, fineness);
}

void MeanSums::add_column() {
  const Fixed z = place_of(static_cast<long>(columns_.size()));
  Column column{fixed_keys(face_, values_, own_, point(z)), key_.heights(z), {}};
  if (own_key_) column.own = own_key_->heights(z);
  Fixed reach = std::max(reach_, std::abs(column.fixed));
  for (const std::vector<Fixed>* heights : {&column.keys, &column.own}) {
    for (const Fixed height : *heights) reach = std::max(reach, std::abs(height));
  }
  // |λ| is at most twice that, so all sums of upper() are below 16 L times it.
  static_cast<void>(narrowed(static_cast<WideFixed>(reach) * 16 * row_.length));
  reach_ = reach;
  if (!columns_.empty()) cells_.push_back(cell_between(columns_.back(), column));
  columns_.push_back(std::move(column));
}

/// λt_r, with what the own token gives as a key whose t_r is middle + half·u_r.
Fixed MeanSums::own_upper(Fixed lambda, const Column& column) const {
  const Span& t = row_.own_content;
  if (!own_key_) return product_upper(lambda, lambda > 0 ? t.upper : t.lower);
  const Fixed middle = middle_of(t);
  Fixed result = -largest_fixed;
  for (long k = -steps_; k <= steps_; ++k) {
    // Exactly, as ends of boxes are multiples of 2^-20.
    const Fixed content = middle + (t.upper - middle) / steps_ * k;
    result =
        std::max(result, column.own[static_cast<std::size_t>(k + steps_)] + product_upper(lambda, content));
  }
  return result;
}

MeanSums::Cell MeanSums::cell_between(const Column& first, const Column& second) const {
  const std::array<const Fixed*, 2> heights{first.keys.data(), second.keys.data()};
  const auto half = static_cast<std::size_t>(steps_);
  const auto middle = [&](std::size_t k) { return heights[0][k] / 2 + heights[1][k] / 2; };
  const Fixed left = middle(half) - middle(0);
  const Fixed right = middle(2 * half) - middle(half);
  std::vector<Fixed> slopes{left, right, left / 2 + right / 2, left / 4 * 3 + right / 4,
                            left / 4 + right / 4 * 3};
  if (half > 2) {
    // Where H is concave at the worst x_r, λ is the slope of a tangent there.
    const Fixed most = 2 * reach_ / steps_;
    for (const std::size_t k : {std::size_t{0}, half - 1, half, 2 * half - 1})
      slopes.push_back(std::clamp(middle(k + 1) - middle(k), -most, most) * steps_);
  }
  Cell cell;
  cell.reserve(slopes.size());
  for (const Fixed slope : slopes) {
    // A multiple of most_cuts: λ times a point of the grid is a whole number then.
    Multiplier& multiplier = cell.emplace_back();
    multiplier.lambda = -slope / most_cuts * most_cuts;
    const Fixed step = multiplier.lambda / steps_;
    for (std::size_t e = 0; e < 2; ++e) {
      const auto largest = [&](std::size_t from) {
        Fixed place = step * (static_cast<Fixed>(from) - steps_);
        Fixed result = heights[e][from] + place;
        for (std::size_t k = 1; k <= half; ++k) {
          place += step;
          result = std::max(result, heights[e][from + k] + place);
        }
        return result;
      };
      multiplier.below[e] = largest(0);
      multiplier.above[e] = largest(half);
      multiplier.own[e] = own_upper(multiplier.lambda, e == 0 ? first : second);
    }
  }
  charge_steps(slopes.size() * (own_key_ ? 3 : 2) * (2 * half + 1));
  return cell;
}

Fixed MeanSums::upper(Fixed eta, long others, Fixed enough) {
  const Fixed c = others;
  const Fixed j = c + 1;
  const Span& t = row_.own_content;
  Fixed result = -largest_fixed;
  std::vector<Line> lines;
  // All cells that z = σy + η can be in, |y| ≤ 1.
  const Fixed first = (top_ - one - eta) / width_;
  const Fixed end = (top_ + one - eta + (width_ - 1)) / width_;
  for (Fixed k = first; k < end; ++k) {
    const std::array<Fixed, 2> y{row_.sign * (place_of(k) - eta), row_.sign * (place_of(k + 1) - eta)};
    // n keys have x_r ≥ 0: then −(c − n) ≤ jy − t_r ≤ n.
    const Fixed least = std::max<Fixed>(0, ceiling(j * std::min(y[0], y[1]) - t.upper));
    const Fixed most = std::min(c, floor_number(c * one + j * std::max(y[0], y[1]) - t.lower));
    if (least > most) continue;
    while (columns_.size() <= at(k + 1)) add_column();
    const std::array<Fixed, 2> fixed{columns_[at(k)].fixed, columns_[at(k + 1)].fixed};
    lines.clear();
    Fixed at_all = largest_fixed;
    for (const Multiplier& multiplier : cells_[at(k)]) {
      const Fixed lambda = multiplier.lambda;
      Line& line = lines.emplace_back();
      for (std::size_t e = 0; e < 2; ++e) {
        line.start[e] =
            fixed[e] + multiplier.own[e] + j * product_upper(-lambda, y[e]) + c * multiplier.below[e];
        line.rise[e] = multiplier.above[e] - multiplier.below[e];
      }
      at_all = std::min(at_all, std::max(line.at(least), line.at(most)));
      if (at_all <= std::max(enough, result)) break;
    }
    charge_steps(4 * lines.size());
    // One λ for all n, which is less work than the best for each.
    if (at_all <= std::max(enough, result)) {
      result = std::max(result, at_all);
      continue;
    }
    for (Fixed n = least; n <= most; ++n) {
      Fixed best = largest_fixed;
      for (const Line& line : lines) best = std::min(best, line.at(n));
      result = std::max(result, best);
    }
    charge_steps(2 * lines.size() * at(most - least + 1));
  }
  return result;
}

}  // namespace sinkproof_check::sweep
