#include "geometry/bilinear_barrier.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>

namespace sinkproof::geometry {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The constraints beyond which Σλ·w says that they contradict each other: W would be this large in relation to them.
constexpr double largest_norm = 1e9;

class Barrier {
 public:
  Barrier(const BilinearProblem& problem, const std::vector<std::size_t>& classes)
      : problem_(problem), class_of_(classes) {
    for (std::size_t l = 0; l < classes.size(); ++l) {
      if (classes[l] == representatives_.size()) representatives_.push_back(static_cast<Index>(l));
    }
    const auto count = static_cast<Index>(representatives_.size());
    sizes_.setZero(count);
    for (const std::size_t c : classes) sizes_[static_cast<Index>(c)] += 1;
    queries_.resize(problem.queries.rows(), count);
    keys_.resize(problem.keys.rows(), count);
    least_.resize(count);
    for (Index c = 0; c < count; ++c) {
      const Index l = representatives_[static_cast<std::size_t>(c)];
      queries_.col(c) = problem.queries.col(l);
      keys_.col(c) = problem.keys.col(l);
      least_[c] = problem.least[l];
    }
    // Then ‖G‖_op ≤ 1/2.
    lambda_.setConstant(count, 0.5 / static_cast<double>(classes.size()));
    best_.upper = std::numeric_limits<double>::infinity();
  }

  BilinearSolution run(double relative_gap, int max_steps) {
    double mu = value() / static_cast<double>(problem_.least.size());
    while (best_.steps < max_steps && prepare()) {
      ++best_.steps;
      const VectorXd now = direction(mu);
      consider(mu, now);
      const bool is_done = best_.upper - best_.lower <= relative_gap * best_.lower;
      if (is_done || best_.lower > largest_norm) break;
      double next = mu;
      if (decrement(now) < 1) next = mu / 10;
      const VectorXd then = direction(next);
      consider(next, then);
      if (!advance(next, then)) break;
      mu = next;
    }
    return best_;
  }

 private:
  [[nodiscard]] double value() const { return lambda_.cwiseProduct(sizes_).dot(least_); }

  /// One number for each class to one for each constraint.
  [[nodiscard]] VectorXd spread(const VectorXd& by_class) const {
    VectorXd result(static_cast<Index>(class_of_.size()));
    for (std::size_t l = 0; l < class_of_.size(); ++l)
      result[static_cast<Index>(l)] = by_class[static_cast<Index>(class_of_[l])];
    return result;
  }

  [[nodiscard]] MatrixXd combine(const VectorXd& by_class) const {
    return problem_.queries * spread(by_class).asDiagonal() * problem_.keys.transpose();
  }

  /// The Newton system at λ; false where rounding has the better of it.
  bool prepare() {
    g_ = combine(lambda_);
    const MatrixXd left = MatrixXd::Identity(g_.rows(), g_.rows()) - g_ * g_.transpose();
    const MatrixXd right = MatrixXd::Identity(g_.cols(), g_.cols()) - g_.transpose() * g_;
    const Eigen::LLT<MatrixXd> left_factor(left);
    const Eigen::LLT<MatrixXd> right_factor(right);
    if (left_factor.info() != Eigen::Success || right_factor.info() != Eigen::Success) return false;
    k_ = left_factor.solve(MatrixXd::Identity(g_.rows(), g_.rows()));
    l_ = right_factor.solve(MatrixXd::Identity(g_.cols(), g_.cols()));
    gl_ = g_ * l_;
    record_lower();

    const MatrixXd by_query = queries_.transpose() * k_ * problem_.queries;
    const MatrixXd by_key = keys_.transpose() * l_ * problem_.keys;
    const MatrixXd across = queries_.transpose() * gl_ * problem_.keys;
    const MatrixXd back = keys_.transpose() * gl_.transpose() * problem_.queries;
    const Index count = lambda_.size();
    system_.setZero(count, count);
    for (Index l = 0; l < by_query.cols(); ++l) {
      const auto d = static_cast<Index>(class_of_[static_cast<std::size_t>(l)]);
      system_.col(d) +=
          2 * (by_query.col(l).cwiseProduct(by_key.col(l)) + across.col(l).cwiseProduct(back.col(l)));
    }
    // In relation to λ, and with each representative for all of its class.
    const VectorXd scale = lambda_.cwiseProduct(sizes_);
    system_ = scale.asDiagonal() * system_ * lambda_.asDiagonal();
    system_.diagonal() += sizes_;
    factor_.compute(system_);
    if (factor_.info() != Eigen::Success) return false;
    VectorXd inner(count);
    for (Index c = 0; c < count; ++c) inner[c] = queries_.col(c).dot(gl_ * keys_.col(c));
    towards_value_ = scale.cwiseProduct(least_);
    towards_centre_ = sizes_ - 2 * scale.cwiseProduct(inner);
    step_of_value_ = factor_.solve(towards_value_);
    step_of_centre_ = factor_.solve(towards_centre_);
    return step_of_value_.allFinite() && step_of_centre_.allFinite();
  }

  void record_lower() {
    const double norm = Eigen::BDCSVD<MatrixXd>(g_).singularValues()[0];
    const double lower = value() / norm;
    if (!(lower > best_.lower)) return;
    best_.lower = lower;
    best_.multipliers = spread(lambda_ / norm);
  }

  /// Δλ/λ.
  [[nodiscard]] VectorXd direction(double mu) const { return step_of_value_ / mu + step_of_centre_; }

  [[nodiscard]] double decrement(const VectorXd& relative) const {
    return std::sqrt(std::max(0.0, relative.dot(system_.selfadjointView<Eigen::Lower>() * relative)));
  }

  /// The primal point of a step, made to meet the constraints.
  void consider(double mu, const VectorXd& relative) {
    const MatrixXd change = combine(lambda_.cwiseProduct(relative));
    MatrixXd w = 2 * mu * (gl_ + k_ * change * l_ + gl_ * change.transpose() * gl_);
    const double met = (w.transpose() * problem_.queries)
                           .cwiseProduct(problem_.keys)
                           .colwise()
                           .sum()
                           .transpose()
                           .cwiseQuotient(problem_.least)
                           .minCoeff();
    if (!(met > 0)) return;
    w /= met;
    if (!w.allFinite()) return;
    const double upper = Eigen::BDCSVD<MatrixXd>(w).singularValues().sum();
    if (!(upper < best_.upper)) return;
    best_.upper = upper;
    best_.w = std::move(w);
  }

  /// To the maximum along the direction, where log det(I − GᵀG) is Σ log(1 + α·e) for eigenvalues e.
  bool advance(double mu, const VectorXd& relative) {
    const Index rows = g_.rows();
    const Index columns = g_.cols();
    MatrixXd block = MatrixXd::Identity(rows + columns, rows + columns);
    block.bottomLeftCorner(columns, rows) = g_.transpose();
    const Eigen::LLT<MatrixXd> root(block);
    const MatrixXd change = combine(lambda_.cwiseProduct(relative));
    MatrixXd moved = MatrixXd::Zero(rows + columns, rows + columns);
    moved.bottomLeftCorner(columns, rows) = change.transpose();
    moved.topRightCorner(rows, columns) = change;
    root.matrixL().solveInPlace(moved);
    root.matrixL().transpose().solveInPlace<Eigen::OnTheRight>(moved);
    const VectorXd e = Eigen::SelfAdjointEigenSolver<MatrixXd>(moved, Eigen::EigenvaluesOnly).eigenvalues();
    const double slope = towards_value_.dot(relative) / mu;
    const double most_negative = std::min(e.minCoeff(), relative.minCoeff());
    // Bisection for the zero of the falling derivative, short of the boundary.
    double high = most_negative < 0 ? 0.999 / -most_negative : 1e3;
    double low = 0;
    for (int k = 0; k < 60; ++k) {
      const double alpha = k == 0 ? high : (low + high) / 2;
      const double derivative = slope + (e.array() / (1 + alpha * e.array())).sum() +
                                (sizes_.array() * relative.array() / (1 + alpha * relative.array())).sum();
      if (derivative > 0) {
        low = alpha;
        if (k == 0) break;
      } else {
        high = alpha;
      }
    }
    if (!(low > 0)) return false;
    lambda_ += low * lambda_.cwiseProduct(relative);
    return lambda_.allFinite();
  }

  const BilinearProblem& problem_;
  const std::vector<std::size_t>& class_of_;
  std::vector<Index> representatives_;
  VectorXd sizes_;
  MatrixXd queries_;  ///< Of the representatives, as the two below
  MatrixXd keys_;
  VectorXd least_;
  VectorXd lambda_;

  MatrixXd g_;
  MatrixXd k_;   ///< (I − GGᵀ)⁻¹
  MatrixXd l_;   ///< (I − GᵀG)⁻¹
  MatrixXd gl_;  ///< G·L = K·G
  MatrixXd system_;
  Eigen::LLT<MatrixXd> factor_;
  VectorXd towards_value_;
  VectorXd towards_centre_;
  VectorXd step_of_value_;
  VectorXd step_of_centre_;
  BilinearSolution best_;
};

}  // namespace

BilinearSolution solve_by_barrier(const BilinearProblem& problem, const std::vector<std::size_t>& classes,
                                  double relative_gap, int max_steps) {
  return Barrier(problem, classes).run(relative_gap, max_steps);
}

}  // namespace sinkproof::geometry
