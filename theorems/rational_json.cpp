#include "theorems/rational_json.hpp"

#include <nlohmann/json.hpp>

namespace sinkproof::theorems {

nlohmann::ordered_json texts(std::span<const numeric::Rational> numbers) {
  auto result = nlohmann::ordered_json::array();
  for (const auto& number : numbers) result.push_back(numeric::to_string(number));
  return result;
}

nlohmann::ordered_json texts(const std::vector<std::vector<numeric::Rational>>& rows) {
  auto result = nlohmann::ordered_json::array();
  for (const auto& row : rows) result.push_back(texts(row));
  return result;
}

nlohmann::ordered_json texts(const std::vector<std::pair<std::size_t, numeric::Rational>>& weights) {
  auto result = nlohmann::ordered_json::array();
  for (const auto& [index, weight] : weights) result.push_back({index, numeric::to_string(weight)});
  return result;
}

theorem::Witness exact_witness(const std::string& refuted_id, const nlohmann::ordered_json& place,
                               const numeric::Rational& value) {
  return {refuted_id, place.dump(), {value, value}};
}

}  // namespace sinkproof::theorems
