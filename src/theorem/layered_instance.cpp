#include "theorem/layered_instance.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "setting/task/task_json.hpp"

namespace sinkproof::theorem {

nlohmann::ordered_json LayeredInstance::to_json() const {
  return task::to_json(instance_);
}

bool LayeredInstance::is_large() const {
  constexpr double usual_inputs = 500;
  constexpr long usual_pairs = 4096;  // of positions, in all layers
  const task::TriggerTask& task = instance_.task;
  if (!task.content.is_box())
    return std::pow(static_cast<double>(task.content.letters().size()), task.length - 2) > usual_inputs;
  return task.length * task.length * static_cast<long>(instance_.model.layers.size()) > usual_pairs;
}

}  // namespace sinkproof::theorem
