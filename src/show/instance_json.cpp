#include "show/instance_json.hpp"

#include <nlohmann/json.hpp>

#include "setting/task/read_multilayer_instance.hpp"
#include "setting/task/read_trigger_instance.hpp"
#include "setting/task/task_json.hpp"
#include "show/document.hpp"

namespace sinkproof::show {

std::string instance_json(const files::JsonNode& root) {
  const auto node = root.field("instance");
  nlohmann::json sorted;
  switch (form_of(root)) {
    case Form::trigger:
      sorted = task::to_json(task::read_trigger_instance(node));
      break;
    case Form::layered:
      sorted = task::to_json(task::read_multilayer_instance(node));
      break;
    case Form::other:
      sorted = node.value();
      break;
  }
  return sorted.dump(1) + "\n";
}

}  // namespace sinkproof::show
