#include "certificate/places_document.hpp"

#include <nlohmann/json.hpp>

#include "certificate/certificate.hpp"
#include "certificate/document_json.hpp"
#include "files/json_node.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "setting/task/read_trigger_instance.hpp"
#include "setting/task/task_json.hpp"

namespace sinkproof::certificate {

std::string document_about(const task::TriggerInstance& instance, nlohmann::ordered_json document,
                           const std::string& file) {
  auto json = task::to_json(instance);
  require_short_numbers(json, file);
  // Its limits, which a file of weights need not keep to.
  static_cast<void>(task::read_certified_instance(files::JsonNode(json, file)));
  document["instance"] = std::move(json);
  std::string text = text_of(document);
  constexpr std::size_t most_bytes = std::size_t{64} << 20U;
  if (text.size() > most_bytes)
    throw InputError("--certificates: " + file +
                     ": a document of more than 64 MiB (expected shorter inputs)");
  return text;
}

std::string write_places(const task::TriggerInstance& instance, const std::vector<theorem::Attained>& places,
                         const std::string& file) {
  return document_about(
      instance, {{"format", "sinkproof-places/1"}, {"instance", nullptr}, {"places", attained_json(places)}},
      file);
}

std::string bounds_text(const std::vector<theorem::Attained>& places) {
  std::string text;
  for (const auto& place : places) {
    const bool is_supremum = place.quantity == "loss" || place.quantity == "max_anchor_mass";
    const auto ends = numeric::decimal_endpoints(place.value, digits);
    text += "    " + place.quantity +
            (is_supremum ? " is at least " + ends.lower : " is at most " + ends.upper) + "\n";
  }
  return text;
}

}  // namespace sinkproof::certificate
