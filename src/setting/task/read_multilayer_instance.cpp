#include "setting/task/read_multilayer_instance.hpp"

#include "setting/task/read_parts.hpp"

namespace sinkproof::task {

using files::JsonNode;

MultilayerInstance read_multilayer_instance(const JsonNode& node) {
  constexpr long longest = 64;
  constexpr long most_contents = 64;
  constexpr std::size_t most_layers = 16;
  node.expect_fields({"task", "model"});
  const JsonNode task = node.field("task");
  numeric::NumberBudget budget;
  MultilayerInstance instance{read_task(task, budget), {}};
  // Rows of all layers are composed, for every position of the trigger.
  static_cast<void>(task.field("length").integer<long>(3, longest));
  static_cast<void>(task.field("content_dimension").integer<long>(0, most_contents));
  const JsonNode model = node.field("model");
  model.expect_fields({"residual", "layers"});
  instance.model.residual = model.field("residual").boolean();
  const JsonNode layers = model.field("layers");
  if (layers.elements().empty() || layers.elements().size() > most_layers)
    layers.fail("an array of 1 to 16 layers");
  for (const JsonNode& layer : layers.elements()) {
    layer.expect_fields({"normaliser", "heads"});
    auto& read = instance.model.layers.emplace_back();
    read.normaliser = layer.field("normaliser").parsed([](std::string_view text) {
      return attention::parse_normaliser(std::string(text));
    });
    const JsonNode heads = layer.field("heads");
    if (heads.elements().size() != 1) heads.fail("an array of one head");
    const JsonNode head = heads.elements().front();
    head.expect_fields({"query_key", "output_value", "position_bias"});
    const long width = instance.task.width();
    read.heads.push_back({{read_matrix(head.field("query_key"), width, budget),
                           read_matrix(head.field("output_value"), width, budget),
                           {}},
                          read_matrix(head.field("position_bias"), instance.task.length, budget)});
  }
  return instance;
}

}  // namespace sinkproof::task
