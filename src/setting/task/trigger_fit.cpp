#include <Eigen/QR>

#include "setting/task/box_plan.hpp"
#include "setting/task/trigger_kernel.hpp"

namespace sinkproof::task {

namespace {

using Eigen::Index;

/// The least-squares solution of least norm, with the interface of NormalEquations.
class LeastNorm {
 public:
  void begin(std::size_t unknowns, std::size_t rights) {
    unknowns_ = static_cast<Index>(unknowns);
    rights_ = static_cast<Index>(rights);
    system_.clear();
    targets_.clear();
  }
  void add(const double* row, const double* right) {
    system_.insert(system_.end(), row, row + unknowns_);
    targets_.insert(targets_.end(), right, right + rights_);
  }
  void solve() {
    using Rows = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
    const auto rows = static_cast<Index>(targets_.size()) / rights_;
    const Eigen::MatrixXd targets = Rows(targets_.data(), rows, rights_);
    solution_ = decomposition_.compute(Rows(system_.data(), rows, unknowns_)).solve(targets);
  }
  [[nodiscard]] double solution(std::size_t unknown, std::size_t right) const {
    return solution_(static_cast<Index>(unknown), static_cast<Index>(right));
  }

 private:
  Index unknowns_ = 0;
  Index rights_ = 0;
  std::vector<double> system_;
  std::vector<double> targets_;
  Eigen::MatrixXd solution_;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition_;
};

}  // namespace

void TriggerKernel::fit(std::span<double> values) {
  weigh(values);
  // The memory stays, of each kind of system its own.
  thread_local LeastNorm indicators;
  thread_local LeastNorm contents;
  thread_local LeastNorm all;
  if (shape_.contents == ContentKind::box) {
    fit_box(values, indicators, contents);
  } else {
    fit_alphabets(values, all);
  }
}

void TriggerKernel::fit_roughly(std::span<double> values) {
  weigh(values);
  if (shape_.contents == ContentKind::box) {
    fit_box(values, fitted_, fitted_contents_);
  } else {
    fit_alphabets(values, fitted_);
  }
}

/// An output coordinate has a part that the indicators give, and one for each content column; only a content
/// coordinate's own column has a target other than 0.
template <class Solver>
void TriggerKernel::fit_box(std::span<double> values, Solver& indicators, Solver& contents) {
  constexpr std::size_t n = BoxPlan::kind_count;
  const bool has_contents = width_ > 3;
  indicators.begin(n * heads_, 2);
  contents.begin(heads_, 1);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const double* const weights = weights_of(r);
    const double* const counts = &counts_[r * n];
    for (std::size_t place = 0; place < n * heads_; ++place)
      fit_row_[place] = counts[place % n] * weights[place];
    const std::array<double, 2> targets{rows_[r].target[1], rows_[r].target[width_ - 1]};
    indicators.add(fit_row_.data(), targets.data());
    if (!has_contents) continue;
    const auto add = [&](std::size_t kind, double share) {
      for (std::size_t h = 0; h < heads_; ++h) fit_row_[h] = counts[kind] * weights[h * n + kind];
      const double target = counts[kind] * share;
      contents.add(fit_row_.data(), &target);
    };
    add(BoxPlan::content, rows_[r].share);
    add(BoxPlan::trigger, rows_[r].trigger_share);
  }
  indicators.solve();
  if (has_contents) contents.solve();
  for (std::size_t h = 0; h < heads_; ++h) {
    double* const matrix = &values[value_offset(h)];
    std::fill(matrix, matrix + width_ * width_, 0.0);
    for (std::size_t q = 2; q + 1 < width_; ++q) matrix[q * width_ + q] = contents.solution(h, 0);
    const std::array<std::size_t, n> column{0, width_ - 1, 1};  // of anchor, content, trigger
    for (std::size_t k = 0; k < n; ++k) {
      matrix[width_ + column[k]] = indicators.solution(n * h + k, 0);
      matrix[(width_ - 1) * width_ + column[k]] = indicators.solution(n * h + k, 1);
    }
  }
}

template <class Solver>
void TriggerKernel::fit_alphabets(std::span<double> values, Solver& all) {
  all.begin(heads_ * width_, width_);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const double* const weights = weights_of(r);
    std::fill(fit_row_.begin(), fit_row_.end(), 0.0);
    for (std::size_t h = 0; h < heads_; ++h) {
      for (std::size_t k = 0; k < kinds_; ++k) {
        const double share = counts_[r * kinds_ + k] * weights[h * kinds_ + k];
        if (share == 0) continue;
        for (std::size_t q = 0; q < width_; ++q) fit_row_[h * width_ + q] += share * tokens_[k * width_ + q];
      }
    }
    all.add(fit_row_.data(), rows_[r].target.data());
  }
  all.solve();
  for (std::size_t h = 0; h < heads_; ++h) {
    double* const matrix = &values[value_offset(h)];
    for (std::size_t row = 0; row < width_; ++row) {
      for (std::size_t q = 0; q < width_; ++q) matrix[row * width_ + q] = all.solution(h * width_ + q, row);
    }
  }
}

}  // namespace sinkproof::task
