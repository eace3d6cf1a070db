// What one key can give at most, over all its contents: lemma L3 of docs/audit-of-all-inputs.md.
//
// Given: spans of a and v, and how finely to cut.
// Derives itself: lines above the zonotope of (a·x, v·x) by its support, and from them the bound at the ends
// of the stretches with what may be above it between them.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_softmax.cpp and sweep_relu.cpp add the keys up.
// Assumes: fixed.cpp. No order of sorting and no slope is relied on: a line is above the zonotope whatever
// its slope, and the stretches lie end to end from −norm to norm.
#include "checker/all_inputs/sweep_key.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"

namespace sinkproof_check::sweep {

namespace {

struct Edge {
  Fixed slope;
  Fixed length;  ///< of ζ
};

/// The edges of the upper chain by falling slope, but those that are too short for one; at least one.
std::vector<Edge> edges_of(const std::vector<Span>& a, const std::vector<Span>& v,
                           std::optional<std::size_t> left_out) {
  constexpr Fixed shortest = one >> 16;
  constexpr Fixed steepest = one << 8;
  std::vector<Edge> result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Fixed size = std::abs(middle_of(a[i]));
    if (i == left_out || size < shortest) continue;
    // A quotient of numbers below 2^17 and above 2^-16; what is steeper is only a worse line.
    const WideFixed slope = static_cast<WideFixed>(middle_of(v[i])) * one / middle_of(a[i]);
    if (slope < steepest && slope > -steepest) result.push_back({static_cast<Fixed>(slope), 2 * size});
  }
  std::sort(result.begin(), result.end(), [](const Edge& x, const Edge& y) { return x.slope > y.slope; });
  if (result.empty()) result.push_back({0, 0});
  return result;
}

/// sup of v·x − slope·a·x.
Fixed support_upper(const std::vector<Span>& a, const std::vector<Span>& v,
                    std::optional<std::size_t> left_out, Fixed slope) {
  Fixed sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i != left_out) sum = narrowed(sum + (v[i] - point(slope) * a[i]).magnitude());
  }
  return sum;
}

/// x²/2, at most.
Fixed half_square(Fixed x) {
  return part_upper(checked_product_upper(x, x), 2);
}

/// On a stretch e^ζ(νζ + K + κ) is at most the larger one of its values at the ends, with the line as much
/// higher there.
struct Rise {
  Fixed left = 0;
  Fixed right = 0;
};

/// Where ν < 0 there may be a maximum |ν|e^ζ between the ends, at most δ behind the left one or at most ε
/// before the right one, δ + ε being the length. It is what |ν|(e^δ − 1 − δ) and |ν|(e^−ε − 1 + ε) raise the
/// ends to, at most.
Rise rise_of(const Stretch& stretch) {
  if (stretch.slope >= 0) return {};
  const Fixed length = stretch.right - stretch.left;
  const Fixed delta = std::min(one, length / 2);
  const Fixed epsilon = length - delta;
  // e^δ − 1 − δ ≤ δ²/2 (1 + δ/2), as δ ≤ 1.
  const Fixed behind = product_upper(half_square(delta), one + delta / 2 + 1);
  const Fixed before = epsilon < 2 * one ? half_square(epsilon) : epsilon;
  return {checked_product_upper(-stretch.slope, behind), checked_product_upper(-stretch.slope, before)};
}

}  // namespace

Lines::Lines(const std::vector<Span>& a, const std::vector<Span>& v, std::optional<std::size_t> left_out,
             long pieces) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i != left_out) norm = narrowed(norm + a[i].magnitude());
  }
  const Fixed level = support_upper(a, v, left_out, 0);
  const std::vector<Edge> edges = edges_of(a, v, left_out);
  Fixed left = -norm;
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const Fixed slope = edges[k].slope;
    const Fixed support = support_upper(a, v, left_out, slope);
    const auto height = [&](Fixed place) { return narrowed(checked_product_upper(slope, place) + support); };
    const Fixed first = left;
    // Where a line does not fall, there is no maximum between the ends.
    const long count = slope < 0 ? pieces : 1;
    for (long piece = 1; piece <= count; ++piece) {
      const bool is_last = k + 1 == edges.size() && piece == count;
      // The first edge of one alone begins at −norm, and the last stretch of all ends at norm.
      const Fixed length = k + 1 == edges.size() ? norm - first : edges[k].length;
      const Fixed right = is_last ? norm : std::clamp(first + length / count * piece, left, norm);
      add({slope, left, right, height(left), height(right)}, level);
      left = right;
    }
  }
}

/// Where a is a span, a steep line may be far above the level one, which is above all, too.
void Lines::add(const Stretch& line, Fixed level) {
  constexpr Fixed little = one >> 20;
  const Stretch flat{0, line.left, line.right, level, level};
  if (std::max(line.left_height, line.right_height) <= level + little) {
    stretches.push_back(line);
  } else if (std::min(line.left_height, line.right_height) >= level) {
    stretches.push_back(flat);
  } else {
    // Wherever they are taken to meet, both are right.
    const WideFixed behind = static_cast<WideFixed>(level - line.left_height) * one / line.slope;
    const auto meet = static_cast<Fixed>(std::clamp<WideFixed>(line.left + behind, line.left, line.right));
    const Fixed height = narrowed(line.left_height + checked_product_upper(line.slope, meet - line.left));
    Stretch first = line.slope < 0 ? flat : line;
    Stretch second = line.slope < 0 ? line : flat;
    first.right = second.left = meet;
    (line.slope < 0 ? second.left_height : first.right_height) = height;
    stretches.push_back(first);
    stretches.push_back(second);
  }
}

OneKey::OneKey(const Lines& lines) : norm_(lines.norm) {
  const auto knot_at = [&](Fixed place) {
    return Knot{exponential(point(narrowed(place - lines.norm))), -largest_fixed};
  };
  knots_.reserve(lines.stretches.size() + 1);
  knots_.push_back(knot_at(-lines.norm));
  for (const Stretch& stretch : lines.stretches) {
    knots_.push_back(knot_at(stretch.right));
    Knot& left = knots_[knots_.size() - 2];
    Knot& right = knots_.back();
    const Rise rise = rise_of(stretch);
    left.height = std::max(left.height, narrowed(stretch.left_height + rise.left));
    right.height = std::max(right.height, narrowed(stretch.right_height + rise.right));
  }
}

}  // namespace sinkproof_check::sweep
