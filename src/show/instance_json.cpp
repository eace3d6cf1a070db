#include "show/instance_json.hpp"

#include <nlohmann/json.hpp>

#include "show/document.hpp"
#include "task/read_trigger_instance.hpp"
#include "task/task_json.hpp"

namespace sinkproof::show {

std::string instance_json(const files::JsonNode& root) {
  const auto node = root.field("instance");
  const nlohmann::json sorted =
      form_of(root) == Form::trigger ? task::to_json(task::read_trigger_instance(node)) : node.value();
  return sorted.dump(1) + "\n";
}

}  // namespace sinkproof::show
