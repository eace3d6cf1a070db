#pragma once

#include <nlohmann/json_fwd.hpp>

#include "attention/model.hpp"
#include "attention/multilayer_model.hpp"

namespace sinkproof::attention {

/// The `model` object of src/certificate/FORMAT.md.
nlohmann::ordered_json to_json(const Model& model);
/// The same of a model of several layers.
nlohmann::ordered_json to_json(const MultilayerModel& model);

}  // namespace sinkproof::attention
