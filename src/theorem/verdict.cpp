#include "theorem/verdict.hpp"

#include <algorithm>
#include <iterator>

#include "numeric/error.hpp"

namespace sinkproof::theorem {

using numeric::Enclosure;
using numeric::Ternary;

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::certified:
      return "certified";
    case Verdict::refuted:
      return "refuted";
    case Verdict::vacuous:
      return "vacuous";
    case Verdict::inconclusive:
      return "inconclusive";
  }
  throw InternalError("an unknown verdict");
}

Ternary holds(const Margin<Enclosure>& margin) {
  if (!margin.value) return Ternary::undecided;
  return margin.strict ? is_positive(*margin.value) : is_nonnegative(*margin.value);
}

Verdict verdict(const Evaluation<Enclosure>& evaluation, const std::vector<std::string>& dropped) {
  const auto any_false = [](const std::vector<Margin<Enclosure>>& margins) {
    return std::any_of(margins.begin(), margins.end(),
                       [](const auto& m) { return holds(m) == Ternary::certainly_not; });
  };
  const auto all_true = [](const std::vector<Margin<Enclosure>>& margins) {
    return std::all_of(margins.begin(), margins.end(),
                       [](const auto& m) { return holds(m) == Ternary::certainly; });
  };
  std::vector<Margin<Enclosure>> hypotheses;
  std::copy_if(
      evaluation.hypotheses.begin(), evaluation.hypotheses.end(), std::back_inserter(hypotheses),
      [&](const auto& m) { return std::find(dropped.begin(), dropped.end(), m.id) == dropped.end(); });
  if (any_false(evaluation.claims)) return Verdict::refuted;
  if (any_false(hypotheses)) return Verdict::vacuous;
  if (!all_true(hypotheses)) return Verdict::inconclusive;
  const Ternary conclusion = holds(evaluation.conclusion);
  if (conclusion == Ternary::certainly_not) return Verdict::refuted;
  return conclusion == Ternary::certainly && all_true(evaluation.claims) ? Verdict::certified
                                                                         : Verdict::inconclusive;
}

}  // namespace sinkproof::theorem
