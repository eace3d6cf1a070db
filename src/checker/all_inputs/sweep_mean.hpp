#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/all_inputs/sweep_face.hpp"
#include "checker/all_inputs/sweep_key.hpp"

namespace sinkproof_check::sweep {

/// Φ = Σ p_k (v_k − σy − η) of the trigger's rows where the target y is a mean of contents, for one sign σ: docs/audit-of-all-inputs.md, L2.
class MeanSums {
 public:
  /// For every η ≤ largest_eta. `values` are of the sign, `own` is the value of the query's own token, `mean` the content that y is a mean of. The face has to live as long.
  MeanSums(const Face& face, const Values& values, const Span& own, std::size_t mean, int sign,
           const Fineness& fineness, Fixed largest_eta, long length);

  /// Φ ≤ this in the row of so many content keys besides the own token, for all of their contents. Where that is at most `enough` no effort is made to be lower. Throws BeyondLimit.
  Fixed upper(Fixed eta, long others, Fixed enough);

 private:
  /// What there is for a number z = σy + η.
  struct Column {
    Fixed fixed;              ///< of anchor, own token and null slot together
    std::vector<Fixed> keys;  ///< of one content key, at the points of the grid of x_r
  };
  /// With this λ c keys, of which n have x_r ≥ 0, give at most (c − n) below + n above at an end of a cell.
  struct Multiplier {
    Fixed lambda;
    std::array<Fixed, 2> below, above;
  };
  using Cell = std::vector<Multiplier>;

  [[nodiscard]] Fixed place_of(long column) const { return top_ - width_ * column; }
  void add_column();
  [[nodiscard]] Cell cell_between(const Column& first, const Column& second) const;

  const Face& face_;
  const Values& values_;
  const Span own_;
  const Span a_, v_, t_;  ///< a_r, v_r, t_r
  const int sign_;
  const long steps_;
  const Fixed width_;  ///< of a cell
  const Fixed top_;    ///< column k is for z = top − k·width
  const long length_;
  const OneKey key_;
  std::vector<Span> factors_;     ///< e^{a_r x_r}, with what the key's weights leave out
  std::vector<Fixed> constants_;  ///< v_I + v_r x_r
  Fixed reach_ = 0;               ///< no entry of a column is larger
  std::vector<Column> columns_;
  std::vector<Cell> cells_;  ///< the k-th is between columns k and k + 1
};

/// A C such that, between two points at distance 1/steps, e^{ax}(vx + w) is at most the chord of e^{ax}(vx + w + C), where vx + w ≥ −below between them, below ≥ 0.
Fixed chord_rise(const Span& a, const Span& v, Fixed below, long steps);

/// Σ over anchor, own token and null slot of p(v − subtracted), at most.
Fixed fixed_keys(const Face& face, const Values& values, const Span& own, const Span& subtracted);

}  // namespace sinkproof_check::sweep
