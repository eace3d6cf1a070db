// What corners of a box of the query's contents say of all of it, with softmax: lemma L9 of
// docs/audit-of-all-inputs.md.
//
// Given: the rows of a head, a box, and the coordinates in which corners are taken.
// Derives itself: how much of a key's weight counts at corners where what it gives is negative, and the own
// token as a key whose contents are those of the box.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_softmax.cpp bounds the keys' sum at the corners.
// Assumes: fixed.cpp, sweep_rows.cpp. Any affine c is right, and it is one for all corners.
#include "checker/all_inputs/sweep_frame.hpp"

#include <algorithm>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

/// Slopes w_i(f_i + A_i·x) of a key's score minus c, times the half widths, for x = middle + half·u with u ∈
/// [−1, 1]^m.
struct KeySlopes {
  std::vector<Span> at_middle;                 ///< w_i(f_i + A_i·middle)
  std::vector<std::vector<Span>> of_contents;  ///< [i][k]: w_i A_ik half_k; empty: they see no contents
};

Fixed square_upper(Fixed x) {
  return checked_product_upper(x, x);
}

/// Σ_i (sup of the i-th slope)², at most.
Fixed sum_of_squares_apart(const KeySlopes& slopes) {
  Fixed sum = 0;
  for (std::size_t i = 0; i < slopes.at_middle.size(); ++i) {
    Fixed reach = slopes.at_middle[i].magnitude();
    if (!slopes.of_contents.empty()) reach = narrowed(reach + norm_of(slopes.of_contents[i]));
    sum = narrowed(sum + square_upper(reach));
  }
  return sum;
}

/// sup of Σ_i (i-th slope)², at most: |F|² + 2(BᵀF)·u + uᵀBᵀBu by the absolute values of their entries.
Fixed sum_of_squares_together(const KeySlopes& slopes) {
  const std::size_t m = slopes.at_middle.size();
  Fixed sum = 0;
  for (const Span& slope : slopes.at_middle) sum = narrowed(sum + square_upper(slope.magnitude()));
  if (slopes.of_contents.empty()) return sum;
  for (std::size_t k = 0; k < m; ++k) {
    Span cross;
    for (std::size_t i = 0; i < m; ++i) cross = cross + slopes.of_contents[i][k] * slopes.at_middle[i];
    sum = narrowed(sum + 2 * cross.magnitude());
    for (std::size_t l = 0; l <= k; ++l) {
      Span entry;
      for (std::size_t i = 0; i < m; ++i) entry = entry + slopes.of_contents[i][k] * slopes.of_contents[i][l];
      sum = narrowed(sum + (l < k ? 2 : 1) * entry.magnitude());
    }
  }
  charge_steps(4 * m * m * m);
  return sum;
}

/// e^{−Σ d_i²/2} at least; nothing where a number is too large.
Fixed least_share(const KeySlopes& slopes) {
  try {
    const Fixed sum = std::min(sum_of_squares_apart(slopes), sum_of_squares_together(slopes));
    return exponential(point(-part_upper(sum, 2))).lower;
  } catch (const BeyondLimit&) {
    charge_steps(steps_of_too_large);
    return 0;
  }
}

/// Contents score 0 on average, and are up to L − 2: so the score that counts most in the middle of the box
/// is about the largest of the anchor's, the own token's, and log(L − 2).
Fixed logarithm_about(long n) {
  Fixed result = 0;
  for (; n > 1; n /= 2) result += one / 16 * 11;
  return result;
}

}  // namespace

Frame::Frame(const HeadRows& head, Query query, std::vector<Span> of, const std::vector<std::size_t>& corners)
    : box_(std::move(of)) {
  const std::size_t m = box_.size();
  const Scores& scores = head.of(query);
  std::vector<Span> at_middle;
  for (const Span& side : box_) {
    middles_.push_back(middle_of(side));
    halves_.push_back(side.upper - middles_.back());
    at_middle.push_back(point(middles_.back()));
  }
  std::vector<Span> widths(m);
  for (const std::size_t i : corners) widths[i] = point(halves_[i]);

  // tᵀAt = tᵀA⁺t, and with (t − middle) twice what is left of it is of second order in the box's widths.
  own_ = query == Query::trigger ? scores.trigger : Affine{{}, std::vector<Span>(m)};
  for (std::size_t i = 0; i < m; ++i) {
    auto& row = paired_.emplace_back();
    Span of_middle;
    for (std::size_t k = 0; k < m; ++k) {
      row.push_back((head.product[i][k] + head.product[k][i]) / whole(2));
      of_middle = of_middle + row[k] * at_middle[k];
    }
    own_.slopes[i] = own_.slopes[i] + scores.own[i] + of_middle + of_middle;
    own_.constant = own_.constant - at_middle[i] * of_middle;
  }

  const Fixed of_anchor = middle_of(scores.anchor.at(at_middle));
  const Fixed of_own = middle_of(own_.at(at_middle));
  const Fixed of_contents = logarithm_about(head.length - 2);
  const Affine* most = nullptr;
  if (of_anchor >= std::max(of_own, of_contents)) {
    most = &scores.anchor;
  } else if (of_own >= of_contents) {
    most = &own_;
  }
  KeySlopes slopes{std::vector<Span>(m), {}};
  const auto share_of = [&](const Affine* affine) {
    for (std::size_t i = 0; i < m; ++i) {
      const Span slope = affine == nullptr ? Span{} : affine->slopes[i];
      const Span c = most == nullptr ? Span{} : point(middle_of(most->slopes[i]));
      slopes.at_middle[i] = widths[i] * (slope - c);
    }
    return least_share(slopes);
  };
  shares_.anchor = share_of(&scores.anchor);
  if (head.has_null()) shares_.null = share_of(&scores.null);
  slopes.of_contents.assign(m, std::vector<Span>(m));
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t k = 0; k < m; ++k) slopes.of_contents[i][k] = widths[i] * head.product[i][k];
  }
  shares_.content = share_of(nullptr);
  if (query == Query::content) shares_.trigger = share_of(&scores.trigger);
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t k = 0; k < m; ++k)
      slopes.of_contents[i][k] = widths[i] * paired_[i][k] * point(halves_[k]);
  }
  shares_.own = share_of(&own_);
  charge_steps(30 * m * m + 100);
}

std::vector<Span> Frame::own_slopes(const std::vector<Span>& t) const {
  std::vector<Span> result;
  for (std::size_t k = 0; k < t.size(); ++k) {
    Span sum;
    for (std::size_t i = 0; i < t.size(); ++i) sum = sum + (t[i] - point(middles_[i])) * paired_[i][k];
    result.push_back(point(halves_[k]) * sum);
  }
  return result;
}

}  // namespace sinkproof_check::sweep
