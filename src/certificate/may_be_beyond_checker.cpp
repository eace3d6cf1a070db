#include "certificate/may_be_beyond_checker.hpp"

#include <algorithm>

namespace sinkproof::certificate {

namespace {

bool touches_zero(const std::optional<numeric::Enclosure>& value) {
  return value && ((value->lower && *value->lower == 0) || (value->upper && *value->upper == 0));
}

/// A margin of somebody's own formula that is 0, or of which no precision tells it from 0: `loss >= loss`.
bool rests_on_identity(const engine::VerifyResult& result) {
  if (result.bits == 0) return false;
  if (result.mutant && touches_zero(result.evaluation.conclusion.value)) return true;
  return std::ranges::any_of(result.own_claims, [](const auto& claim) {
    return std::ranges::any_of(claim.parts, [](const auto& part) { return touches_zero(part.margin); });
  });
}

}  // namespace

bool may_be_beyond_checker(const theorem::Instance& instance, const engine::VerifyResult& result) {
  return engine::lacks_an_end(result) || rests_on_identity(result) || instance.is_large();
}

}  // namespace sinkproof::certificate
