#pragma once

#include <Eigen/Core>

#include "numeric/interval.hpp"
#include "numeric/rational.hpp"

namespace sinkproof::numeric {

/// A matrix of reals known entry by entry: |entry − midpoint| ≤ radius. The double filter for large products:
/// the cost of one plain product (Eigen's) of points, and of up to three where radii are not 0, without any
/// control of rounding.
struct EnclosedMatrix {
  Eigen::MatrixXd midpoint;
  Eigen::MatrixXd radius;  ///< ≥ 0

  [[nodiscard]] Eigen::Index rows() const { return midpoint.rows(); }
  [[nodiscard]] Eigen::Index columns() const { return midpoint.cols(); }
  /// One entry as an interval.
  [[nodiscard]] Interval at(Eigen::Index row, Eigen::Index column) const;
  void set(Eigen::Index row, Eigen::Index column, const Interval& value);
};

/// A rows×columns matrix of points 0.
EnclosedMatrix zero_matrix(Eigen::Index rows, Eigen::Index columns);

/// Contains a·b for all matrices in a and b, in any rounding mode and order of summation, with or without
/// fused multiply-adds. The radius has 2nε times the norms of row and column in it. Throws DomainError for
/// entries that are too large, none of which is at most 2^400.
EnclosedMatrix product(const EnclosedMatrix& a, const EnclosedMatrix& b);

EnclosedMatrix transpose(const EnclosedMatrix& a);

}  // namespace sinkproof::numeric
