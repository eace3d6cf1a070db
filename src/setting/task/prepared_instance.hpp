#pragma once

#include <optional>
#include <utility>

#include "setting/task/box_plan.hpp"

namespace sinkproof::task {

/// An instance that was checked, with what all tiers need of it.
struct PreparedInstance {
  TriggerInstance instance;
  std::optional<BoxPlan> box;  ///< empty for finite alphabets
  // For those who need no more than the instance.
  operator const TriggerInstance&() const { return instance; }  // NOLINT(google-explicit-constructor)
};

/// Throws InputError where the instance is none, or its scores depend on contents from the box.
inline PreparedInstance prepare(TriggerInstance instance) {
  check(instance);
  std::optional<BoxPlan> box;
  if (instance.task.content.is_box()) box = plan_box(instance);
  return {std::move(instance), std::move(box)};
}

}  // namespace sinkproof::task
