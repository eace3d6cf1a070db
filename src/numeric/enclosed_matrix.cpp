#include "numeric/enclosed_matrix.hpp"

#include <cfloat>
#include <cmath>

namespace sinkproof::numeric {

namespace {

constexpr double epsilon = 0x1p-52;  // relative error of one operation in any rounding mode

/// Whether all entries are far below overflow, which cannot be looked for afterwards: rounding towards zero stops at DBL_MAX, and a sum can come back from
/// there. NaN fails the comparison as well.
bool is_small(const Eigen::MatrixXd& nonnegative) {
  return (nonnegative.array() <= 0x1p960).all();
}

}  // namespace

Interval EnclosedMatrix::at(Eigen::Index row, Eigen::Index column) const {
  // point ± r as interval operations: their own roundings are accounted for there.
  const double m = midpoint(row, column);
  const double r = radius(row, column);
  if (r == 0) return Interval::from_endpoints(m, m);
  return Interval::from_endpoints(m, m) + Interval::from_endpoints(-r, r);
}

void EnclosedMatrix::set(Eigen::Index row, Eigen::Index column, const Interval& value) {
  if (value.is_entire()) throw DomainError("a matrix entry of which nothing is known");
  // Any double m will do as midpoint; the distances to both ends, rounded up, make it right.
  double m = value.middle();
  if (std::fabs(m) < DBL_MIN) m = 0;
  if (value.lower() == value.upper()) {
    midpoint(row, column) = value.lower();
    radius(row, column) = 0;
    return;
  }
  const Interval point = Interval::from_endpoints(m, m);
  const Interval reach = max(abs(value - point), Interval());
  if (reach.is_entire()) throw DomainError("a matrix entry that overflows");
  midpoint(row, column) = m;
  radius(row, column) = reach.upper();
}

EnclosedMatrix zero_matrix(Eigen::Index rows, Eigen::Index columns) {
  return {Eigen::MatrixXd::Zero(rows, columns), Eigen::MatrixXd::Zero(rows, columns)};
}

/// Proof. Let n < 2^20 be the inner dimension, ε = 2^-52, γ = nε/(1 − nε) ≤ 2nε, A = a.midpoint, R = a.radius, B = b.midpoint, S = b.radius. No midpoint is
/// subnormal (set and product see to that), so it does not matter whether subnormals are read as zero.
/// 1. An inner product of n terms in any order, in any rounding mode, errs by at most γ|x|·|y| + n·2^-1021: no term passes more than n roundings, and each
///    of the at most 2n operations loses at most 2^-1022 where its result is subnormal, flushed or not.
/// 2. So every member of the product of the enclosures is within |A|(γ|B| + S) + R(|B| + S) + n·2^-1021 of fl(A·B); replacing a subnormal midpoint by 0 adds 2^-1022.
/// 3. inner ≥ (γ|B| + S)(1 − 3ε): its three roundings, its underflows being less than tiny/2. |B| + S does not underflow: S is 0, with B normal or 0, or S ≥ 2^-1019.
///    By 1. the two inner products of non-negative numbers come out at least 1 − γ times the exact ones, less (4n + 2)·2^-1022 in all.
///    (1 − γ)(1 − 3ε)(1 − ε)^5 · (1 + 8(n+4)ε) ≥ 1, and (n+1)·2^-1018(1 − ε) exceeds 1.1·(4n+2)·2^-1022 + n·2^-1021 + 2^-1022.
/// 4. Nothing overflows where the sums of b and the radius are small: the radius is at least 2^-52·|A||B|, so |A||B|, and every partial sum of A·B, is below 2^1013. ∎
EnclosedMatrix product(const EnclosedMatrix& a, const EnclosedMatrix& b) {
  constexpr Eigen::Index largest = 1 << 20;
  const Eigen::Index n = a.columns();
  if (n != b.rows() || n >= largest) throw InternalError("a matrix product of unsuitable shapes");
  const auto count = static_cast<double>(n);
  const double gamma = 2 * count * epsilon;
  constexpr double tiny = 0x1p-1018;
  EnclosedMatrix result;
  result.midpoint.noalias() = a.midpoint * b.midpoint;
  result.midpoint = (result.midpoint.array().abs() < DBL_MIN).select(0.0, result.midpoint);
  const Eigen::MatrixXd inner = (gamma * b.midpoint.cwiseAbs() + b.radius).array() + tiny;
  result.radius.noalias() = a.midpoint.cwiseAbs() * inner;
  bool in_range = is_small(inner);
  if (!a.radius.isZero(0)) {
    const Eigen::MatrixXd reach = b.midpoint.cwiseAbs() + b.radius;
    in_range = in_range && is_small(reach);
    result.radius.noalias() += a.radius * reach;
  }
  result.radius = (result.radius.array() * (1 + 8 * (count + 4) * epsilon)) + (count + 1) * tiny;
  if (!in_range || !is_small(result.radius)) throw DomainError("a matrix product overflows");
  // A sum of products each of which has a factor that is exactly 0 is exactly 0: no sink at all is worth saying.
  const auto occupied = [](const EnclosedMatrix& m) {
    return Eigen::MatrixXd(((m.midpoint.array() != 0) || (m.radius.array() != 0)).cast<double>());
  };
  const Eigen::MatrixXd terms = occupied(a) * occupied(b);
  result.radius = (terms.array() == 0).select(0.0, result.radius);
  return result;
}

EnclosedMatrix transpose(const EnclosedMatrix& a) {
  return {a.midpoint.transpose(), a.radius.transpose()};
}

}  // namespace sinkproof::numeric
