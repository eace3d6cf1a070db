#include "setting/task/task_json.hpp"

#include <nlohmann/json.hpp>

#include "attention/model_json.hpp"

namespace sinkproof::task {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const std::vector<Content>& contents) {
  Json result = Json::array();
  for (const auto& content : contents) {
    Json& vector = result.emplace_back(Json::array());
    for (const auto& x : content) vector.push_back(numeric::to_string(x));
  }
  return result;
}

Json to_json(const ContentSet& set) {
  return set.is_box() ? Json("box") : Json{{"alphabet", to_json(set.letters())}};
}

Json to_json(const TriggerTask& task) {
  Json json{{"kind", "trigger"},
            {"length", task.length},
            {"content_dimension", task.content_dimension},
            {"content", to_json(task.content)},
            {"trigger_content", to_json(task.trigger_content)}};
  // Absent it is inclusive, which is all that there was.
  if (task.target != Target::inclusive) json["target"] = to_string(task.target);
  return json;
}

}  // namespace

Json to_json(const TriggerInput& input) {
  return {{"trigger", input.trigger}, {"contents", to_json(input.contents)}};
}

Json to_json(const Place& place) {
  Json json{{"input", to_json(place.input)}, {"position", place.position}};
  if (place.coordinate) json["coordinate"] = *place.coordinate;
  return json;
}

Json to_json(const TriggerInstance& instance) {
  return {{"task", to_json(instance.task)}, {"model", attention::to_json(instance.model)}};
}

Json to_json(const MultilayerInstance& instance) {
  return {{"task", to_json(instance.task)}, {"model", attention::to_json(instance.model)}};
}

}  // namespace sinkproof::task
