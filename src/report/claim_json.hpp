#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "engine/verify.hpp"

namespace sinkproof::report {

/// {"lower": …, "upper": …} in decimals that enclose it; nulls where it is not defined.
nlohmann::ordered_json ends_json(const std::optional<numeric::Enclosure>& enclosure);

/// One of "own_claims" (`verify --json`): id, relation, verdict, and the sides and margin of each part.
nlohmann::ordered_json claim_json(const engine::OwnClaimResult& claim);

}  // namespace sinkproof::report
