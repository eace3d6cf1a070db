#include "instance/places_file.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "files/json_node.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "setting/task/read_parts.hpp"
#include "setting/task/read_trigger_instance.hpp"
#include "theorem/trigger_theorem.hpp"

namespace sinkproof::instance {

namespace {

using files::JsonNode;

constexpr const char* places_format = "sinkproof-places/1";

/// Each key is multiplied by each entry, and each weight by each value.
std::size_t work_at(const task::Place& place, const attention::Model& model) {
  std::size_t work = 0;
  for (const attention::Head& head : model.heads)
    work += head.query_key.entries().size() + head.output_value.entries().size() +
            4 * static_cast<std::size_t>(model.width());
  return work * static_cast<std::size_t>(place.position + 1);
}

}  // namespace

task::Place read_place(const JsonNode& node, const task::TriggerTask& task, numeric::NumberBudget& budget) {
  const JsonNode input = node.field("input");
  task::Place place{task::read_input(input, task, budget),
                    node.field("position").integer<long>(0, task.length - 1), std::nullopt};
  for (long k = 1; k < task.length; ++k) {
    const auto& allowed = k == place.input.trigger ? task.trigger_content : task.content;
    if (!allowed.contains(place.input.contents[static_cast<std::size_t>(k - 1)]))
      input.reject("the content of position " + std::to_string(k) +
                   " is not in the content set of its token");
  }
  if (const auto coordinate = node.optional_field("coordinate"))
    place.coordinate = coordinate->integer<long>(0, task.width() - 1);
  return place;
}

bool has_places(const nlohmann::ordered_json& document, const std::string& file) {
  return JsonNode(document, file).field("format").string() == places_format;
}

Places read_places(const nlohmann::ordered_json& document, const std::string& file) {
  constexpr std::size_t most_work = 60'000'000;  // some seconds
  const JsonNode root(document, file);
  root.expect_fields({"format", "instance", "places"});
  Places result{task::read_certified_instance(root.field("instance")), {}};
  try {
    task::check(result.instance);
  } catch (const InputError& error) {
    root.field("instance").reject(error.what());
  }
  const JsonNode places = root.field("places");
  if (places.elements().empty()) places.fail("an array of at least one place");
  numeric::NumberBudget budget;
  std::set<std::string> seen;
  std::size_t work = 0;
  for (const JsonNode& node : places.elements()) {
    node.expect_fields({"quantity", "input", "position", "value"}, {"coordinate"});
    const std::string& quantity = node.field("quantity").string();
    if (!seen.insert(quantity).second)
      node.field("quantity")
          .reject(files::in_quotes(quantity) + " stands twice (expected different quantities)");
    const task::Place place = read_place(node, result.instance.task, budget);
    work += work_at(place, result.instance.model);
    if (work > most_work) node.reject("too much to evaluate (expected shorter inputs or fewer entries)");
    try {
      result.places.push_back(theorem::value_at_place(result.instance, quantity, place));
    } catch (const InputError& error) {
      node.reject(error.what());
    }
  }
  return result;
}

}  // namespace sinkproof::instance
