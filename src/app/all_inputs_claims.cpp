#include "app/all_inputs_claims.hpp"

#include <algorithm>
#include <optional>

#include "app/all_inputs_bounds.hpp"
#include "engine/claim_state.hpp"
#include "numeric/hull.hpp"

namespace sinkproof::app {

using numeric::Arithmetic;
using numeric::Ball;

namespace {

constexpr long claim_bits = 256;

/// The quantities, then the sizes.
std::vector<std::string> names_of_claims() {
  std::vector<std::string> names(all_inputs_quantities.begin(), all_inputs_quantities.end());
  names.insert(names.end(), {"L", "m"});
  return names;
}

/// Every number between the ends.
Ball ball_of(const numeric::Enclosure& value) {
  const Arithmetic<Ball> arithmetic{claim_bits};
  return hull(arithmetic.from(*value.lower), arithmetic.from(*value.upper));
}

}  // namespace

AllInputsClaims::AllInputsClaims(const std::vector<std::string>& texts, const task::TriggerInstance& instance)
    : names_(names_of_claims()),
      claims_(theorem::parse_own_claims(texts, names_)),
      sizes_{instance.task.length, instance.task.content_dimension} {}

std::vector<engine::OwnClaimResult> AllInputsClaims::judge(
    const std::vector<theorem::Attained>& stated) const {
  const Arithmetic<Ball> arithmetic{claim_bits};
  std::vector<std::optional<Ball>> values(names_.size());
  for (const auto& bound : stated) {
    const auto at = std::ranges::find(names_, bound.quantity) - names_.begin();
    values[static_cast<std::size_t>(at)] = ball_of(bound.value);
  }
  for (std::size_t k = 0; k < sizes_.size(); ++k)
    values[names_.size() - sizes_.size() + k] = arithmetic.from(sizes_[k]);
  // A side without a bounded quantity is exact.
  std::vector<std::optional<numeric::Exact>> exact(names_.size());
  for (std::size_t k = 0; k < sizes_.size(); ++k)
    exact[names_.size() - sizes_.size() + k] = numeric::Exact(numeric::Rational(sizes_[k]));
  std::vector<engine::OwnClaimResult> result;
  for (const auto& claim : claims_) {
    engine::ClaimState state(claim.relation);
    state.refine(values, arithmetic, claim_bits);
    state.refine_known_sides(exact);
    result.push_back({claim, state.verdict(), state.parts()});
  }
  return result;
}

bool are_decided(const std::vector<engine::OwnClaimResult>& claims) {
  return std::ranges::none_of(
      claims, [](const auto& claim) { return claim.verdict == theorem::Verdict::inconclusive; });
}

}  // namespace sinkproof::app
