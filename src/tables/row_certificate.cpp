#include "tables/row_certificate.hpp"

#include <nlohmann/json.hpp>

#include "certificate/certificate.hpp"
#include "tables/fields.hpp"
#include "tables/verified.hpp"

namespace sinkproof::tables {

namespace {

using Json = nlohmann::ordered_json;

std::string certificate_of(const Verified& verified) {
  return certificate::write(
      {*verified.theorem, verified.construction, verified.parameters, *verified.instance}, verified.result);
}

/// Of rows that searches found.
std::string searches_of(const Rows& rows) {
  std::string text = ",\n \"not_certified\": " + Json(rows.not_certified).dump() + ",\n \"cases\": {";
  const char* separator = "\n  ";
  for (const auto& [file, certificate] : rows.cases) {
    // The very bytes that `sinkproof fuzz --corpus` writes.
    text += separator + Json(file).dump() + ": " + certificate;
    text.pop_back();
    separator = ",\n  ";
  }
  return text + "}";
}

}  // namespace

std::string row_certificate(const Table& table, const parameter::Values& values, int digits,
                            const Rows& rows) {
  Json parameters = Json::object();
  for (const auto& [name, value] : values.entries()) parameters[name] = parameter::to_string(value);
  std::string text = "{\n \"format\": \"sinkproof-rows/1\",\n \"table\": " + Json(table.name).dump() +
                     ",\n \"digits\": " + std::to_string(digits) +
                     ",\n \"parameters\": " + parameters.dump() + ",\n \"rows\": [";
  const auto names = field_names(table);
  const char* separator = "\n  ";
  for (const auto& row : rows.rows) {
    const auto texts = fields(table, row);
    Json object = Json::object();
    for (std::size_t k = 0; k < names.size(); ++k)
      object[names[k]] = texts[k].empty() ? Json(nullptr) : Json(texts[k]);
    text += separator + object.dump();
    separator = ",\n  ";
  }
  text += "\n ]";
  if (rows.verified) {
    // The very bytes that `sinkproof verify --certificates` writes.
    text += ",\n \"certificate\": " + certificate_of(*rows.verified);
    text.pop_back();
  }
  if (rows.is_of_searches) text += searches_of(rows);
  return text + "\n}\n";
}

}  // namespace sinkproof::tables
