#include "certificate/document_json.hpp"

#include "certificate/certificate.hpp"
#include "numeric/decimal.hpp"

namespace sinkproof::certificate {

using Json = nlohmann::ordered_json;
using numeric::Enclosure;

namespace {

/// Objects and arrays of objects one member a line; an object or array without objects inside on one line.
void print(const Json& json, const std::string& indent, std::string& out) {
  const bool nested = json.is_object() || (json.is_array() && !json.empty() && json.front().is_object());
  const bool flat_object = json.is_object() && json.size() <= 5 && json.dump().size() <= 140;
  if (!nested || flat_object || json.empty()) {
    out += json.dump();
    return;
  }
  out += json.is_object() ? "{\n" : "[\n";
  const std::string inner = indent + " ";
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    if (!first) out += ",\n";
    first = false;
    out += inner;
    if (json.is_object()) out += Json(key).dump() + ": ";
    print(value, inner, out);
  }
  out += "\n" + indent + (json.is_object() ? "}" : "]");
}

/// Relative to the end.
const numeric::Rational too_near = numeric::Rational(1) / (numeric::Integer(1) << 1024);

/// Decimal ends that are not too near to the value, but for 0, by which signs are told: a checker needs a
/// million bits to see that 1/4 + 10^-300000 is not below 1/4, and hardly any for 0.2499… .
numeric::DecimalEndpoints decimal_ends(const Enclosure& enclosure, int of_digits) {
  auto ends = numeric::decimal_endpoints(enclosure, of_digits);
  if (!enclosure.lower || !enclosure.upper || ends.lower == ends.upper) return ends;
  const numeric::Rational unit =
      numeric::Rational(1) / pow(numeric::Integer(10), static_cast<unsigned>(of_digits));
  const numeric::Rational least = numeric::parse_rational(ends.lower);
  const numeric::Rational most = numeric::parse_rational(ends.upper);
  if (*enclosure.upper - least < too_near * abs(least))
    ends.lower = numeric::decimal_lower(least - abs(least) * unit, of_digits);
  if (most - *enclosure.lower < too_near * abs(most))
    ends.upper = numeric::decimal_upper(most + abs(most) * unit, of_digits);
  return ends;
}

}  // namespace

Json enclosure_json(const Enclosure& enclosure, int more_digits) {
  const auto ends = decimal_ends(enclosure, digits + more_digits);
  // A quantity of an inconclusive result may be unbounded; FORMAT.md has no such endpoint, and a checker
  // rejects the verdict anyway.
  return {{"lower", enclosure.lower ? Json(ends.lower) : Json(nullptr)},
          {"upper", enclosure.upper ? Json(ends.upper) : Json(nullptr)}};
}

Json parameters_json(const parameter::Values& parameters) {
  Json object = Json::object();
  for (const auto& [name, value] : parameters.entries()) object[name] = parameter::to_string(value);
  return object;
}

Json quantities_json(const std::vector<theorem::Quantity<Enclosure>>& quantities) {
  Json object = Json::object();
  for (const auto& quantity : quantities)
    object[quantity.name] = enclosure_json(quantity.value.value_or(Enclosure{}));
  return object;
}

Json attained_json(const std::vector<theorem::Attained>& attained) {
  Json places = Json::array();
  for (const auto& place : attained) {
    Json& entry = places.emplace_back(Json{{"quantity", place.quantity}});
    entry.update(Json::parse(place.place_json));
    entry["value"] = enclosure_json(place.value);
  }
  return places;
}

std::string text_of(const Json& document) {
  std::string text;
  print(document, "", text);
  return text + "\n";
}

}  // namespace sinkproof::certificate
