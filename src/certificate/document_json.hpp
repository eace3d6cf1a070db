#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "parameter/specification.hpp"
#include "theorem/evaluation.hpp"
#include "theorem/theorem.hpp"

/// What the documents of FORMAT.md have in common.
namespace sinkproof::certificate {

nlohmann::ordered_json enclosure_json(const numeric::Enclosure& enclosure, int more_digits = 0);
nlohmann::ordered_json parameters_json(const parameter::Values& parameters);
nlohmann::ordered_json quantities_json(const std::vector<theorem::Quantity<numeric::Enclosure>>& quantities);
/// FORMAT.md's `attained`.
nlohmann::ordered_json attained_json(const std::vector<theorem::Attained>& attained);

/// See certificate.hpp.
void require_short_numbers(const nlohmann::ordered_json& instance, const std::string& file);

/// The document laid out for people, with a final newline.
std::string text_of(const nlohmann::ordered_json& document);

}  // namespace sinkproof::certificate
