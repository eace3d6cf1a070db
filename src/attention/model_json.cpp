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

}  // namespace

nlohmann::ordered_json to_json(const Model& model) {
  auto heads = nlohmann::ordered_json::array();
  for (const Head& head : model.heads) {
    heads.push_back({{"query_key", to_json(head.query_key)}, {"output_value", to_json(head.output_value)}});
  }
  return {{"normaliser", to_string(model.normaliser)}, {"heads", std::move(heads)}};
}

}  // namespace sinkproof::attention
