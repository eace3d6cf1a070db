#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "checker/all_inputs/sweep_rows.hpp"

namespace sinkproof_check::sweep {

/// How finely y, each half of x_r, and the edges of one key's chain are cut: powers of two.
struct Fineness {
  long cells;
  long steps;
  long pieces;
};
constexpr long most_cuts = 2048;

/// How far E can be above what its corners say, on a box of the query's contents, the other tokens' contents
/// being any. docs/audit-of-all-inputs.md, L4.
struct Bends {
  /// b_i for each content: but for the lifts, E is at most b_i (1 − τ²) above its chord along t_i, τ from −1
  /// to 1; largest_fixed where nothing is known.
  std::vector<Fixed> along;
  Fixed lift = 0;         ///< so much more everywhere
  Fixed corner_lift = 0;  ///< so much more at most, and at each corner what ErrorBounds::corner_lift says
  /// How much halving along t_i may be worth where it is not b_i; empty: it is.
  std::vector<Fixed> worth_halving = {};

  [[nodiscard]] Fixed worth_halving_at(std::size_t i) const {
    return worth_halving.empty() ? along[i] : worth_halving[i];
  }
};
/// b_i = q w², w being the half width of t and q ≥ −½ ∂²E/∂t² there, q ≥ 0.
Fixed bend_of_curvature(Fixed q, const Span& t);

/// Upper bounds of the error E, for the query's contents t (points or spans) and all contents of the other
/// tokens, of the rows of one query and output coordinate.
class ErrorBounds {
 public:
  ErrorBounds() = default;
  ErrorBounds(const ErrorBounds&) = delete;
  ErrorBounds& operator=(const ErrorBounds&) = delete;
  ErrorBounds(ErrorBounds&&) = delete;
  ErrorBounds& operator=(ErrorBounds&&) = delete;
  virtual ~ErrorBounds() = default;

  /// The box whose corners and bends are looked at next.
  virtual void enter(const std::vector<Span>& /*box*/) {}
  /// What the next calls are about: a face of the box that was entered, if one was.
  virtual void look_at(std::vector<Span> t, const Fineness& fineness) = 0;
  /// E is at most this. Where that is at most `enough` no effort is made to be lower.
  virtual Fixed upper(const Row& row, Fixed enough) = 0;
  /// On the face. Throws BeyondLimit.
  virtual Bends bends(const Row& row) = 0;
  /// L9: what is shown at all corners of the box that was entered is so on it. Corners are in these
  /// coordinates. False: nothing of the kind is known.
  virtual bool enter_corners(const std::vector<std::size_t>& /*coordinates*/) { return false; }
  /// The corners that lie in a face, which above_target() is about until the next look_at().
  virtual void look_at_corners(const std::vector<Span>& /*face*/, const Fineness& /*fineness*/) {}
  /// Not above 0: at these corners it is shown that E is at most the target.
  virtual Fixed above_target(const Row& /*row*/) { return largest_fixed; }
  /// At the face, which is at a corner.
  virtual Fixed corner_lift(const Row& /*row*/) { return largest_fixed; }
};

/// `target` is the error that the bounds are best at, and below; any is right.
std::unique_ptr<ErrorBounds> error_bounds(const HeadRows& head, Query query, std::size_t coordinate,
                                          Fixed target);

}  // namespace sinkproof_check::sweep
