// What one key can give at most, over all its contents: lemma L3 of docs/audit-of-all-inputs.md.
//
// Given: spans of a and v, and how finely to cut.
// Derives itself: lines above the zonotope of (a·x, v·x) by its support, and from them the bound at the ends of the stretches with what may be above it between them.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_softmax.cpp and sweep_relu.cpp add the keys up.
// Assumes: fixed.cpp. No order of sorting and no slope is relied on: a line is above the zonotope whatever its slope, and the stretches lie end to end from −norm to norm.
#include "checker/all_inputs/sweep_key.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"

namespace sinkproof_check::sweep {

namespace {

struct Edge {
  Fixed slope;
  Fixed length;  ///< of ζ
};

Fixed middle(const Span& x) {
  return (x.lower + x.upper) / 2;
}

/// The edges of the upper chain by falling slope, but those that are too short for one; at least one.
std::vector<Edge> edges_of(const std::vector<Span>& a, const std::vector<Span>& v,
                           std::optional<std::size_t> left_out) {
  constexpr Fixed shortest = one >> 16;
  constexpr Fixed steepest = one << 8;
  std::vector<Edge> result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Fixed size = std::abs(middle(a[i]));
    if (i == left_out || size < shortest) continue;
    // A quotient of numbers below 2^17 and above 2^-16; what is steeper is only a worse line.
    const WideFixed slope = static_cast<WideFixed>(middle(v[i])) * one / middle(a[i]);
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

}  // namespace

Lines::Lines(const std::vector<Span>& a, const std::vector<Span>& v, std::optional<std::size_t> left_out,
             long pieces) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i != left_out) norm = narrowed(norm + a[i].magnitude());
  }
  const std::vector<Edge> edges = edges_of(a, v, left_out);
  Fixed left = -norm;
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const Fixed slope = edges[k].slope;
    const Fixed support = support_upper(a, v, left_out, slope);
    const auto height = [&](Fixed place) { return narrowed(checked_product_upper(slope, place) + support); };
    const auto depth = [&](Fixed place) { return narrowed(checked_product_lower(slope, place) + support); };
    const Fixed first = left;
    for (long piece = 1; piece <= pieces; ++piece) {
      const bool is_last = k + 1 == edges.size() && piece == pieces;
      // The first edge of one alone begins at −norm, and the last stretch of all ends at norm.
      const Fixed length = k + 1 == edges.size() ? norm - first : edges[k].length;
      const Fixed right = is_last ? norm : std::clamp(first + length / pieces * piece, left, norm);
      stretches.push_back(
          {slope, left, right, height(left), height(right), std::min(depth(left), depth(right))});
      left = right;
    }
  }
}

OneKey::OneKey(const Lines& lines, Fixed largest_constant) : norm_(lines.norm) {
  const auto knot_at = [&](Fixed place) {
    return Knot{exponential(point(narrowed(place - lines.norm))), -largest_fixed, 0};
  };
  knots_.reserve(lines.stretches.size() + 1);
  knots_.push_back(knot_at(-lines.norm));
  for (const Stretch& stretch : lines.stretches) {
    knots_.push_back(knot_at(stretch.right));
    Knot& left = knots_[knots_.size() - 2];
    Knot& right = knots_.back();
    left.height = std::max(left.height, stretch.left_height);
    right.height = std::max(right.height, stretch.right_height);
    if (stretch.slope >= 0) continue;  // no maximum between the ends
    // e^ζ(2|ν| + ℓ)Δ²/8.
    const Fixed length = stretch.right - stretch.left;
    const Fixed below = std::max<Fixed>(0, largest_constant - stretch.lowest);
    const Fixed curvature = checked_product_upper(right.weight.upper, narrowed(-2 * stretch.slope + below));
    const Fixed excess =
        part_upper(checked_product_upper(curvature, checked_product_upper(length, length)), 8);
    left.excess = std::max(left.excess, excess);
    right.excess = std::max(right.excess, excess);
  }
  for (const Knot& knot : knots_) {
    static_cast<void>(narrowed(static_cast<WideFixed>(knot.height) + largest_constant));
    static_cast<void>(
        narrowed(static_cast<WideFixed>(largest_constant) + std::abs(knot.height) + knot.excess));
  }
}

}  // namespace sinkproof_check::sweep
