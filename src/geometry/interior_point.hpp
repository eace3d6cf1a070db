#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

namespace sinkproof::geometry {

/// min ‖W‖_* over q_lᵀ·W·k_l ≥ w_l in doubles, for columns q_l and k_l of length 1 and 0 < w_l ≤ 1. All of it
/// heuristic.
struct BilinearProblem {
  Eigen::MatrixXd queries;  ///< rows of W × N
  Eigen::MatrixXd keys;     ///< columns of W × N
  Eigen::VectorXd least;    ///< w
};

struct BilinearSolution {
  Eigen::MatrixXd w;            ///< meets the constraints up to rounding
  Eigen::VectorXd multipliers;  ///< λ ≥ 0 with ‖Σλ_l·q_l·k_lᵀ‖_op ≤ 1 up to rounding
  double upper = 0;             ///< ‖W‖_*; infinite where no W was found
  double lower = 0;             ///< Σ λ_l·w_l
  int steps = 0;
};

/// By place, the class of each constraint. Constraints are classed together where they look the same from all
/// others: colours by ⟨q_l, q_j⟩ and ⟨k_l, k_j⟩, refined until nothing changes. So the orbits of the
/// constraints' symmetries are in one class each, and in practice the classes are the orbits.
std::vector<std::size_t> constraint_classes(const BilinearProblem& problem);

/// By a primal-dual interior-point method with one λ for each class, which loses nothing where the classes
/// are orbits. Ends at the relative gap, after `max_steps`, or where doubles carry no further.
BilinearSolution solve_by_interior_points(const BilinearProblem& problem,
                                          const std::vector<std::size_t>& classes, double relative_gap,
                                          int max_steps);

}  // namespace sinkproof::geometry
