#pragma once

#include "files/json_node.hpp"
#include "setting/fit/normaliser_fit.hpp"

namespace sinkproof::fit {

/// The `instance` object of src/certificate/FORMAT.md, "The instance of a normaliser's obstruction", which
/// to_json() writes. Throws InputError with the place.
NormaliserFit read_normaliser_fit(const files::JsonNode& node);

}  // namespace sinkproof::fit
