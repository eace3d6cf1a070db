#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/all_inputs/sweep_face.hpp"
#include "checker/all_inputs/sweep_key.hpp"

namespace sinkproof_check::sweep {

/// L1 and L2 of docs/audit-of-all-inputs.md.
class SoftmaxBounds final : public ErrorBounds {
 public:
  SoftmaxBounds(const HeadRows& head, Query query, std::size_t coordinate, Fixed eta);

  void look_at(std::vector<Span> t, const Fineness& fineness) override;
  Fixed upper(const Row& row, Fixed enough) override;
  std::vector<Fixed> curvatures(const Row& row) override;

 private:
  /// For the rows of one λ: c keys, of which n have x_r ≥ 0, give at most (c − n) below + n above at an end of a cell.
  struct Multiplier {
    Fixed lambda;
    std::array<Fixed, 2> below, above;
  };
  struct Cell {
    std::array<Multiplier, 5> multipliers;
  };
  /// What is the same for all rows of one sign.
  struct Side {
    Values values;
    std::optional<OneKey> key;  ///< none: not prepared for this face
    Span own;                   ///< the value of the query's own token
    std::vector<Fixed> fixed;   ///< of anchor, own token and null slot together, at each end of a cell
    std::vector<Cell> cells;
    Fixed above_chord = 0;  ///< what a key may give beyond the points of the grid of x_r
  };
  Side& prepared(int sign);
  void tabulate(Side& side, int sign);
  void choose_multipliers(Side& side, const std::vector<Fixed>& table) const;
  [[nodiscard]] Fixed fixed_keys(const Side& side, const Span& subtracted) const;
  [[nodiscard]] Fixed sum_with_constant_target(const Row& row, const Side& side) const;
  [[nodiscard]] Fixed sum_with_mean(const Row& row, const Side& side, Fixed enough) const;
  [[nodiscard]] Fixed trivial_bound(const Row& row, const Side& side) const;

  const HeadRows& head_;
  Query query_;
  std::size_t coordinate_;
  Fixed eta_;
  std::optional<std::size_t> mean_;  ///< the content that the target is a mean of
  Side plus_, minus_;
  std::optional<Face> face_;
  Fineness fineness_{};
};

}  // namespace sinkproof_check::sweep
