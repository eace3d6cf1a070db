#pragma once

#include <cstdint>

#include "attention/multilayer_model.hpp"
#include "figures/figure.hpp"
#include "setting/task/trigger_task.hpp"

namespace sinkproof::figures {

/// Whose attention is drawn.
struct AttentionSubject {
  std::string name;  ///< of the figure
  std::string
      label;  ///< who it is, for the title: "softmax-anchor with L=8 m=3 beta=5"; may be somebody else's text
  task::TriggerTask task;
  attention::MultilayerModel model;
};

/// On what: an input of the stream of a seed, its trigger moved to a position of one's own where that is not
/// 0.
struct AttentionInput {
  std::uint64_t seed = 1;
  std::uint64_t index = 0;
  long trigger = 0;
};

/// The attention weights of every layer and head on one input. Throws InputError where there are more than a
/// picture can show, where the trigger is not in the sequence, or where a weight is not known to the step of
/// the colours.
Figure attention_heatmap_of(const AttentionSubject& subject, const AttentionInput& input);

/// Parameters seed, input and trigger, for models that are no constructions, and their default axes.
const std::vector<parameter::Specification>& attention_input_parameters();
const std::vector<parameter::GridAxis>& attention_input_defaults();
AttentionInput attention_input(const parameter::Values& values);

}  // namespace sinkproof::figures
