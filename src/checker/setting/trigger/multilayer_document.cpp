// The instance of several layers.
//
// Given: the JSON of `instance`; for the comparison the instance that the construction builds.
// Derives itself: that there are 1 to 16 layers of one head each and no bias at a key that its query does not
// see; equality with the construction, entry by entry.
// Takes from the document: the instance, which has to be the construction's if there is one. Safe, as then
// none is accepted that differs from it in an entry, and otherwise it is what margins are derived from.
// Acceptance means: the instance is of the form of FORMAT.md; after the comparison, that of the construction
// at these parameters.
// Assumes: the task's part is read by trigger_document.cpp.
#include "checker/setting/trigger/multilayer_document.hpp"

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

MultilayerInstance read_multilayer_instance(const json::Value& value) {
  value.require_fields({"task", "model"});
  MultilayerInstance result;
  result.task = read_trigger_task(value["task"]);
  const json::Value model = value["model"];
  model.require_fields({"residual", "layers"});
  result.residual = model["residual"].boolean();
  const auto layers = model["layers"].elements();
  constexpr std::size_t most_layers = 16;
  if (layers.empty() || layers.size() > most_layers)
    throw Rejected(model["layers"].place(), "expected 1 to 16 layers");
  for (const json::Value& layer : layers) {
    layer.require_fields({"normaliser", "heads"});
    const auto heads = layer["heads"].elements();
    if (heads.size() != 1) throw Rejected(layer["heads"].place(), "expected 1 head");
    heads[0].require_fields({"query_key", "output_value", "position_bias"});
    result.layers.push_back({read_normaliser(layer["normaliser"]),
                             {read_matrix(heads[0]["query_key"], result.task.coordinates()),
                              read_matrix(heads[0]["output_value"], result.task.coordinates())},
                             read_matrix(heads[0]["position_bias"], result.task.length)});
    for (std::size_t query = 0; query < result.layers.back().position_bias.rows.size(); ++query)
      for (const auto& [key, bias] : result.layers.back().position_bias.rows[query])
        if (key > static_cast<long>(query))
          throw Rejected(heads[0]["position_bias"].place(), "a bias at a key that its query does not see");
  }
  return result;
}

void require_same_instance(const MultilayerInstance& stated, const MultilayerInstance& expected) {
  require_same_task(stated.task, expected.task);
  if (stated.residual != expected.residual)
    throw Rejected("/instance/model/residual", "not the construction's");
  if (stated.layers.size() != expected.layers.size())
    throw Rejected("/instance/model/layers", "not the construction's; expected " +
                                                 std::to_string(expected.layers.size()) + " layer(s)");
  for (std::size_t l = 0; l < expected.layers.size(); ++l) {
    const std::string place = "/instance/model/layers/" + std::to_string(l);
    if (stated.layers[l].normaliser != expected.layers[l].normaliser)
      throw Rejected(place + "/normaliser", "not the construction's");
    const std::string head = place + "/heads/0";
    require_equal(stated.layers[l].head.query_key, expected.layers[l].head.query_key, head + "/query_key");
    require_equal(stated.layers[l].head.output_value, expected.layers[l].head.output_value,
                  head + "/output_value");
    require_equal(stated.layers[l].position_bias, expected.layers[l].position_bias, head + "/position_bias");
  }
}

}  // namespace sinkproof_check
