#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/commands.hpp"

namespace sinkproof::app {

/// `sinkproof replay` of a document of places: what the model gives there, computed again. --json prints the
/// document that says so.
int replay_places(const ReplayOptions& options, const nlohmann::ordered_json& document);

}  // namespace sinkproof::app
