#include "report/claim_json.hpp"

#include <nlohmann/json.hpp>

#include "numeric/decimal.hpp"

namespace sinkproof::report {

using Json = nlohmann::ordered_json;

Json ends_json(const std::optional<numeric::Enclosure>& enclosure) {
  constexpr int digits = 20;
  if (!enclosure) return {{"lower", nullptr}, {"upper", nullptr}};
  const auto ends = numeric::decimal_endpoints(*enclosure, digits);
  return {{"lower", ends.lower}, {"upper", ends.upper}};
}

Json claim_json(const engine::OwnClaimResult& claim) {
  Json parts = Json::array();
  for (std::size_t k = 0; k < claim.parts.size(); ++k) {
    const auto& part = claim.parts[k];
    parts.push_back({{"relation", claim.claim.relation.relation(k)},
                     {"left", ends_json(part.left)},
                     {"right", ends_json(part.right)},
                     {"margin", ends_json(part.margin)}});
  }
  return {{"id", claim.claim.id},
          {"relation", claim.claim.relation.text()},
          {"verdict", to_string(claim.verdict)},
          {"parts", std::move(parts)}};
}

}  // namespace sinkproof::report
