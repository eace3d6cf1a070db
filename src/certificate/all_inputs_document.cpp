#include "certificate/all_inputs_document.hpp"

#include <nlohmann/json.hpp>

#include "certificate/document_json.hpp"
#include "certificate/places_document.hpp"

namespace sinkproof::certificate {

std::string write_all_inputs(const task::TriggerInstance& instance,
                             const std::vector<theorem::Attained>& bounds, long halvings,
                             const std::string& file) {
  return document_about(instance,
                        {{"format", "sinkproof-audit-all/1"},
                         {"instance", nullptr},
                         {"halvings", halvings},
                         {"bounds", attained_json(bounds)}},
                        file);
}

}  // namespace sinkproof::certificate
