#include "app/enclosure_json.hpp"

#include <nlohmann/json.hpp>

#include "numeric/decimal.hpp"

namespace sinkproof::app {

using Json = nlohmann::ordered_json;

Json enclosure_json(const numeric::Enclosure& enclosure) {
  const auto ends = numeric::decimal_endpoints(enclosure, json_digits);
  return {{"lower", enclosure.lower ? Json(ends.lower) : Json(nullptr)},
          {"upper", enclosure.upper ? Json(ends.upper) : Json(nullptr)}};
}

}  // namespace sinkproof::app
