#include "theorems/diagonal-cost-exact/theorem.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "constructions/mutants/diagonal_optimum_short.hpp"
#include "numeric/error.hpp"
#include "theorem/theorem_of.hpp"
#include "theorems/rational_json.hpp"
#include "theorems/sink-cost-exact/theorem.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

using constructions::DiagonalOptimum;
using constructions::DiagonalReduction;
using constructions::NamedRationals;
using constructions::TwoRows;
using numeric::Arithmetic;
using numeric::Interval;
using numeric::Rational;
using numeric::Scalar;
using theorem::Evaluation;

DiagonalOptimumInstance::DiagonalOptimumInstance(DiagonalOptimum data)
    : data_(std::move(data)), shape_(data_.shape()) {
  if (!data_.witnesses) return;
  const DiagonalReduction reduction(data_.groups, data_.lambda_squared, shape_);
  pattern_ = reduction.pattern(data_.witnesses->weights);
  dual_ = reduction.dual(data_.witnesses->multipliers);
}

nlohmann::ordered_json DiagonalOptimumInstance::to_json() const {
  nlohmann::ordered_json result{{"kappa", numeric::to_string(data_.kappa)},
                                {"lambda_squared", numeric::to_string(data_.lambda_squared)},
                                {"dimension", data_.dimension},
                                {"groups", data_.groups},
                                {"group_size", data_.group_size},
                                {"family", data_.family}};
  if (data_.witnesses) {
    result["weights"] = texts(data_.witnesses->weights);
    result["multipliers"] = texts(data_.witnesses->multipliers);
  }
  return result;
}

namespace {

/// 10^-9, relative: how near weights and multipliers come to each other.
Rational promised_gap() {
  return {1, 1'000'000'000};
}

Rational least_value(const NamedRationals& conditions) {
  return std::min_element(conditions.begin(), conditions.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->second;
}

template <Scalar S>
S nuclear_norm(const TwoRows& rows, const Arithmetic<S>& arithmetic) {
  return sqrt(arithmetic.from(rows.square) + arithmetic.from(2L) * sqrt(arithmetic.from(rows.determinant)));
}

/// What the margins are made of; all costs in units of κ/√d.
template <class Part, Scalar S>
struct DiagonalNumbers {
  long groups;
  long dimension;
  long rank;  ///< r_η
  bool is_shared;
  Part lambda_squared;
  Part closest;
  Part spread;
  S kappa;
  S sink;
  /// Of the witnesses.
  std::optional<S> bound = {};
  std::optional<S> cost = {};
};

template <Scalar S>
struct DiagonalCosts {
  S lower;   ///< L_diag
  S upper;   ///< U_diag
  S lead;    ///< of L_diag over OPT_sink, from the corollary
  S enough;  ///< C₀
  std::optional<S> limit;
};

template <class Part, Scalar S>
DiagonalCosts<S> diagonal_costs_of(const DiagonalNumbers<Part, S>& numbers, const Arithmetic<S>& arithmetic) {
  const Part& q = numbers.lambda_squared;
  const Part c(numbers.groups);
  const Part one(1);
  const Part two_parts(2);
  const Part four(4);
  const auto exactly = [&](const Part& value) { return scalar_of(value, arithmetic); };
  const auto root = [&](const Part& value) { return sqrt(scalar_of(value, arithmetic)); };
  const S two = arithmetic.from(2L);
  const S lambda = root(q);
  const Part delta_squared = one - q;
  const S of_nuisances = exactly(four / (delta_squared * numbers.spread));
  // λK of the statement.
  const S stretch = root((four * q + one) * (q + four) / (four * q));
  const S between = root(q + four);
  const Part d = q + c * (one + q);
  S lower = two * exactly(c - one) * between / lambda + two * root((c + four + q) / d);
  if (numbers.is_shared) lower = max(lower, two * exactly(c - one) * stretch / lambda);
  const S a = (numbers.is_shared ? stretch : between) - two;
  const S b = root(one + q);
  const S ahead = (exactly(c - one) * a - b * root(c) - two) * two / lambda;
  const S turn = (b + sqrt(b * b + arithmetic.from(4L) * a * (a + two))) / (two * a);
  DiagonalCosts<S> result{
      lower + of_nuisances,
      two * exactly(c) * stretch / lambda +
          exactly(two_parts * Part(numbers.rank) / (delta_squared * (one - numbers.closest))),
      ahead, turn * turn, std::nullopt};
  if (numbers.is_shared) result.limit = root(Part(17) + four * q + four / q) / arithmetic.from(4L);
  return result;
}

template <Scalar S>
DiagonalNumbers<Rational, S> numbers_of(const DiagonalOptimumInstance& instance,
                                        const Arithmetic<S>& arithmetic) {
  const DiagonalOptimum& data = instance.data();
  const auto& shape = instance.shape();
  const Rational& q = data.lambda_squared;
  const constructions::SinkRegime regime = constructions::regime_of(data.groups, q);
  DiagonalNumbers<Rational, S> result{
      data.groups,
      data.dimension,
      shape.rank,
      shape.is_shared,
      q,
      shape.closest,
      shape.spread,
      arithmetic.from(data.kappa),
      sink_optimum_cost(data.groups, SinkClosedForm(data.groups, q, regime), arithmetic)};
  if (!data.witnesses) return result;
  const DiagonalReduction reduction(data.groups, q, shape);
  const auto& weights = data.witnesses->weights;
  S half = nuclear_norm(reduction.on_sums(weights), arithmetic) +
           arithmetic.from(Rational(shape.rank * abs(weights.back())));
  if (data.groups > 1) {
    half =
        half + arithmetic.from(data.groups - 1) * nuclear_norm(reduction.on_differences(weights), arithmetic);
  }
  result.cost = arithmetic.from(2L) * half;
  Rational sum;
  for (const Rational& multiplier : data.witnesses->multipliers) sum += multiplier;
  result.bound = arithmetic.from(Rational(2 * sum));
  return result;
}

/// All but the claims about the witnesses themselves.
template <class Part, Scalar S>
Evaluation<S> evaluate_numbers(const DiagonalNumbers<Part, S>& numbers, const Arithmetic<S>& arithmetic) {
  const auto& bound = numbers.bound;
  const auto& cost = numbers.cost;
  const DiagonalCosts<S> costs = diagonal_costs_of(numbers, arithmetic);
  Evaluation<S> result;
  const S lower = bound ? max(costs.lower, *bound) : costs.lower;
  const S upper = cost ? min(costs.upper, *cost) : costs.upper;
  S sandwich = costs.upper - costs.lower;
  if (cost) {
    result.claims = {{"gap", false, *bound * arithmetic.from(1 + promised_gap()) - *cost}};
    sandwich = min(min(sandwich, *cost - *bound), min(*cost - costs.lower, costs.upper - *bound));
  }
  result.claims.push_back({"sink-cheaper", false, costs.lower - numbers.sink - costs.lead});
  result.hypotheses = {
      {"room", false, arithmetic.from(numbers.dimension - (2 * numbers.groups + 1 + numbers.rank))}};
  result.conclusion = {"sandwich", false, sandwich};
  const S unit = numbers.kappa / sqrt(arithmetic.from(numbers.dimension));
  result.quantities = {{"L_diag", unit * costs.lower},        {"opt_diag_lower", unit * lower},
                       {"opt_diag_upper", unit * upper},      {"U_diag", unit * costs.upper},
                       {"opt_sink", unit * numbers.sink},     {"ratio_lower", lower / numbers.sink},
                       {"ratio_upper", upper / numbers.sink}, {"ratio_limit", costs.limit},
                       {"groups_enough", costs.enough},       {"r_eta", arithmetic.from(numbers.rank)}};
  return result;
}

struct DiagonalCostExact {
  using Built = DiagonalOptimum;
  using Instance = DiagonalOptimumInstance;

  static const theorem::Description& description() {
    static const theorem::Description value{
        "diagonal-cost-exact",
        "what a diagonal pattern costs, from both sides, for any number of groups, and when a sink is "
        "cheaper",
        "SLM26, section 7",
        "proved here; the patterns are those of sink-diagonal-cost",
        statement_sha256::diagonal_cost_exact,
        {{"room", false, "d ≥ 2C + 1 + r_η"}},
        {"sandwich", false,
         "L_diag, and the multipliers' bound, are at most the cost of the weights, and U_diag"},
        {"L_diag", "opt_diag_lower", "opt_diag_upper", "U_diag", "opt_sink", "ratio_lower", "ratio_upper",
         "ratio_limit", "groups_enough", "r_eta"},
        {{"sink-cheaper", false, "L_diag − OPT_sink is at least what is above 0 for all C > C₀(λ)"}},
        {{"opt-diag", "a closed form of OPT_diag"}},
        {{"always-cheaper", "a sink never costs more than a diagonal pattern", "ratio_lower >= 1"},
         {"never-cheaper", "a diagonal pattern never costs more than a sink", "1 >= ratio_upper"},
         {"twice", "a diagonal pattern costs twice what a sink does", "ratio_lower >= 2"},
         {"limit-is-a-bound", "the ratio is below its limit", "ratio_limit >= ratio_upper"},
         {"upper-is-met", "nothing is cheaper than the weights of U_diag", "opt_diag_lower >= U_diag"},
         {"lower-is-met", "the bound L_diag is attained", "L_diag >= opt_diag_upper"}},
        {{"lower", "1/c in: L_diag is too small by c", "1", "L_diag/opt_diag_upper"},
         {"upper", "1/c in: U_diag is too large by c", "1", "opt_diag_lower/U_diag"}},
        "not known where groups do not share their nuisances"};
    return value;
  }

  static std::vector<theorem::ConstructionSource<DiagonalOptimum>> constructions() {
    const std::vector<parameter::GridAxis> grid{{"C", "2,100,10000"},
                                                {"m", "2"},
                                                {"kappa", "8"},
                                                {"lambda", "4/5,sqrt(1/2)"},
                                                {"family", "antipodal,orthogonal"},
                                                {"d", "1000000"}};
    std::vector<parameter::GridAxis> few = grid;
    few[0].values = "1,3";
    return {{&constructions::diagonal_optimum(), grid},
            {&constructions::diagonal_optimum_short(), few, false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const Instance& instance, const Arithmetic<S>& arithmetic) {
    auto result = evaluate_numbers(numbers_of(instance, arithmetic), arithmetic);
    if (instance.data().witnesses) {
      result.claims.insert(result.claims.begin(),
                           {{"pattern", false, arithmetic.from(least_value(instance.pattern()))},
                            {"dual", false, arithmetic.from(least_value(instance.dual()))}});
    }
    return result;
  }

  static theorem::IntervalEvaluator::Rate rate(const std::string& /*source*/,
                                               const parameter::Values& sizes) {
    const long groups = sizes.integer("C");
    const auto shape = constructions::nuisance_shape(sizes.choice("family"), groups, sizes.integer("m"));
    const Arithmetic<Interval> arithmetic;
    return [=, dimension = sizes.integer("d"), closest = arithmetic.from(shape.closest),
            spread = arithmetic.from(shape.spread)](
               const std::vector<double>& values) -> std::optional<Evaluation<Interval>> {
      const double kappa = values[0];
      const double lambda = values[1];
      const Interval point = Interval::from_endpoints(lambda, lambda);
      const Interval square = point * point;
      const SinkClosedFormIn<Interval> sink(groups, square, constructions::regime_near(groups, lambda));
      DiagonalNumbers<Interval, Interval> numbers{groups,
                                                  dimension,
                                                  shape.rank,
                                                  shape.is_shared,
                                                  square,
                                                  closest,
                                                  spread,
                                                  Interval::from_endpoints(kappa, kappa),
                                                  sink_optimum_cost(groups, sink, arithmetic)};
      if (shape.is_irreducible) {
        const auto cost = constructions::diagonal_cost_near(groups, lambda, shape);
        if (!cost) return std::nullopt;
        numbers.bound = numbers.cost = Interval::from_endpoints(*cost, *cost);
      }
      return evaluate_numbers(numbers, arithmetic);
    };
  }

  static theorem::Witness witness(const Instance& instance, const std::string& refuted_id, long max_bits) {
    for (const auto* conditions : {&instance.pattern(), &instance.dual()}) {
      if ((conditions == &instance.pattern()) != (refuted_id == "pattern")) continue;
      if (refuted_id != "pattern" && refuted_id != "dual") break;
      for (const auto& [name, value] : *conditions)
        if (value < 0) return exact_witness(refuted_id, {{"condition", name}}, value);
    }
    for (long bits = 128; bits <= max_bits; bits *= 2) {
      const Arithmetic<numeric::Ball> arithmetic{bits};
      const auto evaluation = evaluate(instance, arithmetic);
      std::optional<numeric::Ball> found = evaluation.conclusion.value;
      for (const auto& claim : evaluation.claims)
        if (claim.id == refuted_id) found = claim.value;
      const auto value = numeric::enclosure(*found);
      if (*value.upper < 0) return {refuted_id, R"({"condition":"margin"})", value};
    }
    throw InternalError("no condition of '" + refuted_id + "' fails");
  }
};

}  // namespace

const theorem::Theorem& diagonal_cost_exact() {
  static const theorem::TheoremOf<DiagonalCostExact> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
