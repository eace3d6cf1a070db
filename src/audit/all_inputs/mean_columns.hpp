#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "audit/all_inputs/mean_key.hpp"
#include "audit/all_inputs/on_line.hpp"

namespace sinkproof::audit::all_inputs {

/// L2's maxima over one key, for numbers z = σθy + η on a grid: rows differ in how often a key counts and
/// what y they reach, so that all rows of a face and every η have them in common.
/// docs/audit-of-all-inputs.md, L2.
class MeanColumns {
 public:
  static constexpr std::size_t lambdas = 9;
  using OfLambda = std::array<double, lambdas>;
  /// At one end of a cell, for each λ: the largest of the heights plus λx_r over x_r ≤ 0 and x_r ≥ 0.
  struct End {
    OfLambda below, above;
    OfLambda own;  ///< of the query's own token, where it is a key by itself, with λ times its own x_r
    double fixed;  ///< of all other keys
  };
  struct Cell {
    OfLambda lambda;
    std::array<End, 2> ends;
  };

  /// Cells of z of that width.
  void prepare(double width) {
    width_ = width;
    columns_.clear();
    cells_.clear();
  }
  [[nodiscard]] double width() const { return width_; }
  /// Where the cell begins; the next one begins where it ends.
  [[nodiscard]] double z(long cell) const { return static_cast<double>(cell) * width_; }

  /// `own`, if any, has x_r within own_t: middle + radius·u, on the grid of u. fixed(z) is what all other
  /// keys are together, at most.
  template <class Fixed>
  const Cell& cell(long at, const MeanKey& contents, const MeanKey* own, const Near& own_t,
                   const Fixed& fixed) {
    return cells_.at(at, [&](long, Cell& result) {
      const auto make = [&](long i, Column& column) {
        tabulate(z(i), contents, own, column);
        column.fixed = fixed(z(i));
      };
      const Column& first = columns_.at(at, make);
      const Column& second = columns_.at(at + 1, make);
      fill(result, first, second, contents.xs(), own != nullptr, own_t);
    });
  }

 private:
  struct Column {
    std::vector<double> contents;
    std::vector<double> own;
    double fixed = 0;
  };
  static void tabulate(double z, const MeanKey& contents, const MeanKey* own, Column& column);
  static void fill(Cell& cell, const Column& first, const Column& second, const std::vector<double>& xs,
                   bool has_own, const Near& own_t);

  double width_ = 1;
  OnLine<Column> columns_;
  OnLine<Cell> cells_;
};

}  // namespace sinkproof::audit::all_inputs
