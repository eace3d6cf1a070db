#pragma once

#include <deque>
#include <vector>

#include "audit/all_inputs/softmax_bounds.hpp"

namespace sinkproof::audit::all_inputs {

/// Several heads of softmax, by L5 and L6 of docs/audit-of-all-inputs.md; two of them by L8, too.
class SeveralHeadsBounds : public ErrorBounds {
 public:
  SeveralHeadsBounds(const ModelRows& heads, Query query, std::size_t coordinate);

  void look_at(std::vector<Interval> t, double eta) override;
  [[nodiscard]] bool are_costly() const override { return heads_.size() == 2; }
  double upper(const RowError& row, const Fineness& fineness) override {
    return upper_at(eta_, row, fineness);
  }
  double close_upper(const RowError& row, const Fineness& fineness, const Wanted& wanted) override;
  Bends bends(const RowError& row) override;

 private:
  double upper_at(double eta, const RowError& row, const Fineness& fineness);
  /// L6.
  [[nodiscard]] double upper_by_weights(const RowError& row) const;

  const ModelRows& rows_;
  std::deque<SoftmaxBounds> heads_;  ///< they do not move
  std::vector<double> shares_;       ///< θ
  double eta_ = 0;
  std::vector<Interval> t_;
};

}  // namespace sinkproof::audit::all_inputs
