#pragma once

#include "attention/multilayer_model.hpp"
#include "setting/task/trigger_task.hpp"

namespace sinkproof::task {

/// The trigger-conditional task with a model of several layers of the same width. Where the model has
/// residual connections, targets have the token added: x_i at non-trigger positions, x_j + mean at the
/// trigger (theory page 02).
struct MultilayerInstance {
  TriggerTask task;
  attention::MultilayerModel model;
};

/// y_i.
std::vector<numeric::Rational> target(const MultilayerInstance& instance,
                                      const std::vector<std::vector<numeric::Rational>>& tokens, long trigger,
                                      long position);

/// Throws InputError if the task is not one (see TriggerInstance), there is no layer or a layer without
/// heads, a matrix has another size than n (position biases: L), or a position bias is at a key that the
/// query does not see.
void check(const MultilayerInstance& instance);

}  // namespace sinkproof::task
