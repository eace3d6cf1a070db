// Which signs scores of ReLU attention have on a box of the query's contents: docs/audit-of-all-inputs.md,
// "ReLU".
//
// Given: the rows of a head, and spans of the query's contents.
// Derives itself: whether the score of another token has one sign for all of its contents, and what the own
// token's score is at most, from corners of the box.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_relu.cpp uses the signs.
// Assumes: fixed.cpp, sweep_rows.cpp. Any order of the coordinates is right, and any number of them that have
// corners: the others stay spans.
#include "checker/all_inputs/sweep_signs.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::sweep {

namespace {

/// So many contents have corners, a thousand.
constexpr std::size_t most_corner_contents = 10;

/// The contents that move scores most on the box.
std::vector<std::size_t> corner_contents(const HeadRows& head, Query query, const std::vector<Span>& box) {
  const std::vector<Fixed> importance = importance_of_contents(head, query);
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < box.size(); ++i) {
    if (box[i].lower < box[i].upper) result.push_back(i);
  }
  const auto moved = [&](std::size_t i) {
    return static_cast<WideFixed>(importance[i]) * (box[i].upper - box[i].lower);
  };
  std::stable_sort(result.begin(), result.end(),
                   [&](std::size_t i, std::size_t k) { return moved(i) > moved(k); });
  if (result.size() > most_corner_contents) result.resize(most_corner_contents);
  return result;
}

/// The largest bound of a corner, by the bounds of faces that hold several; or a number above `stop`.
template <class Bound>
class LargestCorner {
 public:
  LargestCorner(const std::vector<std::size_t>& coordinates, Fixed stop, const Bound& bound)
      : coordinates_(coordinates), stop_(stop), bound_(bound) {}

  /// At least `least`.
  Fixed of(const std::vector<Span>& box, Fixed least) {
    largest_ = least;
    look_at(box, 0, bound_(box));
    return largest_;
  }

 private:
  void look_at(const std::vector<Span>& face, std::size_t depth, Fixed bound) {
    if (bound <= largest_ || largest_ > stop_) return;
    if (depth == coordinates_.size()) {
      largest_ = bound;
      return;
    }
    const std::size_t i = coordinates_[depth];
    std::array<std::vector<Span>, 2> halves{face, face};
    halves[0][i] = point(face[i].lower);
    halves[1][i] = point(face[i].upper);
    std::array<Fixed, 2> bounds{bound_(halves[0]), bound_(halves[1])};
    const std::size_t first = bounds[0] > bounds[1] ? 0 : 1;
    look_at(halves[first], depth + 1, bounds[first]);
    look_at(halves[1 - first], depth + 1, bounds[1 - first]);
  }

  const std::vector<std::size_t>& coordinates_;
  Fixed stop_;
  const Bound& bound_;
  Fixed largest_ = 0;
};

}  // namespace

/// Along t_i the score is at most max(0, −product_ii) w_i² above its chord.
Fixed own_score_upper(const HeadRows& head, Query query, const std::vector<Span>& box) {
  const std::vector<std::size_t> coordinates = corner_contents(head, query, box);
  const auto bound = [&](const std::vector<Span>& face) {
    charge_steps(4 * face.size() * face.size() + 100);
    return own_score(head, query, face, content_scores(head, query, face)).upper;
  };
  Fixed result = LargestCorner(coordinates, largest_fixed, bound).of(box, 0);
  for (const std::size_t i : coordinates) {
    const Fixed falling = std::max<Fixed>(0, -head.product[i][i].lower);
    result = narrowed(result + bend_of_curvature(falling, box[i]));
  }
  return result;
}

/// sup over x of ±(fixed(t) + a·x) = ±fixed(t) + ‖a‖₁ is convex in t.
bool may_have_both_signs(const HeadRows& head, Query query, const Affine& fixed,
                         const std::vector<Span>& box) {
  const std::vector<std::size_t> coordinates = corner_contents(head, query, box);
  const auto may_be_positive = [&](bool is_turned) {
    const auto bound = [&](const std::vector<Span>& face) {
      charge_steps(4 * face.size() * face.size() + 100);
      const Span score = fixed.at(face);
      return narrowed((is_turned ? -score : score).upper + norm_of(content_scores(head, query, face)));
    };
    return LargestCorner(coordinates, 0, bound).of(box, 0) > 0;
  };
  return may_be_positive(false) && may_be_positive(true);
}

}  // namespace sinkproof_check::sweep
