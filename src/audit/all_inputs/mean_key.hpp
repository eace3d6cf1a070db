#pragma once

#include <cstddef>
#include <vector>

#include "audit/all_inputs/one_key.hpp"

namespace sinkproof::audit::all_inputs {

/// A key x ∈ [−1, 1]^m whose score is a·x, and whose value is v·x + constant.
struct ScoredKey {
  std::vector<Near> a;
  std::vector<Near> v;
  numeric::Interval constant;
  double norm = 0;  ///< ‖v‖₁, at most
  numeric::Interval
      weight;  ///< what e^{a·x} is multiplied by: the lower end where the key's part is negative
};

/// L2: one key's part w e^{a·x}(v·x + constant − z) as a function of x_r, for numbers z.
/// docs/audit-of-all-inputs.md, L3.
class MeanKey {
 public:
  /// With the grid of x_r that has so many steps in each half, a power of two. `a_r` is a's part.
  void prepare(const ScoredKey& key, std::size_t r, const numeric::Interval& a_r, std::size_t x_steps,
               std::size_t pieces, double largest_z);

  /// −1 to 1.
  [[nodiscard]] const std::vector<double>& xs() const { return xs_; }
  /// At these x_r: for every λ the part plus λx_r is on [−1, 1], and on each half, at most the largest of
  /// heights[k] + λ xs()[k] there, plus slack(). |z| ≤ largest_z.
  void tabulate(double z, double* heights) const;
  [[nodiscard]] double slack() const { return slack_; }
  /// Of the heights, at most; they are finite.
  [[nodiscard]] double reach() const { return reach_; }
  /// Nothing overflowed.
  [[nodiscard]] bool is_usable() const { return is_usable_; }

 private:
  [[nodiscard]] double chord_excess(double z) const;

  OneKey others_;  ///< all coordinates but r
  double v_r_ = 0;
  double constant_ = 0;
  // For chord_excess().
  double cross_ = 0, a_r_squared_ = 0, below_zero_ = 0, step_factor_ = 0;
  std::vector<double> xs_, larger_, smaller_;  ///< e^{a_r x_r} times the weight from above and below
  double slack_ = 0, reach_ = 0;
  bool is_usable_ = false;
};

}  // namespace sinkproof::audit::all_inputs
