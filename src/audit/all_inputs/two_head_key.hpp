#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {

/// What one content key adds to two heads together: Σ_h e^{a^h·x}(v^h·x + κ_h) + λ x_r for contents x in [−1,
/// 1]^m, m ≤ 64, with x_r in a range of its own.
/// docs/audit-of-all-inputs.md, L8. Holds references.
class TwoHeadKey {
 public:
  struct Head {
    const std::vector<Near>& a;
    const std::vector<Near>& v;
    double constant;  ///< κ_h, at most
  };
  struct Range {
    double lower = -1;
    double upper = 1;
  };

  TwoHeadKey(std::array<Head, 2> heads, std::size_t r, double lambda, Range of_r);

  /// At least the supremum: about as close as the tolerance where so many cells do; +∞ where nothing is
  /// known.
  [[nodiscard]] double upper(double tolerance, std::size_t most_cells);
  /// Of the best contents that upper() met, about: e^{a^h·x}, and e^{a¹·x}(v¹·x + κ_1).
  [[nodiscard]] const std::array<double, 2>& attained_weights() const { return attained_weights_; }
  [[nodiscard]] double attained_first() const { return attained_first_; }

 private:
  /// A range of both scores ζ_h = a^h·x.
  struct Cell {
    std::array<std::array<double, 2>, 2> scores;   ///< [head][end]
    std::array<std::array<double, 2>, 2> weights;  ///< e^ζ; their logarithms are within 2^-44 of the scores
    double bound;
  };
  using Slopes = std::array<double, 2>;  ///< ν

  /// No contents have such scores: the direction that is normal to some (a¹_i, a²_i) separates them from the
  /// cell.
  [[nodiscard]] bool is_empty(const Cell& cell) const;
  /// Prepares look() and bound() for a cell.
  void enter(const Cell& cell);
  /// What bound() bounds, without its rounding.
  [[nodiscard]] double look(const Slopes& slopes) const;
  [[nodiscard]] double bound(const Slopes& slopes) const;
  /// The ν at which look() is least, about; any that is good enough.
  [[nodiscard]] Slopes good_slopes(double tolerance, Slopes start);
  [[nodiscard]] double bounded(const Cell& cell, double tolerance);
  /// Looks at the contents that are best with ν at the middle of the cell. Returns the ν at which they would
  /// be the best of all.
  Slopes meet(const Slopes& slopes);

  static constexpr std::size_t most_contents = 64;
  using Row = std::array<double, most_contents>;

  std::array<Head, 2> heads_;
  std::size_t m_;
  std::size_t r_;
  double lambda_;
  Row middle_{}, half_{};         ///< of the box of x
  std::array<Row, 2> a_{};        ///< middles
  std::array<double, 2> size_{};  ///< |κ_h| + ‖v^h‖₁
  /// n·(ζ_1, ζ_2) is between these.
  struct Strip {
    std::array<double, 2> n;
    double lower, upper;
  };
  std::vector<Strip> strips_;
  bool is_finite_ = true;
  double attained_;
  std::array<double, 2> attained_weights_{1, 1};
  double attained_first_ = 0;
  // Of the cell that was entered; corners are numbered 2·(end of the first head's) + (end of the second's).
  std::array<Row, 4> coefficients_{};                         ///< of x, without ν
  std::array<double, 4> alone_{};                             ///< what stands beside them, without ν
  std::array<std::array<double, 2>, 2> logs_{}, tangents_{};  ///< of the weights [head][end]
  std::array<std::array<double, 2>, 2> weights_{};
  std::array<double, 2> slope_limit_{};
  Slopes last_{};
};

}  // namespace sinkproof::audit::all_inputs
