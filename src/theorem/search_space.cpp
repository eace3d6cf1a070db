#include "theorem/search_space.hpp"

#include <nlohmann/json.hpp>

#include "files/json_node.hpp"
#include "theorem/parameter_search.hpp"

namespace sinkproof::theorem {

std::unique_ptr<Instance> SearchSpace::read(const nlohmann::ordered_json& /*document*/,
                                            const std::string& /*source_name*/,
                                            const parameter::Values& /*parameters*/) const {
  return nullptr;
}

SearchPoint<double> SearchSpace::point_of_model(const nlohmann::ordered_json& document,
                                                const std::string& source_name) const {
  files::JsonNode(document, source_name)
      .field("format")
      .reject(
          "a model, but this theorem is searched by the parameters of its constructions (expected a case "
          "that `sinkproof fuzz` saved)");
}

std::unique_ptr<SearchSpace> Theorem::search_space() const {
  return std::make_unique<ParameterSearchSpace>(*this);
}

}  // namespace sinkproof::theorem
