#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "audit/all_inputs/query_face.hpp"
#include "audit/all_inputs/row_error.hpp"
#include "audit/all_inputs/two_head_key.hpp"

namespace sinkproof::audit::all_inputs {

/// One row of two heads of softmax together: L8 of docs/audit-of-all-inputs.md. Holds references.
class TwoHeadsJointly {
 public:
  struct Head {
    const HeadRows& rows;
    const QueryFace& face;
    double share;  ///< θ, meant exactly
    double upper;  ///< of σ(f_r − θ y)
  };
  /// The shares add up to 1 without rounding.
  TwoHeadsJointly(std::array<Head, 2> heads, const RowError& row);

  /// Of E. Any η is right.
  double upper(double eta, const Fineness& fineness);

 private:
  /// Of z = σ(f¹_r − θ¹ y) and, where the target is a mean, of that mean.
  struct Cell {
    std::array<double, 2> z, y;
    double numerator;  ///< of L1, at most
  };
  struct Place {
    double z, y;
  };
  /// Of Φ of the second head, with η less z, where E may be above η.
  double largest_numerator(double eta, std::size_t most_cells);
  [[nodiscard]] double numerator(const Cell& cell);
  [[nodiscard]] double with_constant_target(const Cell& cell) const;
  [[nodiscard]] double with_mean(const Cell& cell) const;
  /// Any μ is right.
  void use_factor(double mu);
  /// The μ of equal sums where it matters: z and y nearly drop out, which is good where the cell is wide.
  void use_even_factor(const Place& place);
  /// The μ with the least numerator at the place: good where the cell is narrow.
  void use_least_factor(const Place& place);
  /// Of λ, with the same use as that of the even μ.
  [[nodiscard]] double drift() const;
  void meet_best(const Place& place);
  /// θ_h σ y + η_h, with η_1 = z and η_2 = η − z.
  [[nodiscard]] Interval subtracted(std::size_t h, const Place& place) const;
  [[nodiscard]] Interval fixed_keys(std::size_t h, const Place& place) const;
  [[nodiscard]] double fixed_keys(const Place& place) const;
  [[nodiscard]] TwoHeadKey key(bool is_trigger, const Place& place, double lambda,
                               TwoHeadKey::Range of_r) const;
  [[nodiscard]] double upper(bool is_trigger, const Place& place, double lambda,
                             TwoHeadKey::Range of_r) const;
  [[nodiscard]] std::optional<std::pair<Cell, Cell>> halves(const Cell& cell) const;

  std::array<Head, 2> heads_;
  const RowError& row_;
  double eta_ = 0;
  std::optional<std::size_t> mean_;  ///< the content that the target is a mean of
  Interval target_;                  ///< otherwise
  std::array<HeadRows::Values, 2> values_;
  std::array<Interval, 2> own_;        ///< the value of the query's own token
  std::array<Interval, 2> sums_;       ///< of unnormalised weights
  std::array<Interval, 2> factors_{};  ///< μ, and 1: doubles that are meant exactly
  std::array<std::array<std::vector<Near>, 2>, 2>
      slopes_;  ///< [content key, trigger key][head]: of values, times weight and factor
  /// The contents of the other tokens that are best for this μ at a place, about.
  struct Best {
    std::array<double, 2> sums{};  ///< of unnormalised weights
    double first = 0;              ///< μ Φ of the first head
  };
  Best best_;
  Cell whole_{};
  double tolerance_share_ = 0;
  double tolerance_ = 0;
  std::size_t key_cells_ = 1;
};

}  // namespace sinkproof::audit::all_inputs
