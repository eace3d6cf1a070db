#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "checker/check.hpp"
#include "comparison.hpp"
#include "engine/verify.hpp"

namespace sinkproof::differential {

/// Every enclosure of an accepted certificate, replaced by ones that miss the value: each of its two ends
/// alone (of which at most one may be the value), the whole shifted by more than its width, its negative, and
/// "not defined". Returns what the checker takes though it is false.
std::vector<std::string> compare_enclosures(const sinkproof_check::Accepted& accepted,
                                            const engine::VerifyResult& verified, Random& random,
                                            Tally& tally);

/// The document with one of its enclosures, a witness's included, shifted by more than its width.
nlohmann::ordered_json with_wrong_enclosure(const nlohmann::ordered_json& document, Random& random);

}  // namespace sinkproof::differential
