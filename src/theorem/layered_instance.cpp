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
  // The checker's work over a box: L³ for each entry of W_QK and each layer. So much of it is less than a
  // third of its budget.
  constexpr long usual_products = 3'000'000;
  const task::TriggerTask& task = instance_.task;
  if (!task.content.is_box())
    return std::pow(static_cast<double>(task.content.letters().size()), task.length - 2) > usual_inputs;
  std::size_t terms = instance_.model.layers.size();
  for (const auto& layer : instance_.model.layers) {
    for (const auto& head : layer.heads) terms += head.head.query_key.entries().size();
  }
  return task.length * task.length * task.length * static_cast<long>(terms) > usual_products;
}

}  // namespace sinkproof::theorem
