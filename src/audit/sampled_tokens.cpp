#include "audit/sampled_tokens.hpp"

#include "numeric/error.hpp"

namespace sinkproof::audit {

using numeric::Rational;

Eigen::MatrixXd to_doubles(const std::vector<std::vector<Rational>>& tokens) {
  Eigen::MatrixXd result(static_cast<Eigen::Index>(tokens.size()),
                         static_cast<Eigen::Index>(tokens.front().size()));
  for (Eigen::Index i = 0; i < result.rows(); ++i) {
    for (Eigen::Index r = 0; r < result.cols(); ++r) {
      const auto exact =
          numeric::to_double_exactly(tokens[static_cast<std::size_t>(i)][static_cast<std::size_t>(r)]);
      if (!exact) throw InternalError("a sampled input is not made of doubles");
      result(i, r) = *exact;
    }
  }
  return result;
}

Eigen::MatrixXd sampled_tokens(const task::TriggerTask& task, const task::SampledSteps& steps) {
  Eigen::MatrixXd tokens = Eigen::MatrixXd::Zero(task.length, task.width());
  tokens(0, task::TriggerTask::anchor_coordinate) = 1;
  auto next = steps.contents.begin();
  for (long i = 1; i < task.length; ++i) {
    tokens(i, i == steps.trigger ? task::TriggerTask::trigger_coordinate : task.content_indicator()) = 1;
    for (long k = 0; k < task.content_dimension; ++k) {
      tokens(i, task::TriggerTask::first_content_coordinate + k) =
          static_cast<double>(*next++) / task::SampledSteps::in_one;
    }
  }
  return tokens;
}

}  // namespace sinkproof::audit
