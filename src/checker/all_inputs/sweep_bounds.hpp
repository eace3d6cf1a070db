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

/// Upper bounds of the error E, for the query's contents t (points or spans) and all contents of the other tokens, of the rows of one query and output coordinate.
class ErrorBounds {
 public:
  ErrorBounds() = default;
  ErrorBounds(const ErrorBounds&) = delete;
  ErrorBounds& operator=(const ErrorBounds&) = delete;
  ErrorBounds(ErrorBounds&&) = delete;
  ErrorBounds& operator=(ErrorBounds&&) = delete;
  virtual ~ErrorBounds() = default;

  /// What the next calls are about.
  virtual void look_at(std::vector<Span> t, const Fineness& fineness) = 0;
  /// E is at most this. Where that is at most `enough` no effort is made to be lower.
  virtual Fixed upper(const Row& row, Fixed enough) = 0;
  /// q_i ≥ −½ ∂²E/∂t_i² for all t looked at; largest_fixed where nothing is known. docs/audit-of-all-inputs.md, L4.
  virtual std::vector<Fixed> curvatures(const Row& row) = 0;
};

/// `target` is the error that the bounds are best at, and below; any is right.
std::unique_ptr<ErrorBounds> error_bounds(const HeadRows& head, Query query, std::size_t coordinate,
                                          Fixed target);

}  // namespace sinkproof_check::sweep
