#pragma once

#include <string>
#include <string_view>

#include "checker/document/certificate.hpp"
#include "checker/document/json.hpp"
#include "checker/document/statement.hpp"

namespace sinkproof_check {

inline constexpr std::string_view places_format = "sinkproof-places/1";

/// Checks what a model gives at inputs that the document states. Returns what is shown, for people. Throws
/// Malformed, Rejected, Undecided.
std::string check_places(const json::Value& root);

/// A document's model as somebody's own: no construction, parameters or margins.
Certificate given_model(const json::Value& instance);
/// " L=16 m=13 heads=1".
std::string sizes_text(const Subject& subject);
/// An end of the "value" of a place that has been checked, for people.
std::string shown_end(const json::Value& entry, std::string_view end);

}  // namespace sinkproof_check
