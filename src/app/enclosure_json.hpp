#pragma once

#include <nlohmann/json_fwd.hpp>

#include "numeric/enclosure.hpp"

namespace sinkproof::app {

/// Significant digits of numbers in JSON output.
constexpr int json_digits = 20;

/// {"lower": …, "upper": …} as decimals, rounded outwards; null where there is no such end.
nlohmann::ordered_json enclosure_json(const numeric::Enclosure& enclosure);

}  // namespace sinkproof::app
