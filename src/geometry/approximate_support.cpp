#include "geometry/approximate_support.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "geometry/dense_algebra.hpp"

namespace sinkproof::geometry {

namespace {

using Eigen::Index;

constexpr double rounding = 1e-14;  // some units in the last place
constexpr int most_steps = 20'000;
/// Up to here least squares are fast enough for all steps, above for the last ones.
constexpr Index most_exacting_dimension = 32;
constexpr Index most_gram_points = 8'000;

/// The corral of Wolfe's algorithm: points, their weights.
struct Corral {
  std::vector<Index> points;
  Eigen::VectorXd weights;

  void remove(std::size_t position) {
    points.erase(points.begin() + static_cast<std::ptrdiff_t>(position));
    const auto at = static_cast<Index>(position);
    const Index behind = weights.size() - at - 1;
    weights.segment(at, behind) = weights.tail(behind).eval();
    weights.conservativeResize(weights.size() - 1);
  }
};

/// The weights, of either sign, of the point nearest to 0 of the affine hull of some columns.
class AffineWeights {
 public:
  explicit AffineWeights(const Eigen::MatrixXd& columns) : columns_(columns) {}

  /// From the Gram matrix: fast, but it squares the condition number. Adding a constant to it changes nothing
  /// where weights sum to 1, and makes it definite if the points are affinely independent.
  void use_gram_matrix() {
    gram_ = transposed_times(columns_, columns_);
    gram_.array() += gram_.diagonal().maxCoeff();
  }
  /// By least squares over the differences to one point.
  void use_differences() { gram_.resize(0, 0); }

  [[nodiscard]] Eigen::VectorXd operator()(const std::vector<Index>& points) const {
    if (points.size() == 1) return Eigen::VectorXd::Ones(1);
    const auto count = static_cast<Index>(points.size());
    if (Cholesky root; gram_.size() != 0 && root.compute(gram_(points, points))) {
      const Eigen::VectorXd weights = root.solve(Eigen::VectorXd::Ones(count));
      return weights / weights.sum();
    }
    const auto origin = columns_.col(points.front());
    if (count == 2) {  // most corrals of searches
      const auto difference = columns_.col(points.back()) - origin;
      const double weight = -difference.dot(origin) / difference.squaredNorm();
      if (std::isfinite(weight)) return Eigen::Vector2d(1 - weight, weight);
    }
    Eigen::MatrixXd differences(columns_.rows(), count - 1);
    for (Index j = 1; j < count; ++j)
      differences.col(j - 1) = columns_.col(points[static_cast<std::size_t>(j)]) - origin;
    Eigen::VectorXd weights(count);
    weights.tail(count - 1) = least_squares(differences, -origin);
    weights(0) = 1 - weights.tail(count - 1).sum();
    return weights;
  }

 private:
  const Eigen::MatrixXd& columns_;
  Eigen::MatrixXd gram_;
};

/// Wolfe's minor cycles: walks to the nearest point of the affine hull, and drops what lies behind the walls
/// that it meets.
void settle(const AffineWeights& affine_weights, Corral& corral) {
  for (;;) {
    const Eigen::VectorXd goal = affine_weights(corral.points);
    Index wall = 0;
    double step = 1;
    for (Index j = 0; j < goal.size(); ++j) {
      if (goal(j) > rounding) continue;
      const double reached = corral.weights(j) / std::max(corral.weights(j) - goal(j), rounding);
      if (reached <= step) {
        step = reached;
        wall = j;
      }
    }
    if (goal.minCoeff() > rounding || corral.points.size() == 1) {
      corral.weights = goal;
      return;
    }
    corral.weights += step * (goal - corral.weights);
    corral.remove(static_cast<std::size_t>(wall));
    corral.weights = corral.weights.cwiseMax(0.0);
    corral.weights /= corral.weights.sum();
  }
}

/// Wolfe's major cycles: the best corral from this one on, as far as doubles show.
Corral descend(const Eigen::MatrixXd& columns, const Eigen::VectorXd& norms,
               const AffineWeights& affine_weights, Corral corral) {
  Corral best = corral;
  double best_norm = std::numeric_limits<double>::infinity();
  for (int step = 0; step < most_steps; ++step) {
    settle(affine_weights, corral);
    Eigen::VectorXd point = Eigen::VectorXd::Zero(columns.rows());
    for (std::size_t j = 0; j < corral.points.size(); ++j)
      point += corral.weights(static_cast<Index>(j)) * columns.col(corral.points[j]);
    const double norm = point.norm();
    if (!(norm < best_norm)) break;
    best = corral;
    best_norm = norm;
    Index entering = 0;
    const double least = (columns.transpose() * point).minCoeff(&entering);
    if (least >= norm * norm - rounding * norm * norms(entering)) break;
    if (std::find(corral.points.begin(), corral.points.end(), entering) != corral.points.end()) break;
    corral.points.push_back(entering);
    corral.weights.conservativeResize(corral.weights.size() + 1);
    corral.weights(corral.weights.size() - 1) = 0;
  }
  return best;
}

}  // namespace

std::vector<std::pair<std::size_t, double>> approximate_support(
    const std::vector<std::vector<double>>& rows) {
  const auto dimension = static_cast<Index>(rows.front().size());
  Eigen::MatrixXd columns(dimension, static_cast<Index>(rows.size()));
  for (std::size_t k = 0; k < rows.size(); ++k)
    columns.col(static_cast<Index>(k)) = Eigen::Map<const Eigen::VectorXd>(rows[k].data(), dimension);
  const Eigen::VectorXd norms = columns.colwise().norm();

  Index nearest = 0;
  norms.minCoeff(&nearest);
  Corral best{{nearest}, Eigen::VectorXd::Ones(1)};
  AffineWeights affine_weights(columns);
  if (dimension > most_exacting_dimension && columns.cols() <= most_gram_points) {
    affine_weights.use_gram_matrix();
    best = descend(columns, norms, affine_weights, std::move(best));
    affine_weights.use_differences();
  }
  best = descend(columns, norms, affine_weights, std::move(best));
  std::vector<std::pair<std::size_t, double>> support;
  for (std::size_t j = 0; j < best.points.size(); ++j) {
    const double weight = best.weights(static_cast<Index>(j));
    if (weight > 0) support.emplace_back(static_cast<std::size_t>(best.points[j]), weight);
  }
  if (support.empty()) support.emplace_back(static_cast<std::size_t>(nearest), 1.0);
  std::sort(support.begin(), support.end());
  return support;
}

}  // namespace sinkproof::geometry
