#pragma once

#include <nlohmann/json_fwd.hpp>

#include "attention/model.hpp"

namespace sinkproof::attention {

/// The `model` object of src/certificate/FORMAT.md.
nlohmann::ordered_json to_json(const Model& model);

}  // namespace sinkproof::attention
