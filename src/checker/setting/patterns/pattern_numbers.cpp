// The numbers of an instance of patterns, what constructions promise of them, and what shows that a promise
// fails.
//
// Given: tokens, the weights of both patterns, optima or none, and what is derived of the y
// (sink_diagonal_tokens.cpp).
// Derives itself: whether the tokens are in the setting; the least leads of both patterns by kinds of tokens;
// scores.
// Takes from the document: bounds of ‖Σ_D‖ and optima, which have to hold; witnesses. Safe, as each witness
// has to enclose what is derived at its place.
// Acceptance means: the claims' margins are the instance's; a witness shows a preference that fails.
// Assumes: the closed forms of leads in theorems/sink-diagonal-cost/statement.md, which need the setting;
// outside of it nothing of this has a value.
#include "checker/setting/patterns/pattern_numbers.hpp"

#include <utility>

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

namespace {

/// Times λ.
QuadraticNumber by_lambda(const QuadraticNumber& x, const SinkDiagonal& data) {
  return times({0, 1}, x, data.lambda_squared);
}

QuadraticNumber least(const std::vector<QuadraticNumber>& numbers, const SinkDiagonal& data) {
  QuadraticNumber result = numbers.front();
  for (const QuadraticNumber& number : numbers) result = lesser(result, number, data.lambda_squared);
  return result;
}

// The least leads, by kinds of query. I.1: dormant queries score the anchor λa, copies the anchor a and their
// group λb, all else is 0.
QuadraticNumber least_sink_lead(const SinkDiagonal& data) {
  const QuadraticNumber dormant = by_lambda(data.sink_anchor, data);
  const QuadraticNumber group = by_lambda(data.sink_copy, data);
  return least({dormant, group, group - data.sink_anchor, data.sink_anchor}, data);
}

// I.4: dormant tokens score [same group] sλ² + αδ² y·y′, copies their group λb and themselves a, all else is
// 0.
QuadraticNumber least_diagonal_lead(const SinkDiagonal& data, const NuisanceFacts& facts) {
  const QuadraticNumber self = times(data.diagonal_self, {data.lambda_squared, 0}, data.lambda_squared);
  const mpq_class alpha = data.diagonal_nuisance * data.delta_squared;
  const QuadraticNumber group = by_lambda(data.diagonal_copy, data);
  std::vector<QuadraticNumber> leads{self + QuadraticNumber{alpha, 0}, group, group - data.diagonal_copy_self,
                                     data.diagonal_copy_self};
  leads.push_back({alpha * (1 - *facts.closest_in_group), 0});
  if (facts.closest_across) leads.push_back(self + QuadraticNumber{alpha * (1 - *facts.closest_across), 0});
  return least(leads, data);
}

QuadraticNumber score(const SinkDiagonal& data, bool is_sink, const SinkToken& query, const SinkToken& key) {
  const bool is_own_group = !query.is_dormant && key.is_dormant && query.span == data.count() + key.span;
  if (is_sink) {
    if (is_own_group) return by_lambda(data.sink_copy, data);
    if (key.span != 0) return {0, 0};
    return query.is_dormant ? by_lambda(data.sink_anchor, data) : data.sink_anchor;
  }
  if (is_own_group) return by_lambda(data.diagonal_copy, data);
  if (query.is_dormant != key.is_dormant) return {0, 0};
  const bool is_same = query.span == key.span;
  if (!query.is_dormant) return is_same ? data.diagonal_copy_self : QuadraticNumber{0, 0};
  QuadraticNumber result{data.diagonal_nuisance * data.delta_squared * dot(*query.y, *key.y), 0};
  if (!is_same) return result;
  return result + times(data.diagonal_self, {data.lambda_squared, 0}, data.lambda_squared);
}

bool is_of_claim(const std::string& id) {
  return id == "sink-pattern" || id == "diagonal-pattern";
}

}  // namespace

PatternNumbers pattern_numbers(const SinkDiagonal& data, NuisanceFacts facts) {
  PatternNumbers result;
  result.facts = std::move(facts);
  const NuisanceFacts& of = result.facts;
  result.is_in_setting = data.lambda_squared + data.delta_squared == 1 && sgn(of.norm_defect) == 0 &&
                         sgn(of.tilt) == 0 && of.least_group >= 2 && *of.closest_in_group < 1;
  if (!result.is_in_setting) {
    // Nothing would be asked of them.
    for (const auto* optimum : {&data.sink_optimum, &data.diagonal_optimum})
      if (*optimum) throw Rejected((*optimum)->place, "an optimum of what is outside the setting");
    return result;
  }
  require_spread(data);
  result.sink_lead = least_sink_lead(data);
  result.diagonal_lead = least_diagonal_lead(data, of);
  if (data.sink_optimum) result.sink_optimum = certify_optimum(data, true, *data.sink_optimum);
  if (data.diagonal_optimum) result.diagonal_optimum = certify_optimum(data, false, *data.diagonal_optimum);
  return result;
}

PatternWitness read_pattern_witness(const json::Value& value) {
  PatternWitness result;
  result.place = value.place();
  result.refutes = value["refutes"].string();
  if (is_of_claim(result.refutes)) {
    value.require_fields({"refutes", "query", "winner", "loser", "value"});
    result.preference = {value["query"].integer(), value["winner"].integer(), value["loser"].integer()};
  } else {
    value.require_fields({"refutes", "part", "value"});
    result.part = value["part"].integer();
  }
  result.value = read_plain_enclosure(value["value"]);
  return result;
}

void require_preference_shown(const PatternWitness& stated, const SinkDiagonal& data) {
  const bool is_sink = stated.refutes == "sink-pattern";
  const std::vector<SinkToken> tokens = tokens_of(data);
  if (!is_preference(tokens, data.count(), is_sink, stated.preference))
    throw Rejected(stated.place, "no preference of the pattern");
  const auto at = [&](long token) { return tokens[static_cast<std::size_t>(token)]; };
  const auto& [query, winner, loser] = stated.preference;
  const QuadraticNumber lead =
      score(data, is_sink, at(query), at(winner)) - score(data, is_sink, at(query), at(loser));
  require_enclosure(stated.value, real(lead, data.lambda_squared));
  if (*stated.value.upper >= 1)
    throw Rejected(stated.place + "/value/upper", "not below 1: the query may have its preference");
}

}  // namespace sinkproof_check
