#include "certificate/claims_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "certificate/document_json.hpp"

namespace sinkproof::certificate {

namespace {

using Json = nlohmann::ordered_json;
using numeric::Enclosure;

Json side(const std::optional<Enclosure>& value) {
  return value ? enclosure_json(*value) : Json{{"lower", nullptr}, {"upper", nullptr}};
}

bool can_be_stated(const engine::OwnClaimResult& claim) {
  const auto is_bounded = [](const std::optional<Enclosure>& value) {
    return !value || (value->lower && value->upper);
  };
  return !claim.parts.empty() && std::all_of(claim.parts.begin(), claim.parts.end(), [&](const auto& part) {
    return is_bounded(part.left) && is_bounded(part.right) && is_bounded(part.margin);
  });
}

Json claim_json(const engine::OwnClaimResult& claim) {
  Json parts = Json::array();
  for (const auto& part : claim.parts) {
    parts.push_back({{"strict", part.strict},
                     {"left", side(part.left)},
                     {"right", side(part.right)},
                     {"margin", side(part.margin)}});
  }
  return {{"id", claim.claim.id},
          {"relation", claim.claim.relation.text()},
          {"parts", std::move(parts)},
          {"verdict", to_string(claim.verdict)}};
}

}  // namespace

std::string write_claims(const Subject& subject, const engine::VerifyResult& result) {
  const auto& description = subject.theorem.description();
  Json claims = Json::array();
  for (const auto& claim : result.own_claims) {
    if (can_be_stated(claim)) claims.push_back(claim_json(claim));
  }
  Json document{{"format", "sinkproof-claims/1"}, {"vocabulary", description.id}};
  if (description.is_theorem) document["statement_sha256"] = description.statement_sha256;
  document.update({{"construction", subject.construction},
                   {"parameters", parameters_json(subject.parameters)},
                   {"instance", subject.instance.to_json()},
                   {"quantities", quantities_json(result.evaluation.quantities)},
                   {"claims", std::move(claims)},
                   {"attained", attained_json(result.attained)}});
  return text_of(document);
}

std::string claims_file_name(const Subject& subject, const std::string& label) {
  std::string name = file_name(subject, {}, label);
  return name.substr(0, name.rfind(".json")) + "--claims.json";
}

}  // namespace sinkproof::certificate
