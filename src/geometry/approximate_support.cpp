#include "geometry/approximate_support.hpp"

#include <Eigen/Dense>
#include <algorithm>

namespace sinkproof::geometry {

namespace {

using Eigen::Index;

constexpr double rounding = 1e-14;  // some units in the last place
constexpr int most_steps = 20'000;

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

/// The weights, of either sign, of the point nearest to 0 of the affine hull. By least squares over the differences to one point: the Gram matrix would square the condition number.
Eigen::VectorXd affine_weights(const Eigen::MatrixXd& columns, const std::vector<Index>& points) {
  const auto count = static_cast<Index>(points.size());
  Eigen::VectorXd weights(count);
  if (count == 1) {
    weights(0) = 1;
    return weights;
  }
  const auto origin = columns.col(points.front());
  Eigen::MatrixXd differences(columns.rows(), count - 1);
  for (Index j = 1; j < count; ++j)
    differences.col(j - 1) = columns.col(points[static_cast<std::size_t>(j)]) - origin;
  weights.tail(count - 1) = differences.colPivHouseholderQr().solve(-origin);
  weights(0) = 1 - weights.tail(count - 1).sum();
  return weights;
}

/// Wolfe's minor cycles: walks to the nearest point of the affine hull, and drops what lies behind the walls that it meets.
void settle(const Eigen::MatrixXd& columns, Corral& corral) {
  for (;;) {
    const Eigen::VectorXd goal = affine_weights(columns, corral.points);
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

}  // namespace

std::vector<std::pair<std::size_t, double>> approximate_support(
    const std::vector<std::vector<double>>& rows) {
  const auto dimension = static_cast<Index>(rows.front().size());
  Eigen::MatrixXd columns(dimension, static_cast<Index>(rows.size()));
  for (std::size_t k = 0; k < rows.size(); ++k)
    columns.col(static_cast<Index>(k)) = Eigen::Map<const Eigen::VectorXd>(rows[k].data(), dimension);
  const Eigen::VectorXd norms = columns.colwise().norm();

  Corral corral;
  Index nearest = 0;
  norms.minCoeff(&nearest);
  corral.points = {nearest};
  corral.weights = Eigen::VectorXd::Ones(1);
  Corral best = corral;
  double best_norm = norms(nearest);
  for (int step = 0; step < most_steps; ++step) {
    Eigen::VectorXd point = Eigen::VectorXd::Zero(dimension);
    for (std::size_t j = 0; j < corral.points.size(); ++j)
      point += corral.weights(static_cast<Index>(j)) * columns.col(corral.points[j]);
    const double norm = point.norm();
    if (step > 0 && !(norm < best_norm)) break;
    best = corral;
    best_norm = norm;
    Index entering = 0;
    const double least = (columns.transpose() * point).minCoeff(&entering);
    if (least >= norm * norm - rounding * norm * norms(entering)) break;
    if (std::find(corral.points.begin(), corral.points.end(), entering) != corral.points.end()) break;
    corral.points.push_back(entering);
    corral.weights.conservativeResize(corral.weights.size() + 1);
    corral.weights(corral.weights.size() - 1) = 0;
    settle(columns, corral);
  }
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
