#include "theorems/sink-cost-exact/theorem.hpp"

#include <nlohmann/json.hpp>

#include "constructions/mutants/sink_optimum_wrong_regime.hpp"
#include "numeric/error.hpp"
#include "theorem/theorem_of.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

using constructions::SinkOptimum;
using numeric::Arithmetic;
using numeric::Biquadratic;
using numeric::Interval;
using numeric::Rational;
using numeric::Scalar;
using theorem::Evaluation;

SinkOptimumInstance::SinkOptimumInstance(SinkOptimum data)
    : data_(std::move(data)),
      stated_(data_.groups, data_.lambda_squared, data_.regime),
      due_(data_.groups, data_.lambda_squared, constructions::regime_of(data_.groups, data_.lambda_squared)) {
}

nlohmann::ordered_json SinkOptimumInstance::to_json() const {
  return {{"kappa", numeric::to_string(data_.kappa)},
          {"lambda_squared", numeric::to_string(data_.lambda_squared)},
          {"dimension", data_.dimension},
          {"groups", data_.groups},
          {"regime", name_of(data_.regime)}};
}

namespace {

/// All that makes the formula of a regime the least cost.
template <class Number>
SinkConditionsIn<Number> proof_of(const SinkClosedFormIn<Number>& form) {
  auto result = form.pattern();
  for (const auto& more : {form.dual(), form.attained()})
    result.insert(result.end(), more.begin(), more.end());
  return result;
}

/// What the margins are made of.
template <class Number, Scalar S>
struct SinkNumbers {
  using Part = typename SinkClosedFormIn<Number>::Part;
  long groups;
  long dimension;
  Part lambda_squared;
  S kappa;
  const SinkClosedFormIn<Number>& stated;
  const SinkClosedFormIn<Number>& due;
};

/// Of the simple weights of the statement's corollary: 4(C−1)/λ + 2√(C(1+1/λ²) + 4/λ² + 4√C/λ²).
template <class Number, Scalar S, class ToScalar>
S simple_cost(const SinkNumbers<Number, S>& numbers, const ToScalar& scalar,
              const Arithmetic<S>& arithmetic) {
  using Part = typename SinkNumbers<Number, S>::Part;
  const Part c(numbers.groups);
  const Part& q = numbers.lambda_squared;
  const Part one(1);
  const Part four(4);
  const S root = sqrt(scalar(c));
  return scalar(numbers.due.per_group() * Number(numbers.groups - 1)) +
         arithmetic.from(2L) *
             sqrt(scalar(Part(c * (one + one / q) + four / q)) + scalar(Part(four / q)) * root);
}

template <class Number, Scalar S>
Evaluation<S> evaluate_numbers(const SinkNumbers<Number, S>& numbers, bool is_large, bool is_below_one,
                               const Arithmetic<S>& arithmetic) {
  const auto scalar = [&]<class T>(const T& value) -> S {
    if constexpr (std::is_same_v<T, Rational>)
      return arithmetic.from(value);
    else
      return to_scalar<S>(value, arithmetic);
  };
  const auto exactly = [&](const Rational& value) { return arithmetic.from(value); };
  const SinkClosedFormIn<Number>& stated = numbers.stated;
  const SinkClosedFormIn<Number>& due = numbers.due;
  const long dimension = numbers.dimension;
  Evaluation<S> result;
  result.claims = {{"regime", false, scalar(least(stated.regime()))},
                   {"pattern", false, scalar(least(stated.pattern()))},
                   {"dual", false, scalar(least(stated.dual()))},
                   {"attained", false, scalar(least(stated.attained()))}};
  const S units = sink_optimum_cost(numbers.groups, due, arithmetic);
  const S groups = arithmetic.from(numbers.groups);
  if (is_below_one) result.claims.push_back({"over-4c", true, units - arithmetic.from(4L) * groups});
  if (is_large)
    result.claims.push_back({"under-6-5005c", false, exactly(Rational(13001, 2000)) * groups - units});
  result.hypotheses = {{"room", false, arithmetic.from(dimension - (2 * numbers.groups + 1))}};
  result.conclusion = {"exact", false, scalar(least(proof_of(due)))};
  const S two = arithmetic.from(2L);
  const S differences = scalar(due.per_group() * Number(numbers.groups - 1));
  const SinkClosedFormIn<Number> identity(numbers.groups, numbers.lambda_squared,
                                          constructions::SinkRegime::identity);
  const S norm = sqrt(scalar(due.primal_square()) + two * sqrt(scalar(due.primal_determinant())));
  const S per_group = units / groups;
  result.quantities = {{"opt_sink", numbers.kappa / sqrt(arithmetic.from(dimension)) * units},
                       {"opt_sink_units", units},
                       {"cost_primal", differences + two * norm},
                       {"bound_dual", differences + two * scalar(due.dual_value()) /
                                                        sqrt(scalar(due.dual_matrix().norm_squared))},
                       {"cost_simple", simple_cost(numbers, scalar, arithmetic)},
                       {"bound_identity", sink_optimum_cost(numbers.groups, identity, arithmetic)},
                       {"per_group", per_group},
                       {"per_group_large_lambda", is_large ? std::optional<S>(per_group) : std::nullopt}};
  return result;
}

struct SinkCostExact {
  using Built = SinkOptimum;
  using Instance = SinkOptimumInstance;

  static const theorem::Description& description() {
    static const theorem::Description value{
        "sink-cost-exact",
        "what a sink pattern costs, exactly, for any number of groups and whatever the nuisances",
        "SLM26, section 7",
        "proved here; the patterns are those of sink-diagonal-cost",
        statement_sha256::sink_cost_exact,
        {{"room", false, "d ≥ 2C + 1"}},
        {"exact", false, "OPT_sink = 4(C−1)/λ + 2V: weights and multipliers that meet there"},
        {"opt_sink", "opt_sink_units", "cost_primal", "bound_dual", "cost_simple", "bound_identity",
         "per_group", "per_group_large_lambda"},
        {{"over-4c", true, "OPT_sink > 4C, for λ < 1"},
         {"under-6-5005c", false, "OPT_sink ≤ 6.5005·C, for λ² ≥ 1/2"}},
        {},
        {{"five", "a group costs 5 at least", "per_group >= 5"},
         {"four", "a group costs 4 at most", "4 >= per_group"},
         {"six", "a group costs 6 at most", "6 >= per_group_large_lambda"},
         {"six-and-a-half-everywhere", "a group costs 6.5005 at most, whatever λ is",
          "13001/2000 >= per_group"},
         {"simple-is-best", "nothing is cheaper than the simple weights", "opt_sink_units >= cost_simple"},
         {"identity-everywhere", "the formula of the regime `identity` holds everywhere",
          "bound_identity >= opt_sink_units"}},
        {{"per-group-lower", "1/c in: a group costs more than c", "1/4", "1/per_group"},
         {"per-group-upper", "a group costs c at most, where λ² ≥ 1/2", "13001/2000",
          "per_group_large_lambda"}},
        "not defined where λ² < 1/2"};
    return value;
  }

  static std::vector<theorem::ConstructionSource<SinkOptimum>> constructions() {
    const std::vector<parameter::GridAxis> grid{
        {"C", "1,2,3,4,10,100,10000"}, {"kappa", "8"}, {"lambda", "4/5,sqrt(1/2),1/10"}, {"d", "1000000"}};
    return {{&constructions::sink_optimum(), grid},
            {&constructions::sink_optimum_wrong_regime(), grid, false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const Instance& instance, const Arithmetic<S>& arithmetic) {
    const SinkOptimum& data = instance.data();
    const SinkNumbers<Biquadratic, S> numbers{data.groups,         data.dimension,
                                              data.lambda_squared, arithmetic.from(data.kappa),
                                              instance.stated(),   instance.due()};
    return evaluate_numbers(numbers, data.lambda_squared >= Rational(1, 2), data.lambda_squared < 1,
                            arithmetic);
  }

  static theorem::IntervalEvaluator::Rate rate(const std::string& /*source*/,
                                               const parameter::Values& sizes) {
    const long groups = sizes.integer("C");
    const long dimension = sizes.integer("d");
    return [=](const std::vector<double>& values) -> std::optional<Evaluation<Interval>> {
      const Interval lambda = Interval::from_endpoints(values[1], values[1]);
      const SinkClosedFormIn<Interval> form(groups, lambda * lambda,
                                            constructions::regime_near(groups, values[1]));
      const SinkNumbers<Interval, Interval> numbers{
          groups, dimension, lambda * lambda, Interval::from_endpoints(values[0], values[0]), form, form};
      return evaluate_numbers(numbers, values[1] * values[1] >= 0.5, values[1] < 1, Arithmetic<Interval>{});
    };
  }

  static theorem::Witness witness(const Instance& instance, const std::string& refuted_id, long max_bits) {
    const SinkClosedForm& stated = instance.stated();
    const SinkConditions conditions = refuted_id == "regime"     ? stated.regime()
                                      : refuted_id == "pattern"  ? stated.pattern()
                                      : refuted_id == "dual"     ? stated.dual()
                                      : refuted_id == "attained" ? stated.attained()
                                                                 : proof_of(instance.due());
    const SinkCondition* violated = first_violated(conditions);
    if (violated == nullptr) throw InternalError("no condition of '" + refuted_id + "' fails");
    const nlohmann::ordered_json place{{"condition", violated->name}};
    for (long bits = 128; bits <= max_bits; bits *= 2) {
      const auto value =
          numeric::enclosure(to_scalar<numeric::Ball>(violated->value, Arithmetic<numeric::Ball>{bits}));
      if (*value.upper < 0) return {refuted_id, place.dump(), value};
    }
    throw InternalError("a condition of '" + refuted_id + "' that is not told from 0");
  }
};

}  // namespace

const theorem::Theorem& sink_cost_exact() {
  static const theorem::TheoremOf<SinkCostExact> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
