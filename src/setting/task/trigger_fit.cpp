#include <Eigen/QR>

#include "setting/task/box_plan.hpp"
#include "setting/task/trigger_kernel.hpp"

namespace sinkproof::task {

using Eigen::Index;
using Eigen::MatrixXd;

namespace {

Index index(std::size_t i) {
  return static_cast<Index>(i);
}

enum class System { indicators, contents, alphabets };

/// The least-squares solution of least norm. A search solves thousands of systems of one size: the memory stays, of each kind its own.
template <System kind>
MatrixXd solve(const MatrixXd& system, const MatrixXd& right) {
  thread_local Eigen::CompleteOrthogonalDecomposition<MatrixXd> decomposition;
  return decomposition.compute(system).solve(right);
}

}  // namespace

void TriggerKernel::fit(std::span<double> values) {
  weigh(values);
  if (shape_.contents == ContentKind::box) {
    fit_box(values);
  } else {
    fit_alphabets(values);
  }
}

/// An output coordinate has a part that the indicators give, and one for each content column; only a content coordinate's own column has a target other than 0.
void TriggerKernel::fit_box(std::span<double> values) {
  MatrixXd constant = MatrixXd::Zero(index(rows_.size()), index(3 * heads_));
  MatrixXd targets = MatrixXd::Zero(index(rows_.size()), 2);
  MatrixXd contents = MatrixXd::Zero(index(2 * rows_.size()), index(heads_));
  MatrixXd shares = MatrixXd::Zero(index(2 * rows_.size()), 1);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const double* const weights = weights_of(r);
    const double* const counts = &counts_[r * kinds_];
    for (std::size_t h = 0; h < heads_; ++h) {
      const double* const w = &weights[h * kinds_];
      for (std::size_t k = 0; k < kinds_; ++k) constant(index(r), index(3 * h + k)) = counts[k] * w[k];
      contents(index(2 * r), index(h)) = counts[BoxPlan::content] * w[BoxPlan::content];
      contents(index(2 * r + 1), index(h)) = counts[BoxPlan::trigger] * w[BoxPlan::trigger];
    }
    targets(index(r), 0) = rows_[r].target[1];
    targets(index(r), 1) = rows_[r].target[width_ - 1];
    shares(index(2 * r), 0) = counts[BoxPlan::content] * rows_[r].share;
    shares(index(2 * r + 1), 0) = counts[BoxPlan::trigger] * rows_[r].trigger_share;
  }
  const MatrixXd indicators = solve<System::indicators>(constant, targets);
  const MatrixXd diagonal =
      width_ > 3 ? solve<System::contents>(contents, shares) : MatrixXd::Zero(index(heads_), 1);
  for (std::size_t h = 0; h < heads_; ++h) {
    double* const matrix = &values[value_offset(h)];
    std::fill(matrix, matrix + width_ * width_, 0.0);
    for (std::size_t q = 2; q + 1 < width_; ++q) matrix[q * width_ + q] = diagonal(index(h), 0);
    const std::array<std::size_t, 3> column{0, width_ - 1, 1};  // of anchor, content, trigger
    for (std::size_t k = 0; k < kinds_; ++k) {
      matrix[width_ + column[k]] = indicators(index(3 * h + k), 0);
      matrix[(width_ - 1) * width_ + column[k]] = indicators(index(3 * h + k), 1);
    }
  }
}

void TriggerKernel::fit_alphabets(std::span<double> values) {
  MatrixXd system = MatrixXd::Zero(index(rows_.size()), index(heads_ * width_));
  MatrixXd targets(index(rows_.size()), index(width_));
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const double* const weights = weights_of(r);
    for (std::size_t h = 0; h < heads_; ++h) {
      for (std::size_t k = 0; k < kinds_; ++k) {
        const double share = counts_[r * kinds_ + k] * weights[h * kinds_ + k];
        if (share == 0) continue;
        for (std::size_t q = 0; q < width_; ++q)
          system(index(r), index(h * width_ + q)) += share * tokens_[k * width_ + q];
      }
    }
    for (std::size_t q = 0; q < width_; ++q) targets(index(r), index(q)) = rows_[r].target[q];
  }
  const MatrixXd solution = solve<System::alphabets>(system, targets);
  for (std::size_t h = 0; h < heads_; ++h) {
    double* const matrix = &values[value_offset(h)];
    for (std::size_t row = 0; row < width_; ++row) {
      for (std::size_t q = 0; q < width_; ++q)
        matrix[row * width_ + q] = solution(index(h * width_ + q), index(row));
    }
  }
}

}  // namespace sinkproof::task
