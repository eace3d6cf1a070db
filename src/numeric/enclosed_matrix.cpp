#include "numeric/enclosed_matrix.hpp"

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <vector>

namespace sinkproof::numeric {

namespace {

constexpr double epsilon = 0x1p-52;  // relative error of one operation in any rounding mode

/// The smallest absolute value of an entry, none of which is NaN; 1 of no entries. Reductions of Eigen's to a
/// number are vectorised, those to a bool are not.
double smallest(const Eigen::MatrixXd& m) {
  return m.size() == 0 ? 1 : m.cwiseAbs().minCoeff();
}

/// Whether the computed sum of `count` < 2^40 numbers ≥ 0 is at most 2·count·most, as it is where none is
/// beyond `most`. NaN fails the comparison.
bool is_moderate(double sum, Eigen::Index count, double most) {
  return sum <= 2 * static_cast<double>(count) * most;
}

/// At least √(1 − γ)(1 − ε)² times the Euclidean norms whose squares were summed: step 2 of the proof.
Eigen::VectorXd norms(const Eigen::VectorXd& squares) {
  return squares.array().sqrt() + 0x1p-500;
}

/// Of each of `count` rows or columns, in words of 64 bits: which entries may be other than 0.
class Occupied {
 public:
  template <class MayBeOther>
  Occupied(Eigen::Index count, Eigen::Index length, MayBeOther may_be_other)
      : words_(static_cast<std::size_t>((length + 63) / 64)),
        bits_(static_cast<std::size_t>(count) * words_) {
    for (Eigen::Index i = 0; i < count; ++i) {
      for (Eigen::Index k = 0; k < length; ++k) {
        if (may_be_other(i, k))
          bits_[place(i) + static_cast<std::size_t>(k / 64)] |= std::uint64_t{1} << (k % 64);
      }
    }
  }
  [[nodiscard]] bool meets(Eigen::Index i, const Occupied& other, Eigen::Index j) const {
    for (std::size_t w = 0; w < words_; ++w) {
      if ((bits_[place(i) + w] & other.bits_[other.place(j) + w]) != 0) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] std::size_t place(Eigen::Index i) const { return static_cast<std::size_t>(i) * words_; }
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

bool may_be_other(const EnclosedMatrix& m, Eigen::Index row, Eigen::Index column) {
  return m.midpoint(row, column) != 0 || m.radius(row, column) != 0;
}

/// A sum of products each of which has a factor that is exactly 0 is exactly 0: no sink at all is worth
/// saying.
void drop_radii_of_zeros(const EnclosedMatrix& a, const EnclosedMatrix& b, Eigen::MatrixXd& radius) {
  const Occupied rows(a.rows(), a.columns(), [&](auto i, auto k) { return may_be_other(a, i, k); });
  const Occupied columns(b.columns(), b.rows(), [&](auto j, auto k) { return may_be_other(b, k, j); });
  for (Eigen::Index j = 0; j < radius.cols(); ++j) {
    for (Eigen::Index i = 0; i < radius.rows(); ++i) {
      if (!rows.meets(i, columns, j)) radius(i, j) = 0;
    }
  }
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

/// Proof. Let n < 2^20 be the inner dimension, ε = 2^-52, γ = 2nε, A = a.midpoint, R = a.radius, B =
/// b.midpoint, S = b.radius. No midpoint is subnormal (set and product see to that), so it does not matter
/// whether subnormals are read as zero. R and S are 0 or at least 2^-1019.
/// 1. An inner product of n terms in any order, in any rounding mode, errs by at most γ|x|·|y| + n·2^-1021:
///    no term passes more than n roundings, nε/(1 − nε) ≤ γ, and each
///    of the at most 2n operations loses at most 2^-1022 where its result is subnormal, flushed or not.
/// 2. So every member of the product of the enclosures is within γ|A||B| + |A|S + R(|B| + S) + n·2^-1021 of
///    fl(A·B); replacing a subnormal midpoint by 0 adds 2^-1022.
///    (|A||B|)_ij ≤ ‖a_i‖‖b_j‖ (Cauchy–Schwarz). With s = fl(Σ a_ik²), by 1. ‖a_i‖ ≤ (√s + 2^-500.5)/√(1−γ),
///    as √(n·2^-1021) ≤ 2^-500.5; so fl(fl(√s) + 2^-500) ≥ ‖a_i‖√(1−γ)(1−ε)².
/// 3. γ times both norms, times c = 1 + 8(n+4)ε, comes out at least (1−γ)(1−ε)^8 times cγ‖a_i‖‖b_j‖, less
///    2^-1022; |A|S at least 1 − γ times the exact one, R(|B| + S) at least (1−γ)(1−ε) times, each less
///    n·2^-1021
///    (|B| + S does not underflow), and c times their sum at least (1−γ)(1−ε)^4 times, less 2^-1022 more. Two
///    additions, each less 2^-1022: (1−ε)².
///    (1 − γ)(1 − ε)^10 · c ≥ 1, and (n+1)·2^-1018(1 − ε)² exceeds 1.1·(4n+5)·2^-1022 + n·2^-1021 + 2^-1022.
/// 4. Nothing overflows: what could is looked for before, because rounding towards zero stops at DBL_MAX, and
///    a sum can come back from there. Matrices have fewer than 2^40 entries. Where the sum of their squares
///    is at most
///    2^41·2^800, none is beyond 2^421, and no radius is beyond 2^441, so that no sum is beyond 2^1000.
/// 5. A midpoint that is not 0 is not the sum of products each of which has a factor 0: only where there is a
///    0 these are looked for. ∎
EnclosedMatrix product(const EnclosedMatrix& a, const EnclosedMatrix& b) {
  constexpr Eigen::Index too_long = 1 << 20;
  const Eigen::Index n = a.columns();
  if (n != b.rows() || n >= too_long) throw InternalError("a matrix product of unsuitable shapes");
  Eigen::VectorXd squares_of_rows = Eigen::VectorXd::Zero(a.rows());
  for (Eigen::Index k = 0; k < n; ++k) squares_of_rows += a.midpoint.col(k).cwiseAbs2();
  const Eigen::VectorXd squares_of_columns = b.midpoint.colwise().squaredNorm();
  const double radii_of_a = a.radius.sum();
  const double radii_of_b = b.radius.sum();
  if (!is_moderate(squares_of_rows.sum(), a.rows() * n, 0x1p800) ||
      !is_moderate(squares_of_columns.sum(), b.columns() * n, 0x1p800) ||
      !is_moderate(radii_of_a, a.radius.size(), 0x1p400) ||
      !is_moderate(radii_of_b, b.radius.size(), 0x1p400)) {
    throw DomainError("a matrix product overflows");
  }
  const auto count = static_cast<double>(n);
  const double gamma = 2 * count * epsilon;
  const double more = 1 + 8 * (count + 4) * epsilon;
  const double tiny = (count + 1) * 0x1p-1018;
  EnclosedMatrix result;
  result.midpoint.noalias() = a.midpoint * b.midpoint;
  const Eigen::ArrayXd of_rows = gamma * norms(squares_of_rows) * more;
  const Eigen::ArrayXd of_columns = norms(squares_of_columns);
  if (radii_of_a > 0) {
    result.radius.noalias() = a.radius * (b.midpoint.cwiseAbs() + b.radius);
  } else {
    result.radius.setZero(a.rows(), b.columns());
  }
  if (radii_of_b > 0) result.radius.noalias() += a.midpoint.cwiseAbs() * b.radius;
  for (Eigen::Index j = 0; j < b.columns(); ++j) {
    auto column = result.radius.col(j).array();
    column = column * more + (of_rows * of_columns(j) + tiny);
  }
  if (smallest(result.midpoint) < DBL_MIN) {
    result.midpoint = (result.midpoint.array().abs() < DBL_MIN).select(0.0, result.midpoint);
    drop_radii_of_zeros(a, b, result.radius);
  }
  return result;
}

EnclosedMatrix transpose(const EnclosedMatrix& a) {
  return {a.midpoint.transpose(), a.radius.transpose()};
}

}  // namespace sinkproof::numeric
