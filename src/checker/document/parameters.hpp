#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"

namespace sinkproof_check {

/// The construction of instances that a search has found: the instance is what stands in the document, and
/// nothing is claimed of it.
inline constexpr std::string_view found_construction = "found";
/// The same of instances that somebody gave.
inline constexpr std::string_view given_construction = "given";

/// Of constructions of all settings. Throw Rejected if the parameter is missing, unknown or out of range,
/// Malformed if it is a name and not a number, or the other way round.
const Parameter& find_parameter(const Parameters& parameters, std::string_view name);
Real read_number(const Parameters& parameters, const std::string& name);
long read_integer(const Parameters& parameters, const std::string& name, long least, long most);
/// One of the names `known`.
const std::string& read_name(const Parameters& parameters, const std::string& name,
                             const std::vector<std::string_view>& known);
/// Throws Rejected if there is a parameter of another name.
void require_names(const Parameters& parameters, const std::vector<std::string_view>& names);

}  // namespace sinkproof_check
