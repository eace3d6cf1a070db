#pragma once

#include <Eigen/Core>
#include <vector>

#include "numeric/rational.hpp"
#include "setting/task/sample_input.hpp"

namespace sinkproof::audit {

/// The tokens of a sampled input, whose coordinates are multiples of 2^-23 in [−1, 1], as doubles: row i is
/// x_i. Throws InternalError if they are no doubles.
Eigen::MatrixXd to_doubles(const std::vector<std::vector<numeric::Rational>>& tokens);

/// What that makes of task::tokens of task::sample_input, straight from the steps: L × width.
Eigen::MatrixXd sampled_tokens(const task::TriggerTask& task, const task::SampledSteps& steps);

}  // namespace sinkproof::audit
