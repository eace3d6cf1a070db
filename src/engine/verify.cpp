#include "engine/verify.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/claim_state.hpp"
#include "engine/ladder_state.hpp"
#include "numeric/error.hpp"
#include "theorem/mutant.hpp"

namespace sinkproof::engine {

namespace {

constexpr long first_ball_bits = 128;
constexpr long least_witness_bits = 4096;

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Exact;
using numeric::Interval;
using numeric::Ternary;
using theorem::Evaluation;

/// The ids whose margins a refutation rests on.
std::vector<std::string> refuted_ids(const Evaluation<Enclosure>& evaluation) {
  std::vector<std::string> ids;
  for (const auto& claim : evaluation.claims) {
    if (holds(claim) == Ternary::certainly_not) ids.push_back(claim.id);
  }
  if (ids.empty()) ids.push_back(evaluation.conclusion.id);
  return ids;
}

/// The values of the claims' names that are known exactly.
std::vector<std::optional<Exact>> known_values(const theorem::Theorem& theorem,
                                               const theorem::Instance& instance,
                                               const theorem::Formula& relation,
                                               const parameter::Values& parameters,
                                               const Evaluation<Enclosure>& found) {
  Evaluation<Exact> evaluation;
  for (const auto& [name, value] : found.quantities) {
    const bool is_known = value && value->is_exact();
    evaluation.quantities.push_back({name, is_known ? std::optional(Exact(*value->lower)) : std::nullopt});
  }
  const auto& conclusion = found.conclusion.value;
  if (conclusion && conclusion->is_exact()) evaluation.conclusion.value = Exact(*conclusion->lower);
  try {
    return claim_values(theorem, instance, relation, parameters, evaluation, Arithmetic<Exact>{});
  } catch (const numeric::ExactUnavailable&) {
    return {};  // of a parameter
  }
}

/// The quantities that a refuted claim names.
std::vector<std::string> refuted_quantities(const std::vector<OwnClaimResult>& claims,
                                            const std::vector<std::string>& quantities) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < quantities.size(); ++k) {
    if (std::any_of(claims.begin(), claims.end(), [&](const auto& claim) {
          return claim.verdict == theorem::Verdict::refuted && claim.claim.relation.uses(k);
        }))
      names.push_back(quantities[k]);
  }
  return names;
}

}  // namespace

theorem::Verdict gravest(const std::vector<OwnClaimResult>& claims) {
  const auto any = [&](theorem::Verdict verdict) {
    return std::any_of(claims.begin(), claims.end(),
                       [&](const auto& claim) { return claim.verdict == verdict; });
  };
  if (any(theorem::Verdict::refuted)) return theorem::Verdict::refuted;
  return claims.empty() || any(theorem::Verdict::inconclusive) ? theorem::Verdict::inconclusive
                                                               : theorem::Verdict::certified;
}

bool lacks_an_end(const VerifyResult& result) {
  const auto lacks = [](const auto& stated) {
    return stated.value && (!stated.value->lower || !stated.value->upper);
  };
  const auto& [claims, hypotheses, conclusion, quantities] = result.evaluation;
  return lacks(conclusion) || std::ranges::any_of(claims, lacks) || std::ranges::any_of(hypotheses, lacks) ||
         std::ranges::any_of(quantities, lacks);
}

VerifyResult verify(const theorem::Theorem& theorem, const theorem::Instance& instance,
                    const VerifyOptions& options) {
  LadderState state(options.digits);
  std::optional<theorem::Formula> conclusion;
  const auto variant = options.mutant ? theorem.variant(*options.mutant) : nullptr;
  const theorem::Theorem& stated = variant ? *variant : theorem;
  if (options.mutant && !variant) conclusion = theorem::conclusion_of(*options.mutant, theorem.description());
  const auto evaluate = [&](const auto& arithmetic) {
    auto evaluation = stated.evaluate(instance, arithmetic);
    return conclusion ? with_conclusion(std::move(evaluation), *options.mutant, *conclusion, arithmetic)
                      : evaluation;
  };
  std::vector<ClaimState> claims;
  for (const auto& claim : options.own_claims.claims) claims.emplace_back(claim.relation);
  const auto claims_are_done = [&] {
    return std::all_of(claims.begin(), claims.end(), [](const auto& claim) { return claim.is_done(); });
  };
  const auto refine_claims = [&](const auto& evaluation, const auto& arithmetic, long bits) {
    for (ClaimState& claim : claims) {
      try {
        claim.refine(theorem::claim_values(theorem, instance, claim.relation(), options.own_claims.parameters,
                                           evaluation, arithmetic),
                     arithmetic, bits);
      } catch (const numeric::ExactUnavailable&) {
        // Of a parameter: enclosures go on alone.
      }
    }
  };
  const auto enclose = [&](const auto& arithmetic, long bits) {
    const auto evaluation = evaluate(arithmetic);
    state.refine(to_enclosures(evaluation), bits);
    refine_claims(evaluation, arithmetic, bits);
  };
  const auto climb = [&](long bits) {
    try {
      if (bits == LadderState::double_bits) {
        enclose(Arithmetic<Interval>{}, bits);
      } else {
        enclose(Arithmetic<Ball>{bits}, bits);
      }
    } catch (const DomainError&) {
      // This tier is too coarse to tell a divisor from 0; the next one may not be.
    }
  };
  bool exact_was_tried = false;
  const auto try_exact = [&] {
    if (exact_was_tried || (!stated.is_exact() && !state.wants_exact() && claims_are_done())) return;
    exact_was_tried = true;
    try {
      const long bits = std::min(first_ball_bits, options.max_bits);
      const Arithmetic<Exact> arithmetic;
      const auto evaluation = evaluate(arithmetic);
      state.refine(to_enclosures(evaluation, bits), bits, LadderState::Tier::exact);
      refine_claims(evaluation, arithmetic, bits);
    } catch (const numeric::ExactUnavailable&) {
      // Enclosures go on alone.
    }
  };
  climb(LadderState::double_bits);
  try_exact();  // before any ball: what doubles cannot tell from 0 is mostly 0, which balls cannot tell either
  long bits = first_ball_bits;
  for (; bits <= options.max_bits && !(state.is_done() && claims_are_done()); bits *= 2) {
    climb(bits);
    try_exact();
  }
  if (!state.has_evaluation()) {
    throw InputError("--max-bits " + std::to_string(options.max_bits) +
                     ": too little to evaluate the instance (expected more)");
  }

  // A document says of a value without ends that it is not defined. Of what comes with a verdict that is to
  // be known.
  for (; bits <= options.further_bits && state.has_unknown() &&
         verdict(state.evaluation(), options.dropped) != theorem::Verdict::inconclusive;
       bits *= 2)
    climb(bits);

  VerifyResult result;
  result.evaluation = state.evaluation();
  result.dropped = options.dropped;
  result.mutant = options.mutant;
  result.verdict = verdict(result.evaluation, options.dropped);
  result.bits = state.bits();
  result.tiers = state.tier_counts();
  // 1/1000 is enclosed by doubles: it is to be shown as what it is.
  for (ClaimState& claim : claims)
    claim.refine_known_sides(
        known_values(theorem, instance, claim.relation(), options.own_claims.parameters, result.evaluation));
  for (std::size_t k = 0; k < claims.size(); ++k)
    result.own_claims.push_back({options.own_claims.claims[k], claims[k].verdict(), claims[k].parts()});
  const auto named = refuted_quantities(result.own_claims, theorem.description().quantities);
  if (!named.empty()) result.attained = theorem.attained(instance, named, result.evaluation);
  if (!theorem.description().is_theorem) {
    result.verdict = gravest(result.own_claims);
    return result;
  }
  if (result.verdict == theorem::Verdict::refuted) {
    for (const auto& id : refuted_ids(result.evaluation)) {
      if ((options.mutant && id == options.mutant->id) || !theorem.needs_witness(instance, id)) continue;
      // What the exact path has refuted may need more bits to be shown by enclosures than the ladder was
      // allowed.
      result.witnesses.push_back(
          theorem.witness(instance, id, std::max(options.max_bits, least_witness_bits)));
    }
  }
  return result;
}

}  // namespace sinkproof::engine
