#include "report/reason.hpp"

#include <algorithm>

#include "files/printable.hpp"

namespace sinkproof::report {

namespace {

using Margin = theorem::Margin<numeric::Enclosure>;
using numeric::Ternary;

/// The first hypothesis that counts and of which this is the answer, or null.
const Margin* find_hypothesis(const engine::VerifyResult& result, Ternary answer) {
  const auto& hypotheses = result.evaluation.hypotheses;
  const auto found = std::find_if(hypotheses.begin(), hypotheses.end(), [&](const auto& hypothesis) {
    return std::count(result.dropped.begin(), result.dropped.end(), hypothesis.id) == 0 &&
           holds(hypothesis) == answer;
  });
  return found == hypotheses.end() ? nullptr : &*found;
}

/// The first promise or corollary of which this is the answer, or null.
const Margin* find_claim(const engine::VerifyResult& result, Ternary answer) {
  const auto& claims = result.evaluation.claims;
  const auto found =
      std::find_if(claims.begin(), claims.end(), [&](const auto& claim) { return holds(claim) == answer; });
  return found == claims.end() ? nullptr : &*found;
}

std::string quoted(const Margin& margin) {
  return "'" + files::printable(margin.id) + "'";
}

/// Of an inconclusive result, in the order in which a verdict looks at these.
std::string open_reason(const engine::VerifyResult& result) {
  const auto& conclusion = result.evaluation.conclusion;
  const Margin* open = find_hypothesis(result, Ternary::undecided);
  if (open == nullptr && !conclusion.value) return "the conclusion is not defined";
  if (open == nullptr && holds(conclusion) == Ternary::undecided) open = &conclusion;
  if (open == nullptr) open = find_claim(result, Ternary::undecided);
  if (open == nullptr) return "a sign is undecided at this precision";
  if (!open->value) return quoted(*open) + " is not defined";
  return "the sign of " + quoted(*open) + " is undecided at this precision";
}

}  // namespace

std::string reason(const engine::VerifyResult& result) {
  using theorem::Verdict;
  if (result.verdict == Verdict::vacuous) {
    const Margin* const hypothesis = find_hypothesis(result, Ternary::certainly_not);
    if (hypothesis != nullptr) return quoted(*hypothesis) + " does not hold";
  }
  if (result.verdict == Verdict::refuted) {
    if (!result.witnesses.empty()) return "see below";
    const Margin* const claim = find_claim(result, Ternary::certainly_not);
    if (claim == nullptr) return "the conclusion fails";
    const bool is_beyond = find_hypothesis(result, Ternary::certainly_not) != nullptr;
    return quoted(*claim) + " fails" + (is_beyond ? ", which counts although hypotheses do not hold" : "");
  }
  return result.verdict == Verdict::inconclusive ? open_reason(result) : "";
}

std::string reason(const theorem::FormulaPart<numeric::Enclosure>& part) {
  if (!part.margin) return "not defined: the claim says nothing here";
  switch (theorem::holds({"", part.strict, part.margin})) {
    case numeric::Ternary::certainly:
      return "";
    case numeric::Ternary::certainly_not:
      return "false";
    case numeric::Ternary::undecided:
      break;
  }
  return "undecided at this precision";
}

}  // namespace sinkproof::report
