#include "attention/model_json.hpp"

#include <nlohmann/json.hpp>

namespace sinkproof::attention {

namespace {

nlohmann::ordered_json to_json(const Matrix& matrix) {
  auto entries = nlohmann::ordered_json::array();
  for (const auto& [place, value] : matrix.entries()) {
    entries.push_back({place.first, place.second, numeric::to_string(value)});
  }
  return entries;
}

nlohmann::ordered_json to_json(const std::map<long, numeric::Expression>& vector) {
  auto entries = nlohmann::ordered_json::array();
  for (const auto& [index, value] : vector) entries.push_back({index, numeric::to_string(value)});
  return entries;
}

}  // namespace

nlohmann::ordered_json to_json(const Model& model) {
  auto heads = nlohmann::ordered_json::array();
  for (const Head& head : model.heads) {
    auto& json = heads.emplace_back(nlohmann::ordered_json{{"query_key", to_json(head.query_key)},
                                                           {"output_value", to_json(head.output_value)}});
    if (model.normaliser == Normaliser::softmax_key_bias) json["key_bias"] = to_json(head.key_bias);
  }
  return {{"normaliser", to_string(model.normaliser)}, {"heads", std::move(heads)}};
}

nlohmann::ordered_json to_json(const MultilayerModel& model) {
  auto layers = nlohmann::ordered_json::array();
  for (const Layer& layer : model.layers) {
    auto heads = nlohmann::ordered_json::array();
    for (const auto& [head, position_bias] : layer.heads) {
      heads.push_back({{"query_key", to_json(head.query_key)},
                       {"output_value", to_json(head.output_value)},
                       {"position_bias", to_json(position_bias)}});
    }
    layers.push_back({{"normaliser", to_string(layer.normaliser)}, {"heads", std::move(heads)}});
  }
  return {{"residual", model.residual}, {"layers", std::move(layers)}};
}

}  // namespace sinkproof::attention
