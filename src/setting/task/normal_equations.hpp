#pragma once

#include <cstddef>
#include <vector>

namespace sinkproof::task {

/// Least squares for searches, row by row by the normal equations. Columns count by their directions; to the
/// diagonal so much is added that dependent ones share what they give.
class NormalEquations {
 public:
  /// Begins anew. Allocates nothing where the sizes have been as large.
  void begin(std::size_t unknowns, std::size_t rights);
  /// row · x = right, for each of the right sides.
  void add(const double* row, const double* right);
  void solve();
  [[nodiscard]] double solution(std::size_t unknown, std::size_t right) const {
    return right_[unknown * rights_ + right];
  }

 private:
  std::size_t unknowns_ = 0;
  std::size_t rights_ = 0;
  std::vector<double> matrix_;  ///< the lower triangle, row after row
  std::vector<double> right_;   ///< [unknown][right side]
  std::vector<double> scale_;
};

}  // namespace sinkproof::task
