#include <nlohmann/json.hpp>

#include "files/printable.hpp"
#include "report/claim_json.hpp"
#include "report/verify_report.hpp"

namespace sinkproof::report {

namespace {

using Json = nlohmann::ordered_json;
using numeric::Enclosure;

Json to_json(const theorem::Margin<Enclosure>& margin) {
  Json json{{"id", margin.id}, {"strict", margin.strict}};
  json.update(ends_json(margin.value));
  return json;
}

Json to_json(const std::vector<theorem::Margin<Enclosure>>& margins) {
  Json array = Json::array();
  for (const auto& margin : margins) array.push_back(to_json(margin));
  return array;
}

/// Somebody's own claims, beside the result or, without a theorem, all of it.
void add_own_claims(const engine::VerifyResult& result, Json& json) {
  if (result.own_claims.empty()) return;
  Json claims = Json::array();
  for (const auto& claim : result.own_claims) claims.push_back(claim_json(claim));
  Json attained = Json::array();
  for (const auto& place : result.attained) {
    Json& entry = attained.emplace_back(Json{{"quantity", place.quantity}});
    entry.update(Json::parse(place.place_json));
    entry["value"] = ends_json(place.value);
  }
  json["own_claims"] = std::move(claims);
  json["attained"] = std::move(attained);
}

Json to_json(const VerifiedInstance& instance, bool timings) {
  Json parameters = Json::object();
  for (const auto& [name, value] : instance.parameters.entries())
    parameters[name] = parameter::to_string(value);
  const auto& evaluation = instance.result.evaluation;
  Json quantities = Json::object();
  for (const auto& quantity : evaluation.quantities) {
    quantities[quantity.name] = ends_json(quantity.value);
  }
  const auto& description = instance.theorem->description();
  using Margins = std::vector<theorem::Margin<Enclosure>>;
  const auto margins = [&](const Margins& all) { return instance.has_verdict() ? all : Margins{}; };
  Json json{{"theorem", instance.has_verdict() ? Json(description.id) : Json(nullptr)},
            {"construction", instance.construction}};
  if (!description.text.empty()) json["statement_sha256"] = description.statement_sha256;
  if (!instance.file.empty()) json["file"] = files::as_utf8(instance.file);
  json.update({{"params", std::move(parameters)},
               {"verdict", to_string(instance.result.verdict)},
               {"claims", to_json(margins(evaluation.claims))},
               {"hypotheses", to_json(margins(evaluation.hypotheses))},
               {"conclusion", instance.has_verdict() ? to_json(evaluation.conclusion) : Json(nullptr)},
               {"quantities", std::move(quantities)},
               {"bits", instance.result.bits}});
  if (!instance.beyond_checker.empty()) json["beyond_checker"] = instance.beyond_checker;
  if (!instance.claims_beyond_checker.empty()) json["claims_beyond_checker"] = instance.claims_beyond_checker;
  if (timings) json["seconds"] = instance.seconds;
  if (!instance.result.dropped.empty()) json["dropped"] = instance.result.dropped;
  add_own_claims(instance.result, json);
  return json;
}

/// One result a line: grep works.
class VerifyJson final : public VerifyReport {
 public:
  explicit VerifyJson(bool timings) : timings_(timings) {}
  std::string add(const VerifiedInstance& instance) override {
    std::string text = is_first_ ? head() : ",";
    is_first_ = false;
    text += '\n';
    // The name of a file is somebody else's text.
    text += files::in_lines_of_json(to_json(instance, timings_).dump());
    return text;
  }
  std::string finish() override { return (is_first_ ? head() : std::string()) + "\n]}\n"; }

 private:
  static std::string head() { return "{\"format\":\"sinkproof-verify/1\",\"results\":["; }
  bool timings_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<VerifyReport> verify_json(bool timings) {
  return std::make_unique<VerifyJson>(timings);
}

}  // namespace sinkproof::report
