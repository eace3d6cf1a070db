#include "theorem/patterns_theorem.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "language/residual.hpp"
#include "numeric/error.hpp"
#include "theorem/part_witness.hpp"
#include "theorem/patterns_vocabulary.hpp"

namespace sinkproof::theorem {

using numeric::Arithmetic;
using numeric::Exact;
using numeric::Quadratic;
using numeric::Scalar;
using patterns::Pattern;

namespace {

Pattern pattern_of(const std::string& claim) {
  return claim == "sink-pattern" ? Pattern::sink : Pattern::diagonal;
}

/// The first preference that the weights do not meet.
Witness preference_witness(const patterns::SinkDiagonal& data, const std::string& id, Pattern pattern) {
  const auto tokens = tokens_of(data);
  const auto at = [&](long place) { return tokens.at(static_cast<std::size_t>(place)); };
  std::optional<Witness> found;
  visit_constraints(data, pattern, [&](const patterns::ScoreConstraint& c) {
    const Quadratic lead =
        score(data, pattern, at(c.query), at(c.winner)) - score(data, pattern, at(c.query), at(c.loser));
    if (!(lead < 1L)) return true;
    const nlohmann::ordered_json place{{"query", c.query}, {"winner", c.winner}, {"loser", c.loser}};
    constexpr long bits = 128;
    found = {id, place.dump(), numeric::enclosure(to_scalar<Exact>(lead, Arithmetic<Exact>{}), bits)};
    return false;
  });
  if (!found) throw InternalError("no constraint of '" + id + "' fails");
  return *std::move(found);
}

}  // namespace

PatternsTheorem::PatternsTheorem(StatedBlock stated, std::string file,
                                 const std::vector<PatternsSource>& constructions)
    : StatedTheoremOf(std::move(stated), std::move(file), constructions, "patterns") {}

template <Scalar S>
Evaluation<S> PatternsTheorem::evaluate_in(const PatternsInstance& instance,
                                           const Arithmetic<S>& arithmetic) const {
  text().require(instance.parameters());
  const auto stated = text().on_form(form_of(instance, text().own_names()));
  const auto supply = supply_of(instance, arithmetic);
  const auto claims = [&] {
    std::vector<Margin<S>> margins;
    for (const auto& claim : instance.claims()) {
      const auto& inputs = claim.formula->tape.inputs();
      const bool is_defined = std::none_of(inputs.begin(), inputs.end(), [&](const auto& input) {
        return !input.name.empty() && supply.input(input).is_undefined();
      });
      if (is_defined) {
        margins.push_back(std::move(margins_of<S>({claim}, supply, arithmetic).front()));
      } else {
        margins.push_back({claim.id, claim.strict, std::nullopt});
      }
    }
    return margins;
  };
  return text().evaluate<S>(*stated, supply, claims, arithmetic);
}

template Evaluation<numeric::Interval> PatternsTheorem::evaluate_in(
    const PatternsInstance&, const Arithmetic<numeric::Interval>&) const;
template Evaluation<numeric::Ball> PatternsTheorem::evaluate_in(const PatternsInstance&,
                                                                const Arithmetic<numeric::Ball>&) const;
template Evaluation<Exact> PatternsTheorem::evaluate_in(const PatternsInstance&,
                                                        const Arithmetic<Exact>&) const;

Witness PatternsTheorem::witness(const Instance& instance, const std::string& refuted_id,
                                 long max_bits) const {
  const PatternsInstance& of = typed(instance);
  const auto is_it = [&](const task::Claim& claim) { return claim.id == refuted_id; };
  if (std::any_of(of.claims().begin(), of.claims().end(), is_it))
    return preference_witness(of.data(), refuted_id, pattern_of(refuted_id));
  const auto supply = [&](const Arithmetic<numeric::Ball>& arithmetic) { return supply_of(of, arithmetic); };
  return witness_of_part(*text().on_form(form_of(of, text().own_names())), refuted_id, supply, max_bits);
}

}  // namespace sinkproof::theorem
