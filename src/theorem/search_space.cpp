#include "theorem/search_space.hpp"

#include "theorem/parameter_search.hpp"

namespace sinkproof::theorem {

std::unique_ptr<Instance> SearchSpace::read(const nlohmann::ordered_json& /*document*/,
                                            const std::string& /*source_name*/,
                                            const parameter::Values& /*parameters*/) const {
  return nullptr;
}

std::unique_ptr<SearchSpace> Theorem::search_space() const {
  return std::make_unique<ParameterSearchSpace>(*this);
}

}  // namespace sinkproof::theorem
