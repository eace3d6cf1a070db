#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "numeric/enclosure.hpp"
#include "setting/task/analysis.hpp"

namespace sinkproof::audit {

/// An extreme value of the sample, and an exact place where it seems to be.
struct Finding {
  numeric::Enclosure
      value;  ///< of the extremum, and of what is at the place (of several heads the most extreme)
  task::Place place;
};

/// Certified facts about a model on sampled inputs of its task. Nothing here bounds the loss from above: that
/// would need all inputs.
struct TriggerAudit {
  Finding largest_error;  ///< its lower end is a lower bound on the loss
  Finding
      smallest_anchor_mass;  ///< of all non-trigger positions i ≥ 1, inputs and heads; the enclosure contains the minimum
  Finding largest_anchor_mass;  ///< the same for the maximum
  std::uint64_t inputs = 0;
  std::uint64_t by_balls = 0;  ///< inputs that doubles could not evaluate
};

/// Evaluates the model on inputs number 0 … inputs−1 of the stream `seed` (task/sample_input.hpp). inputs ≥
/// 1. Throws InputError if weights are too large to evaluate. The extremes are evaluated again by balls, from
/// the definition;
/// InternalError if the two engines disagree.
TriggerAudit audit_trigger(const task::TriggerInstance& instance, std::uint64_t inputs, std::uint64_t seed);

/// The largest error of each of these inputs, in the same way.
std::vector<numeric::Enclosure> sampled_errors(const task::TriggerInstance& instance, std::uint64_t inputs,
                                               std::uint64_t seed);

}  // namespace sinkproof::audit
