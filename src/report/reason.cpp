#include "report/reason.hpp"

#include <algorithm>

namespace sinkproof::report {

std::string reason(const engine::VerifyResult& result) {
  using theorem::Verdict;
  if (result.verdict == Verdict::vacuous) {
    for (const auto& hypothesis : result.evaluation.hypotheses) {
      const bool counts = std::count(result.dropped.begin(), result.dropped.end(), hypothesis.id) == 0;
      if (counts && holds(hypothesis) == numeric::Ternary::certainly_not)
        return "'" + hypothesis.id + "' does not hold";
    }
  }
  if (result.verdict == Verdict::refuted)
    return result.witnesses.empty() ? "the conclusion fails" : "see below";
  if (result.verdict == Verdict::inconclusive)
    return result.evaluation.conclusion.value ? "a sign is undecided at this precision"
                                              : "the conclusion is not defined";
  return "";
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
