#include "theorems/sink-diagonal-cost/theorem.hpp"

#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "constructions/mutants/diagonal_cost_weak_nuisance.hpp"
#include "constructions/mutants/sink_cost_weak_copy.hpp"
#include "constructions/nuisance_families.hpp"
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
using numeric::Interval;
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

/// What the margins are made of. Rationals are Parts, and numbers of Q(λ) are Lines; searches have intervals for both.
template <class Part, class Line, Scalar S>
struct PatternNumbers {
  long groups;
  long dimension;
  long rank;  ///< r_η
  Part lambda_squared;
  Part delta_squared;
  Line inverse;  ///< 1/λ
  Part spread_trace;
  Part spread_lower;
  Part spread_upper;
  Part closest;  ///< in a group
  constructions::SinkWeightsIn<Line> sink;
  constructions::DiagonalWeightsIn<Line, Part> diagonal;
  S kappa;
  std::optional<S> sink_optimum;  ///< OPT_sink itself, where its form holds
  std::optional<constructions::OptimumFacts> of_sink, of_diagonal;
};

/// 2((C−1)/λ + 1/√(λ²+C)): from copy queries alone, so it holds for both patterns.
template <class Part, class Line, Scalar S>
S copy_bound(const PatternNumbers<Part, Line, S>& numbers, const Arithmetic<S>& arithmetic) {
  const Part groups(numbers.groups);
  return scalar_of(numbers.inverse * Line(2 * (numbers.groups - 1)), arithmetic) +
         arithmetic.from(2L) / sqrt(scalar_of(Part(numbers.lambda_squared + groups), arithmetic));
}

/// Puts together what both patterns have in common. `upper_gap` is U less the cost of the weights.
template <Scalar S>
Costs<S> costs(const std::optional<constructions::OptimumFacts>& optimum, const S& published,
               const S& lower_gap, const S& weights, const S& upper_gap, const S& published_gap,
               const Arithmetic<S>& arithmetic) {
  const S zero = arithmetic.from(0L);
  const S lower = published + lower_gap;
  S dual_gap = zero;
  S primal_gap = zero;
  if (optimum) {
    dual_gap = max(arithmetic.from(optimum->dual_bound) - lower, zero);
    primal_gap = max(weights - arithmetic.from(optimum->primal_cost), zero);
  }
  const S dual = lower + dual_gap;
  const S primal = weights - primal_gap;
  const S upper = weights + upper_gap;
  return {{published, lower, dual, primal, weights, upper, upper + published_gap},
          {lower_gap, dual_gap, primal - dual, primal_gap, upper_gap, published_gap}};
}

template <class Part, class Line, Scalar S>
Costs<S> sink_costs(const PatternNumbers<Part, Line, S>& numbers, const Arithmetic<S>& arithmetic) {
  const Part groups(numbers.groups);
  const auto scalar = [&](const auto& value) { return scalar_of(value, arithmetic); };
  const S published = scalar(Part(groups / Part(2)));
  const S root = sqrt(scalar(groups));
  // Singular values: b on the copies' differences; on the rest two whose squares add up to 2a²C + b² and whose product is |ab|√C.
  const S anchor = scalar(abs(numbers.sink.anchor)) * root;
  const S copy = scalar(abs(numbers.sink.copy));
  const S sum = sqrt((copy + anchor) * (copy + anchor) + anchor * anchor);
  const S weights =
      scalar(abs(numbers.sink.copy) * Line(2 * (numbers.groups - 1))) + arithmetic.from(2L) * sum;
  const auto due = constructions::published_sink_weights(numbers.inverse);
  const S upper = arithmetic.from(2L) * scalar(due.anchor) * sqrt(scalar(Part(Part(2) * groups))) +
                  scalar(due.copy * Line(2 * numbers.groups));
  Costs<S> result = costs(numbers.of_sink, published, copy_bound(numbers, arithmetic) - published, weights,
                          upper - weights, arithmetic.from(12 * numbers.groups) - upper, arithmetic);
  if (!numbers.sink_optimum) return result;
  // OPT_sink itself, and witnesses on both sides of it, where there are any.
  const S& optimum = *numbers.sink_optimum;
  S room = arithmetic.from(0L);
  if (const auto& witnesses = numbers.of_sink)
    room = min(room, min(optimum - arithmetic.from(witnesses->dual_bound),
                         arithmetic.from(witnesses->primal_cost) - optimum));
  result.values[2] = result.values[3] = optimum;
  result.steps[1] = optimum - result.values[1];
  result.steps[2] = room;
  result.steps[3] = weights - optimum;
  return result;
}

template <class Part, class Line, Scalar S>
Costs<S> diagonal_costs(const PatternNumbers<Part, Line, S>& numbers, const Arithmetic<S>& arithmetic) {
  const Part groups(numbers.groups);
  const Part rank(numbers.rank);
  const Part one(1);
  const Part two(2);
  const auto scalar = [&](const auto& value) { return scalar_of(value, arithmetic); };
  // Of ‖Σ_D‖/d the instance's upper bound, so all that is below holds a fortiori.
  const Part spread = numbers.delta_squared * numbers.spread_upper;
  const S published = scalar(Part(numbers.spread_trace / spread + groups / two));
  const S lower_gap = scalar(Part((Part(4) - numbers.spread_trace) / spread)) +
                      (copy_bound(numbers, arithmetic) - scalar(Part(groups / two)));
  // Each group's block, [[s, 0], [b, a]]: the squares of its singular values add up to s² + a² + b², and their product is |sa|.
  const auto& [self, copy_self, copy, nuisance] = numbers.diagonal;
  const S straight = scalar(abs(self) + abs(copy_self));
  const S bent = scalar(abs(copy));
  const S block = sqrt(straight * straight + bent * bent);
  const S two_groups = arithmetic.from(2 * numbers.groups);
  const Part of_nuisance = two * nuisance * rank;
  const S weights = two_groups * block + scalar(of_nuisance);
  const Part gap = numbers.delta_squared * (one - numbers.closest);
  const auto due = constructions::published_diagonal_weights(numbers.inverse, gap);
  const Line due_block = due.self + due.copy_self + due.copy;
  const S upper_gap =
      two_groups * (scalar(due_block) - block) + scalar(Part(two * due.nuisance * rank - of_nuisance));
  const S published_gap =
      scalar((Line(13L) - due_block) * Line(2 * numbers.groups) - Line(13 * numbers.groups));
  return costs(numbers.of_diagonal, published, lower_gap, weights, upper_gap, published_gap, arithmetic);
}

/// In the setting, in the order of the description.
template <class Part, class Line, Scalar S>
std::vector<S> quantities(const PatternNumbers<Part, Line, S>& numbers, const Costs<S>& sink,
                          const Costs<S>& diagonal, const Arithmetic<S>& arithmetic) {
  const auto scalar = [&](const Part& value) { return scalar_of(value, arithmetic); };
  const S unit = numbers.kappa / sqrt(arithmetic.from(numbers.dimension));
  std::vector<S> result;
  for (const Costs<S>* costs : {&sink, &diagonal}) {
    for (const S& value : costs->values) result.push_back(unit * value);
  }
  result.push_back(diagonal.values[2] / sink.values[3]);
  result.push_back(diagonal.values[3] / sink.values[2]);
  result.push_back(scalar(numbers.spread_trace / numbers.spread_upper));
  result.push_back(scalar(numbers.spread_trace / numbers.spread_lower));
  result.push_back(arithmetic.from(numbers.rank));
  result.push_back(scalar(Part(numbers.dimension) * numbers.delta_squared * (Part(1) - numbers.closest)));
  result.push_back(arithmetic.from(5 * (numbers.rank + numbers.groups)));
  result.push_back(arithmetic.from(3 * (numbers.rank + numbers.groups)));
  return result;
}

/// In the setting.
template <Scalar S>
PatternNumbers<Rational, Quadratic, S> numbers_of(const SinkDiagonalInstance& instance,
                                                  const Arithmetic<S>& arithmetic) {
  const SinkDiagonal& data = instance.data();
  const NuisanceFacts& facts = instance.facts();
  const Rational& square = data.lambda_squared;
  PatternNumbers<Rational, Quadratic, S> result{data.groups(),
                                                data.dimension,
                                                facts.rank,
                                                square,
                                                data.delta_squared,
                                                constructions::inverse_of_lambda(square),
                                                facts.spread_trace,
                                                data.spread.lower,
                                                data.spread.upper,
                                                *facts.closest_in_group,
                                                data.sink,
                                                data.diagonal,
                                                arithmetic.from(data.kappa),
                                                std::nullopt,
                                                instance.optimum(Pattern::sink),
                                                instance.optimum(Pattern::diagonal)};
  if (facts.off_centre == 0) {
    const SinkClosedForm form(data.groups(), square, constructions::regime_of(data.groups(), square));
    result.sink_optimum = sink_optimum_cost(data.groups(), form, arithmetic);
  }
  return result;
}

/// What a search knows of the nuisances before it knows λ: the same for many points.
struct SearchedNuisances {
  NuisanceFacts facts;
  constructions::SpreadNorm spread;
};

std::shared_ptr<const SearchedNuisances> searched_nuisances(const std::string& family, long groups, long size,
                                                            long seed) {
  constexpr std::size_t most_known = 4096;
  static std::mutex mutex;
  static std::map<std::tuple<std::string, long, long, long>, std::shared_ptr<const SearchedNuisances>> known;
  const std::tuple key{family, groups, size, family == "random" ? seed : 0};
  {
    const std::scoped_lock lock(mutex);
    if (const auto found = known.find(key); found != known.end()) return found->second;
  }
  const auto nuisances = constructions::nuisance_family(family, groups, size, 2 * groups + 1, seed);
  auto result = std::make_shared<const SearchedNuisances>(
      SearchedNuisances{constructions::nuisance_facts(nuisances), constructions::spread_norm(nuisances)});
  const std::scoped_lock lock(mutex);
  if (known.size() >= most_known) known.clear();
  known.emplace(key, result);
  return result;
}

/// In the setting, for the weights as published and without witnesses of optima.
PatternNumbers<Interval, Interval, Interval> numbers_near(const SearchedNuisances& nuisances, long groups,
                                                          long dimension, double kappa, double lambda) {
  const Arithmetic<Interval> arithmetic;
  const auto exactly = [&](const Rational& value) { return arithmetic.from(value); };
  const NuisanceFacts& facts = nuisances.facts;
  const Interval one(1L);
  const Interval point = Interval::from_endpoints(lambda, lambda);
  const Interval square = point * point;
  const Interval inverse = one / point;
  const Interval delta_squared = one - square;
  const Interval closest = exactly(*facts.closest_in_group);
  const SinkClosedFormIn<Interval> form(groups, square, constructions::regime_near(groups, lambda));
  return {groups,
          dimension,
          facts.rank,
          square,
          delta_squared,
          inverse,
          exactly(facts.spread_trace),
          exactly(nuisances.spread.lower),
          exactly(nuisances.spread.upper),
          closest,
          constructions::published_sink_weights(inverse),
          constructions::published_diagonal_weights(inverse, delta_squared * (one - closest)),
          Interval::from_endpoints(kappa, kappa),
          facts.off_centre == 0 ? std::optional(sink_optimum_cost(groups, form, arithmetic)) : std::nullopt,
          std::nullopt,
          std::nullopt};
}

/// The conclusion and the quantities, in the setting.
template <class Part, class Line, Scalar S>
void conclude(Evaluation<S>& result, const PatternNumbers<Part, Line, S>& numbers,
              const Arithmetic<S>& arithmetic) {
  const auto sink = sink_costs(numbers, arithmetic);
  const auto diagonal = diagonal_costs(numbers, arithmetic);
  S least = min(sink.steps[0], diagonal.steps[0]);
  for (std::size_t k = 1; k < sink.steps.size(); ++k)
    least = min(least, min(sink.steps.at(k), diagonal.steps.at(k)));
  result.conclusion.value = least;
  const auto values = quantities(numbers, sink, diagonal, arithmetic);
  for (std::size_t k = 0; k < values.size(); ++k) result.quantities.at(k).value = values[k];
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
    const auto numbers = numbers_of(instance, arithmetic);
    const auto sink = sink_costs(numbers, arithmetic);
    const auto diagonal = diagonal_costs(numbers, arithmetic);
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

  /// Without what needs the setting.
  template <Scalar S>
  static Evaluation<S> nothing_concluded(const NuisanceFacts& facts, long groups, long dimension,
                                         const S& circle, const S& lambda, const Arithmetic<S>& arithmetic) {
    const auto exactly = [&](const Rational& value) { return arithmetic.from(value); };
    Evaluation<S> result;
    const bool has_pairs = facts.closest_in_group.has_value();
    result.hypotheses = {
        {"circle", false, circle},
        {"lambda", false, lambda},
        {"unit-norm", false, exactly(-facts.norm_defect)},
        {"orthogonal", false, exactly(-facts.tilt)},
        {"centred", false, exactly(-facts.off_centre)},
        {"pairs", false, exactly(facts.smallest_group - 2)},
        {"distinct", true, has_pairs ? std::optional<S>(exactly(1 - *facts.closest_in_group)) : std::nullopt},
        {"room", false, exactly(dimension - (2 * groups + 1 + facts.rank))}};
    result.conclusion = {"sandwich", false, std::nullopt};
    for (const auto& name : description().quantities) result.quantities.push_back({name, std::nullopt});
    return result;
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const Instance& instance, const Arithmetic<S>& arithmetic) {
    const SinkDiagonal& data = instance.data();
    auto result =
        nothing_concluded<S>(instance.facts(), data.groups(), data.dimension,
                             arithmetic.from(Rational(-abs(data.lambda_squared + data.delta_squared - 1))),
                             arithmetic.from(Rational(data.lambda_squared - Rational(1, 2))), arithmetic);
    const auto claim = [&](const char* id, Pattern pattern) -> Margin<S> {
      if (!instance.is_in_setting()) return {id, false, std::nullopt};
      return {id, false, to_scalar<S>(instance.margin(pattern) - 1L, arithmetic)};
    };
    result.claims = {claim("sink-pattern", Pattern::sink), claim("diagonal-pattern", Pattern::diagonal)};
    if (instance.is_in_setting()) conclude(result, numbers_of(instance, arithmetic), arithmetic);
    return result;
  }

  static theorem::IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) {
    if (source != constructions::sink_diagonal_cost_upper().name) return {};
    const long groups = sizes.integer("C");
    const long dimension = sizes.integer("d");
    const auto nuisances =
        searched_nuisances(sizes.choice("family"), groups, sizes.integer("m"), sizes.integer("seed"));
    const bool has_optima = sizes.choice("optimum") == "auto";
    return [=](const std::vector<double>& values) -> std::optional<Evaluation<Interval>> {
      const auto [kappa, lambda] = std::pair(values[0], values[1]);
      const auto& facts = nuisances->facts;
      const double above_half = lambda * lambda - 0.5;
      constexpr double near_half = 1e-5;
      if (above_half < -near_half || dimension < 2 * groups + 1 + facts.rank)
        throw InputError("the construction refuses these");
      // With optima only fractions whose squares are sums of few squares of small numbers: those of powers of 2 are eighths, sixteenths and so on.
      constexpr double parts = 32;
      if (above_half < near_half || (has_optima && std::round(lambda * parts) == lambda * parts))
        return std::nullopt;
      const Arithmetic<Interval> arithmetic;
      const auto numbers = numbers_near(*nuisances, groups, dimension, kappa, lambda);
      auto result =
          nothing_concluded<Interval>(facts, groups, dimension, Interval(0L),
                                      numbers.lambda_squared - Interval(1L) / Interval(2L), arithmetic);
      conclude(result, numbers, arithmetic);
      return result;
    };
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
