#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/all_inputs/sweep_face.hpp"
#include "checker/all_inputs/sweep_mean_key.hpp"

namespace sinkproof_check::sweep {

/// A row whose target y is a mean of contents, but for how many keys it has.
struct MeanRow {
  std::size_t r;  ///< the content that y is a mean of
  int sign;       ///< σ
  long length;    ///< of inputs
  Span
      own_content;  ///< t_r of the query's own token; where that is a key by itself it is the middle and u_r times the half width
};

/// Φ = Σ p_k (v_k − σy − η) of the trigger's rows where the target y is a mean of contents, for one sign σ:
/// docs/audit-of-all-inputs.md, L2.
class MeanSums {
 public:
  /// For every η ≤ largest_eta. `values` are of the sign, `own` is the value of the query's own token, or
  /// `own_key` that token as a key by itself. Face and values have to live as long.
  MeanSums(const Face& face, const Values& values, const Span& own, const FreeKey* own_key,
           const MeanRow& row, const Fineness& fineness, Fixed largest_eta);

  /// Φ ≤ this in the row of so many content keys besides the own token, for all of their contents. Where that
  /// is at most `enough` no effort is made to be lower. Throws BeyondLimit.
  Fixed upper(Fixed eta, long others, Fixed enough);

 private:
  /// What there is for a number z = σy + η.
  struct Column {
    Fixed fixed;              ///< of anchor, own token and null slot together
    std::vector<Fixed> keys;  ///< of one content key, at the points of the grid of x_r
    std::vector<Fixed> own;   ///< of the own token where it is a key by itself, likewise
  };
  /// With this λ c keys, of which n have x_r ≥ 0, give at most (c − n) below + n above at an end of a cell,
  /// and the own token λt_r with what it gives as a key.
  struct Multiplier {
    Fixed lambda;
    std::array<Fixed, 2> below, above, own;
  };
  using Cell = std::vector<Multiplier>;

  [[nodiscard]] Fixed place_of(long column) const { return top_ - width_ * column; }
  void add_column();
  [[nodiscard]] Cell cell_between(const Column& first, const Column& second) const;
  [[nodiscard]] Fixed own_upper(Fixed lambda, const Column& column) const;

  const Face& face_;
  const Values& values_;
  const Span own_;
  const MeanRow row_;
  const long steps_;
  const Fixed width_;  ///< of a cell
  const Fixed top_;    ///< column k is for z = top − k·width
  const MeanKey key_;
  std::optional<MeanKey> own_key_;
  Fixed reach_ = 0;  ///< no entry of a column is larger
  std::vector<Column> columns_;
  std::vector<Cell> cells_;  ///< the k-th is between columns k and k + 1
};

/// Σ over anchor, own token and null slot of p(v − subtracted), at most; but not the own token where it is a
/// key by itself.
Fixed fixed_keys(const Face& face, const Values& values, const Span& own, const Span& subtracted);

/// A content key, and a trigger key, for all of their contents.
FreeKey content_key(const Face& face, const Values& values);
FreeKey trigger_key(const Face& face, const Values& values);

}  // namespace sinkproof_check::sweep
