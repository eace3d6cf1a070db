#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "checker/setting/trigger/trigger_rows.hpp"

namespace sinkproof_check {

/// Numbers x as integers: |x − digits · 2^exponent| ≤ 2 · 2^exponent, |x| < 2^(exponent + 40) and |digits| ≤
/// 2^40.
struct ScaledNumbers {
  std::vector<std::int64_t> digits;
  std::int64_t exponent = 0;
};
/// The unit is 2^(top − 40), where 2^top is the least power of two above them all, and top is no less than
/// `least_top`. Nothing where an enclosure of 128 bits is not narrow enough, or there is none.
std::optional<ScaledNumbers> scaled_numbers(const std::vector<Real>& numbers, std::int64_t least_top);

/// Which of many output errors may be the largest. Of a dense W_OV there are millions of products, nearly all
/// of errors that are not: in integers of one unit each takes a few nanoseconds, and a thousand as a Real.
class LossBounds {
 public:
  /// `values` has (W_OV x)_r by head, coordinate, kind. Keeps a reference to `kinds`.
  LossBounds(const TriggerInstance& instance, const Kinds& kinds, const std::vector<long>& coordinates,
             const std::vector<Real>& values);

  /// Indices of the coordinates in which the row's error may be larger than all errors before, and than the
  /// row's others. What is left out has an enclosure, and is less than an error that was not left out.
  std::vector<std::size_t> largest_of(const Row& row, const std::vector<Shares>& shares);

 private:
  /// An entry of W_OV in a column of contents.
  struct Entry {
    long column;
    bool is_own;  ///< in the coordinate's own column, where the target is
    std::size_t head;
    std::int64_t digits;
  };

  /// sup |f − y| of a row in one coordinate, whose weights are `weights` by kind and head.
  Enclosure error(const Row& row, const ScaledNumbers& weights, std::size_t r) const;

  const Kinds& kinds_;
  std::size_t coordinates_;
  std::size_t heads_;
  bool is_known_ = false;
  std::int64_t exponent_ = 0;          ///< the unit of values and entries
  std::vector<std::int64_t> values_;   ///< by coordinate, kind, head
  std::vector<std::int64_t> targets_;  ///< coordinates of tokens in units of 2^−40, by coordinate and kind
  std::vector<std::vector<Entry>> entries_;  ///< by coordinate, columns rising
  std::optional<Dyadic> bound_;              ///< some error is no less
};

}  // namespace sinkproof_check
