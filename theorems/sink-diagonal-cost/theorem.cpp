#include "theorems/sink-diagonal-cost/theorem.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "constructions/mutants/diagonal_cost_weak_nuisance.hpp"
#include "constructions/mutants/sink_cost_weak_copy.hpp"
#include "constructions/sink_diagonal_cost_upper.hpp"
#include "constructions/sink_diagonal_cost_without.hpp"
#include "numeric/error.hpp"
#include "theorem/theorem_of.hpp"
#include "theorems/sink-cost-exact/theorem.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using constructions::NuisanceFacts;
using constructions::Pattern;
using constructions::SinkDiagonal;
using numeric::Arithmetic;
using numeric::Quadratic;
using numeric::Rational;
using numeric::Scalar;
using theorem::Evaluation;
using theorem::Margin;

/// What a pattern costs in units of κ/√d, from the weakest lower bound to the weakest upper one.
template <Scalar S>
struct Costs {
  std::array<S, 7> values;  ///< L_published ≤ L ≤ L_dual ≤ primal ≤ construction ≤ U ≤ U_published
  /// Each less the one before it. Written out so that what cancels does: the values alone could not be told apart.
  std::array<S, 6> steps;
};

constexpr std::array<const char*, 6> step_names{"published-lower", "lower-dual",    "dual-primal",
                                                "primal-weights",  "weights-upper", "upper-published"};

/// 2((C−1)/λ + 1/√(λ²+C)): from copy queries alone, so it holds for both patterns.
template <Scalar S>
S copy_bound(const SinkDiagonal& data, const Arithmetic<S>& arithmetic) {
  const Quadratic inverse(0, 1 / data.lambda_squared, data.lambda_squared);
  const Rational groups(data.groups());
  return to_scalar<S>(inverse * (2 * (groups - 1)), arithmetic) +
         arithmetic.from(2L) / sqrt(arithmetic.from(data.lambda_squared + groups));
}

/// Puts together what both patterns have in common. `upper_gap` is U less the cost of the weights.
template <Scalar S>
Costs<S> costs(const SinkDiagonalInstance& instance, Pattern pattern, const S& published, const S& lower_gap,
               const S& weights, const S& upper_gap, const S& published_gap,
               const Arithmetic<S>& arithmetic) {
  const S zero = arithmetic.from(0L);
  const S lower = published + lower_gap;
  S dual_gap = zero;
  S primal_gap = zero;
  if (const auto& optimum = instance.optimum(pattern)) {
    dual_gap = max(arithmetic.from(optimum->dual_bound) - lower, zero);
    primal_gap = max(weights - arithmetic.from(optimum->primal_cost), zero);
  }
  const S dual = lower + dual_gap;
  const S primal = weights - primal_gap;
  const S upper = weights + upper_gap;
  return {{published, lower, dual, primal, weights, upper, upper + published_gap},
          {lower_gap, dual_gap, primal - dual, primal_gap, upper_gap, published_gap}};
}

template <Scalar S>
Costs<S> sink_costs(const SinkDiagonalInstance& instance, const Arithmetic<S>& arithmetic) {
  const SinkDiagonal& data = instance.data();
  const Rational groups(data.groups());
  const auto scalar = [&](const Quadratic& value) { return to_scalar<S>(value, arithmetic); };
  const S published = arithmetic.from(groups / 2);
  const S root = sqrt(arithmetic.from(groups));
  // Singular values: b on the copies' differences; on the rest two whose squares add up to 2a²C + b² and whose product is |ab|√C.
  const S anchor = scalar(abs(data.sink.anchor)) * root;
  const S copy = scalar(abs(data.sink.copy));
  const S sum = sqrt((copy + anchor) * (copy + anchor) + anchor * anchor);
  const S weights = scalar(abs(data.sink.copy) * (2 * (groups - 1))) + arithmetic.from(2L) * sum;
  const constructions::SinkWeights due = constructions::published_sink_weights(data.lambda_squared);
  const S upper = arithmetic.from(2L) * scalar(due.anchor) * sqrt(arithmetic.from(2 * groups)) +
                  scalar(due.copy * (2 * groups));
  Costs<S> result = costs(instance, Pattern::sink, published, copy_bound(data, arithmetic) - published,
                          weights, upper - weights, arithmetic.from(12 * groups) - upper, arithmetic);
  if (instance.facts().off_centre != 0) return result;
  // OPT_sink itself, and witnesses on both sides of it, where there are any.
  const SinkClosedForm form(data.groups(), data.lambda_squared,
                            constructions::regime_of(data.groups(), data.lambda_squared));
  const S optimum = sink_optimum_cost(data.groups(), form, arithmetic);
  S room = arithmetic.from(0L);
  if (const auto& witnesses = instance.optimum(Pattern::sink))
    room = min(room, min(optimum - arithmetic.from(witnesses->dual_bound),
                         arithmetic.from(witnesses->primal_cost) - optimum));
  result.values[2] = result.values[3] = optimum;
  result.steps[1] = optimum - result.values[1];
  result.steps[2] = room;
  result.steps[3] = weights - optimum;
  return result;
}

template <Scalar S>
Costs<S> diagonal_costs(const SinkDiagonalInstance& instance, const Arithmetic<S>& arithmetic) {
  const SinkDiagonal& data = instance.data();
  const NuisanceFacts& facts = instance.facts();
  const Rational groups(data.groups());
  const auto scalar = [&](const Quadratic& value) { return to_scalar<S>(value, arithmetic); };
  // Of ‖Σ_D‖/d the instance's upper bound, so all that is below holds a fortiori.
  const Rational spread = data.delta_squared * data.spread.upper;
  const S published = arithmetic.from(facts.spread_trace / spread + groups / 2);
  const S lower_gap = arithmetic.from((4 - facts.spread_trace) / spread) +
                      (copy_bound(data, arithmetic) - arithmetic.from(groups / 2));
  const auto& [self, copy_self, copy, nuisance] = data.diagonal;
  // Each group's block, [[s, 0], [b, a]]: the squares of its singular values add up to s² + a² + b², and their product is |sa|.
  const S straight = scalar(abs(self) + abs(copy_self));
  const S bent = scalar(abs(copy));
  const S block = sqrt(straight * straight + bent * bent);
  const S two_groups = arithmetic.from(2 * groups);
  const Rational of_nuisance = 2 * nuisance * facts.rank;
  const S weights = two_groups * block + arithmetic.from(of_nuisance);
  const Rational gap = data.delta_squared * (1 - *facts.closest_in_group);
  const constructions::DiagonalWeights due =
      constructions::published_diagonal_weights(data.lambda_squared, gap);
  const S upper_gap = two_groups * (scalar(due.self + due.copy_self + due.copy) - block) +
                      arithmetic.from(2 * due.nuisance * facts.rank - of_nuisance);
  const S published_gap = scalar((13L - due.self - due.copy_self - due.copy) * (2 * groups) - 13 * groups);
  return costs(instance, Pattern::diagonal, published, lower_gap, weights, upper_gap, published_gap,
               arithmetic);
}

/// In the setting, in the order of the description.
template <Scalar S>
std::vector<S> quantities(const SinkDiagonalInstance& instance, const Costs<S>& sink,
                          const Costs<S>& diagonal, const Arithmetic<S>& arithmetic) {
  const SinkDiagonal& data = instance.data();
  const NuisanceFacts& facts = instance.facts();
  const S unit = arithmetic.from(data.kappa) / sqrt(arithmetic.from(data.dimension));
  std::vector<S> result;
  for (const Costs<S>* costs : {&sink, &diagonal}) {
    for (const S& value : costs->values) result.push_back(unit * value);
  }
  result.push_back(diagonal.values[2] / sink.values[3]);
  result.push_back(diagonal.values[3] / sink.values[2]);
  for (const Rational& value :
       {Rational(facts.spread_trace / data.spread.upper), Rational(facts.spread_trace / data.spread.lower),
        Rational(facts.rank), Rational(data.dimension * data.delta_squared * (1 - *facts.closest_in_group)),
        Rational(5 * (facts.rank + data.groups())), Rational(3 * (facts.rank + data.groups()))})
    result.push_back(arithmetic.from(value));
  return result;
}

/// The witness of a pattern's claim: the first constraint that the weights do not meet.
theorem::Witness pattern_witness(const SinkDiagonalInstance& instance, const std::string& id,
                                 Pattern pattern) {
  const SinkDiagonal& data = instance.data();
  const auto tokens = tokens_of(data);
  const auto at = [&](long place) { return tokens.at(static_cast<std::size_t>(place)); };
  std::optional<theorem::Witness> found;
  visit_constraints(data, pattern, [&](const constructions::ScoreConstraint& c) {
    const Quadratic lead =
        score(data, pattern, at(c.query), at(c.winner)) - score(data, pattern, at(c.query), at(c.loser));
    if (!(lead < 1L)) return true;
    const nlohmann::ordered_json place{{"query", c.query}, {"winner", c.winner}, {"loser", c.loser}};
    const Arithmetic<numeric::Exact> arithmetic;
    found = {id, place.dump(), numeric::enclosure(to_scalar<numeric::Exact>(lead, arithmetic), 128)};
    return false;
  });
  if (!found) throw InternalError("no constraint of '" + id + "' fails");
  return *found;
}

/// The witness of the conclusion: the first step of the chain that is negative.
theorem::Witness chain_witness(const SinkDiagonalInstance& instance, long max_bits) {
  for (long bits = 128; bits <= max_bits; bits *= 2) {
    const Arithmetic<numeric::Ball> arithmetic{bits};
    const auto sink = sink_costs(instance, arithmetic);
    const auto diagonal = diagonal_costs(instance, arithmetic);
    for (std::size_t k = 0; k < step_names.size(); ++k) {
      for (const auto& [name, costs] : {std::pair{"sink", &sink}, std::pair{"diag", &diagonal}}) {
        const numeric::Ball& step = costs->steps.at(k);
        if (is_nonnegative(step) != numeric::Ternary::certainly_not) continue;
        const nlohmann::ordered_json place{{"pattern", name}, {"step", step_names.at(k)}};
        return {"sandwich", place.dump(), numeric::enclosure(step)};
      }
    }
  }
  throw InternalError("no step of the chain fails");
}

struct SinkDiagonalCost {
  using Built = SinkDiagonal;
  using Instance = SinkDiagonalInstance;

  static const theorem::Description& description() {
    static const theorem::Description value{
        "sink-diagonal-cost",
        "what a sink pattern and what a diagonal pattern cost, and the least cost between the bounds",
        "SLM26, section 7",
        "as published: four bounds with their constants; reconstructed: the setting and the weights; proved "
        "here: the bounds for the attention map, sharper ones, and certified optima",
        statement_sha256::sink_diagonal_cost,
        {{"circle", false, "λ² + δ² = 1"},
         {"lambda", false, "λ² ≥ 1/2"},
         {"unit-norm", false, "all nuisances have the norm δ√d"},
         {"orthogonal", false, "nuisances are orthogonal to anchor, dormant means and copies"},
         {"centred", false, "the nuisances of each group add up to 0"},
         {"pairs", false, "no group has fewer than two tokens"},
         {"distinct", true, "no two tokens of a group are equal"},
         {"room", false, "d ≥ 2C + 1 + r_η"}},
        {"sandwich", false,
         "L_published ≤ L ≤ L_dual ≤ cost_primal ≤ cost_construction ≤ U ≤ U_published, for both patterns"},
        {"L_sink_published",
         "L_sink",
         "L_sink_dual",
         "cost_sink_primal",
         "cost_sink_construction",
         "U_sink",
         "U_sink_published",
         "L_diag_published",
         "L_diag",
         "L_diag_dual",
         "cost_diag_primal",
         "cost_diag_construction",
         "U_diag",
         "U_diag_published",
         "ratio_diag_over_sink",
         "ratio_diag_over_sink_upper",
         "r_eff",
         "r_eff_upper",
         "r_eta",
         "delta_diag",
         "value_term_sink",
         "value_term_diag"},
        {},
        {},
        {{"twice-cheaper", "a sink costs at most half of a diagonal pattern",
          "cost_diag_primal >= 2*cost_sink_primal"},
         {"much-cheaper", "a sink costs less than a tenth", "cost_diag_primal >= 10*cost_sink_primal"},
         {"lower-raised", "thirty times the published lower bound",
          "cost_sink_primal >= 30*L_sink_published"},
         {"upper-halved", "a tenth of the published upper bound",
          "U_sink_published/10 >= cost_sink_construction"},
         {"diagonal-upper-halved", "a tenth of the published upper bound",
          "U_diag_published/10 >= cost_diag_construction"},
         {"rank-free", "the diagonal pattern's price does not rise with the nuisances' rank",
          "5*L_sink_dual >= cost_diag_primal"}},
        {{"sink-lower", "1/c in: the published lower bound of the sink pattern is too small by c", "1",
          "L_sink_published/cost_sink_primal"},
         {"sink-upper", "1/c in: the published upper bound of the sink pattern is too large by c", "1",
          "cost_sink_construction/U_sink_published"},
         {"diagonal-lower", "1/c in: the published lower bound of the diagonal pattern is too small by c",
          "1", "L_diag_published/cost_diag_primal"},
         {"diagonal-upper", "1/c in: the published upper bound of the diagonal pattern is too large by c",
          "1", "cost_diag_construction/U_diag_published"}},
        "not defined outside the setting"};
    return value;
  }

  static std::vector<theorem::ConstructionSource<SinkDiagonal>> constructions() {
    const std::vector<parameter::GridAxis> grid{{"C", "1,2,3,100"},
                                                {"m", "2,3"},
                                                {"kappa", "8"},
                                                {"lambda", "4/5,sqrt(1/2)"},
                                                {"family", "antipodal,orthogonal,simplex,random"},
                                                {"d", "10000"},
                                                {"seed", "1"},
                                                {"optimum", "auto"}};
    std::vector<parameter::GridAxis> few = grid;
    few[0].values = "1,4";
    few[7].values = "no";
    return {{&constructions::sink_diagonal_cost_upper(), grid},
            {&constructions::sink_diagonal_cost_without(),
             {{"without", "lambda,circle,unit-norm,orthogonal,centred,pairs,distinct,room"}},
             false},
            {&constructions::sink_cost_weak_copy(), few, false},
            {&constructions::diagonal_cost_weak_nuisance(), few, false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const Instance& instance, const Arithmetic<S>& arithmetic) {
    const SinkDiagonal& data = instance.data();
    const NuisanceFacts& facts = instance.facts();
    const auto exactly = [&](const Rational& value) { return arithmetic.from(value); };
    Evaluation<S> result;
    const bool has_pairs = facts.closest_in_group.has_value();
    result.hypotheses = {
        {"circle", false, exactly(-abs(data.lambda_squared + data.delta_squared - 1))},
        {"lambda", false, exactly(data.lambda_squared - Rational(1, 2))},
        {"unit-norm", false, exactly(-facts.norm_defect)},
        {"orthogonal", false, exactly(-facts.tilt)},
        {"centred", false, exactly(-facts.off_centre)},
        {"pairs", false, exactly(facts.smallest_group - 2)},
        {"distinct", true, has_pairs ? std::optional<S>(exactly(1 - *facts.closest_in_group)) : std::nullopt},
        {"room", false, exactly(data.dimension - (2 * data.groups() + 1 + facts.rank))}};
    const auto claim = [&](const char* id, Pattern pattern) -> Margin<S> {
      if (!instance.is_in_setting()) return {id, false, std::nullopt};
      return {id, false, to_scalar<S>(instance.margin(pattern) - 1L, arithmetic)};
    };
    result.claims = {claim("sink-pattern", Pattern::sink), claim("diagonal-pattern", Pattern::diagonal)};
    result.conclusion = {"sandwich", false, std::nullopt};
    for (const auto& name : description().quantities) result.quantities.push_back({name, std::nullopt});
    if (!instance.is_in_setting()) return result;
    const auto sink = sink_costs(instance, arithmetic);
    const auto diagonal = diagonal_costs(instance, arithmetic);
    S least = min(sink.steps[0], diagonal.steps[0]);
    for (std::size_t k = 1; k < sink.steps.size(); ++k)
      least = min(least, min(sink.steps.at(k), diagonal.steps.at(k)));
    result.conclusion.value = least;
    const auto values = quantities(instance, sink, diagonal, arithmetic);
    for (std::size_t k = 0; k < values.size(); ++k) result.quantities.at(k).value = values[k];
    return result;
  }

  static theorem::Witness witness(const Instance& instance, const std::string& refuted_id, long max_bits) {
    if (refuted_id == "sink-pattern") return pattern_witness(instance, refuted_id, Pattern::sink);
    if (refuted_id == "diagonal-pattern") return pattern_witness(instance, refuted_id, Pattern::diagonal);
    return chain_witness(instance, max_bits);
  }
};

}  // namespace

const theorem::Theorem& sink_diagonal_cost() {
  static const theorem::TheoremOf<SinkDiagonalCost> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
