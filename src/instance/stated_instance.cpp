#include "instance/stated_instance.hpp"

#include <nlohmann/json.hpp>
#include <variant>

#include "files/json_node.hpp"
#include "files/printable.hpp"
#include "instance/setting_instance.hpp"
#include "language/vocabulary.hpp"
#include "setting/task/read_multilayer_instance.hpp"
#include "setting/task/read_trigger_instance.hpp"
#include "setting/task/task_json.hpp"

namespace sinkproof::instance {

InstanceFile made_instance(const stated::Construction& construction, const parameter::Values& values,
                           const std::string& name) {
  const auto made = construction.make(values);
  const std::string place =
      construction.place() + ": " + construction.id() + " with " + files::printable(values.text(), 200);
  const auto json = std::visit([](const auto& instance) { return to_json(instance); }, made);
  const files::JsonNode node(json, place);
  if (construction.setting() != language::trigger_task().id) {
    InstanceFile of_setting;
    of_setting.file = name;
    of_setting.of_setting = read_setting_instance(construction.setting(), node);
    return of_setting;
  }
  auto result = construction.has_layers() ? of_layers(place, task::read_multilayer_instance(node))
                                          : of_one_layer(place, task::read_certified_instance(node));
  result.file = name;
  return result;
}

}  // namespace sinkproof::instance
