#include "geometry/interior_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "geometry/dense_algebra.hpp"

namespace sinkproof::geometry {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Σλ·w beyond which the constraints are taken to contradict each other: W would be this large in relation to
/// them.
constexpr double largest_norm = 1e9;

/// How far a step goes of the way to the boundary.
constexpr double boldness = 0.95;

/// The largest α with start + α·change ⪰ 0.
double room(const Cholesky& start, const MatrixXd& change) {
  const double least = least_eigenvalue(start.relative(change));
  return least < 0 ? -1 / least : std::numeric_limits<double>::infinity();
}

double room(const VectorXd& start, const VectorXd& change) {
  const double least = change.cwiseQuotient(start).minCoeff();
  return least < 0 ? -1 / least : std::numeric_limits<double>::infinity();
}

/// The semidefinite programme
///   min ½ tr X over X = (P −W; −Wᵀ R) ⪰ 0 and x ≥ 0 with q_lᵀ·W·k_l − x_l = w_l,
///   max Σλ_l·w_l over λ ≥ 0 with S = ½(I G; Gᵀ I) ⪰ 0, G = Σλ_l·q_l·k_lᵀ,
/// along X·S = μI, x_l·λ_l = μ in the direction of Helmberg, Rendl, Vanderbei, Wolkowicz, Kojima, Shindoh,
/// Hara and Monteiro, with Mehrotra's corrector. λ and S stay feasible, X and x become so.
class InteriorPoint {
 public:
  InteriorPoint(const BilinearProblem& problem, const std::vector<std::size_t>& classes)
      : problem_(problem), class_of_(classes), rows_(problem.queries.rows()), columns_(problem.keys.rows()) {
    std::vector<Index> representatives;
    for (std::size_t l = 0; l < classes.size(); ++l) {
      if (classes[l] == representatives.size()) representatives.push_back(static_cast<Index>(l));
    }
    sizes_.setZero(static_cast<Index>(representatives.size()));
    for (const std::size_t c : classes) sizes_[static_cast<Index>(c)] += 1;
    queries_ = problem.queries(Eigen::all, representatives);
    keys_ = problem.keys(Eigen::all, representatives);
    least_ = problem.least(representatives);
    lambda_.setOnes(sizes_.size());
    lambda_ *= 0.5 / singular_values(combine(lambda_))[0];
    const double start = 10 * (1 + value());
    x_.setConstant(sizes_.size(), start);
    big_x_ = start * MatrixXd::Identity(rows_ + columns_, rows_ + columns_);
    best_.upper = std::numeric_limits<double>::infinity();
  }

  BilinearSolution run(double relative_gap, int max_steps) {
    while (lambda_.allFinite() && prepare()) {
      record();
      const bool is_done = best_.upper - best_.lower <= relative_gap * best_.lower;
      if (is_done || best_.lower > largest_norm || best_.steps == max_steps) break;
      ++best_.steps;
      const double mu = complementarity();
      const Step predictor = step(0, nullptr);
      const double after = complementarity(predictor);
      const double ratio = std::min(1.0, after / mu);
      const double target = mu * std::max(ratio * ratio * ratio, 1e-4);
      take(step(target, &predictor));
    }
    return best_;
  }

 private:
  struct Step {
    VectorXd lambda;
    VectorXd x;
    MatrixXd big_x;
    MatrixXd s;
    double primal_room = 0;
    double dual_room = 0;
  };

  [[nodiscard]] double value() const { return lambda_.cwiseProduct(sizes_).dot(least_); }

  /// One number for each class to one for each constraint.
  [[nodiscard]] VectorXd spread(const VectorXd& by_class) const {
    VectorXd result(static_cast<Index>(class_of_.size()));
    for (std::size_t l = 0; l < class_of_.size(); ++l)
      result[static_cast<Index>(l)] = by_class[static_cast<Index>(class_of_[l])];
    return result;
  }

  [[nodiscard]] MatrixXd combine(const VectorXd& by_class) const {
    return product(problem_.queries * spread(by_class).asDiagonal(), problem_.keys.transpose());
  }

  /// (0 M; Mᵀ 0).
  [[nodiscard]] MatrixXd off_diagonal(const MatrixXd& m) const {
    MatrixXd result = MatrixXd::Zero(rows_ + columns_, rows_ + columns_);
    result.topRightCorner(rows_, columns_) = m;
    result.bottomLeftCorner(columns_, rows_) = m.transpose();
    return result;
  }

  /// −q_cᵀ·M·k_c for the upper right corner M of a symmetric matrix.
  [[nodiscard]] VectorXd constrained(const MatrixXd& symmetric) const {
    return -columnwise_products(transposed_times(symmetric.topRightCorner(rows_, columns_), queries_), keys_);
  }

  [[nodiscard]] double complementarity() const {
    return (big_x_.cwiseProduct(s_).sum() + sizes_.cwiseProduct(x_).dot(lambda_)) / degree();
  }

  [[nodiscard]] double complementarity(const Step& step) const {
    const double primal = std::min(1.0, boldness * step.primal_room);
    const double dual = std::min(1.0, boldness * step.dual_room);
    const MatrixXd big_x = big_x_ + primal * step.big_x;
    const MatrixXd s = s_ + dual * step.s;
    const VectorXd x = x_ + primal * step.x;
    const VectorXd lambda = lambda_ + dual * step.lambda;
    return (big_x.cwiseProduct(s).sum() + sizes_.cwiseProduct(x).dot(lambda)) / degree();
  }

  [[nodiscard]] double degree() const {
    return static_cast<double>(rows_ + columns_ + problem_.least.size());
  }

  /// The Newton system; false where rounding has the better of it.
  bool prepare() {
    g_ = combine(lambda_);
    s_ = (MatrixXd::Identity(rows_ + columns_, rows_ + columns_) + off_diagonal(g_)) / 2;
    if (!s_root_.compute(s_) || !x_root_.compute(big_x_)) return false;
    s_inverse_ = s_root_.inverse();

    // ⟨B_l, X·B_j·S⁻¹⟩ for B_l = −½(0 q_l·k_lᵀ; k_l·q_lᵀ 0).
    const auto products = [&](const MatrixXd& symmetric, int i, int j) {
      const auto& left = i == 0 ? queries_ : keys_;
      const auto& right = j == 0 ? problem_.queries : problem_.keys;
      const auto block = symmetric.block(i * rows_, j * rows_, left.rows(), right.rows());
      return product(transposed_times(left, block), right);
    };
    MatrixXd terms = products(big_x_, 0, 0).cwiseProduct(products(s_inverse_, 1, 1));
    terms += products(big_x_, 1, 1).cwiseProduct(products(s_inverse_, 0, 0));
    terms += products(big_x_, 0, 1).cwiseProduct(products(s_inverse_, 1, 0));
    terms += products(big_x_, 1, 0).cwiseProduct(products(s_inverse_, 0, 1));
    const Index count = lambda_.size();
    MatrixXd system = MatrixXd::Zero(count, count);
    for (Index l = 0; l < terms.cols(); ++l)
      system.col(static_cast<Index>(class_of_[static_cast<std::size_t>(l)])) += terms.col(l) / 4;
    system.diagonal() += x_.cwiseQuotient(lambda_);
    system = sizes_.asDiagonal() * system;
    scale_ = system.diagonal().cwiseSqrt().cwiseInverse();
    if (!scale_.allFinite()) return false;
    return factor_.compute(scale_.asDiagonal() * system * scale_.asDiagonal());
  }

  /// Towards X·S = μI, x_l·λ_l = μ, corrected for what the predictor's linearisation leaves out.
  [[nodiscard]] Step step(double mu, const Step* predictor) const {
    MatrixXd big = mu * s_inverse_;
    VectorXd small = mu * lambda_.cwiseInverse();
    if (predictor != nullptr) {
      const MatrixXd second = product(product(predictor->big_x, predictor->s), s_inverse_);
      big -= (second + second.transpose()) / 2;
      small -= predictor->x.cwiseProduct(predictor->lambda).cwiseQuotient(lambda_);
    }
    const VectorXd right = least_ - constrained(big) + small;
    Step result;
    result.lambda = scale_.cwiseProduct(factor_.solve(scale_.cwiseProduct(sizes_.cwiseProduct(right))));
    result.s = off_diagonal(combine(result.lambda)) / 2;
    const MatrixXd first = product(product(big_x_, result.s), s_inverse_);
    result.big_x = big - big_x_ - (first + first.transpose()) / 2;
    result.x = small - x_ - x_.cwiseProduct(result.lambda).cwiseQuotient(lambda_);
    result.primal_room = std::min(room(x_root_, result.big_x), room(x_, result.x));
    result.dual_room = std::min(room(s_root_, result.s), room(lambda_, result.lambda));
    return result;
  }

  void take(const Step& step) {
    const double primal = std::min(1.0, boldness * step.primal_room);
    const double dual = std::min(1.0, boldness * step.dual_room);
    big_x_ += primal * step.big_x;
    x_ += primal * step.x;
    lambda_ += dual * step.lambda;
  }

  /// λ made as large, W as small as it may be.
  void record() {
    const double norm = singular_values(g_)[0];
    if (const double lower = value() / norm; lower > best_.lower) {
      best_.lower = lower;
      best_.multipliers = spread(lambda_ / norm);
    }
    const MatrixXd w = -big_x_.topRightCorner(rows_, columns_);
    const VectorXd products = columnwise_products(transposed_times(w, problem_.queries), problem_.keys);
    const double met = products.cwiseQuotient(problem_.least).minCoeff();
    if (!(met > 0)) return;
    const double upper = singular_values(w).sum() / met;
    if (!(upper < best_.upper)) return;
    best_.upper = upper;
    best_.w = w / met;
  }

  const BilinearProblem& problem_;
  const std::vector<std::size_t>& class_of_;
  Index rows_;
  Index columns_;
  VectorXd sizes_;
  MatrixXd queries_;  ///< of the classes' representatives, as keys and least
  MatrixXd keys_;
  VectorXd least_;

  VectorXd lambda_;
  VectorXd x_;
  MatrixXd big_x_;
  MatrixXd g_;
  MatrixXd s_;
  MatrixXd s_inverse_;
  Cholesky s_root_;
  Cholesky x_root_;
  VectorXd scale_;
  Cholesky factor_;
  BilinearSolution best_;
};

}  // namespace

BilinearSolution solve_by_interior_points(const BilinearProblem& problem,
                                          const std::vector<std::size_t>& classes, double relative_gap,
                                          int max_steps) {
  return InteriorPoint(problem, classes).run(relative_gap, max_steps);
}

}  // namespace sinkproof::geometry
