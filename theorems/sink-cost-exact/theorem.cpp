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
using numeric::Quadratic;
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
SinkConditions proof_of(const SinkClosedForm& form) {
  SinkConditions result = form.pattern();
  for (const auto& more : {form.dual(), form.attained()})
    result.insert(result.end(), more.begin(), more.end());
  return result;
}

/// Of the simple weights of the statement's corollary: 4(C−1)/λ + 2√(C(1+1/λ²) + 4/λ² + 4√C/λ²).
template <Scalar S>
S simple_cost(const SinkOptimumInstance& instance, const Arithmetic<S>& arithmetic) {
  const Rational c(instance.data().groups);
  const Rational& q = instance.data().lambda_squared;
  const S root = sqrt(arithmetic.from(c));
  return to_scalar<S>(instance.due().per_group() * Quadratic(c - 1), arithmetic) +
         arithmetic.from(2L) * sqrt(arithmetic.from(Rational(c * (1 + 1 / q) + 4 / q)) +
                                    arithmetic.from(Rational(4 / q)) * root);
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
    const auto scalar = [&](const auto& value) { return to_scalar<S>(value, arithmetic); };
    const auto exactly = [&](const Rational& value) { return arithmetic.from(value); };
    Evaluation<S> result;
    result.claims = {{"regime", false, scalar(least(instance.stated().regime()))},
                     {"pattern", false, scalar(least(instance.stated().pattern()))},
                     {"dual", false, scalar(least(instance.stated().dual()))},
                     {"attained", false, scalar(least(instance.stated().attained()))}};
    const SinkClosedForm& due = instance.due();
    const S units = sink_optimum_cost(data.groups, due, arithmetic);
    const S groups = exactly(Rational(data.groups));
    const bool is_large = data.lambda_squared >= Rational(1, 2);
    if (data.lambda_squared < 1) result.claims.push_back({"over-4c", true, units - exactly(4) * groups});
    if (is_large)
      result.claims.push_back({"under-6-5005c", false, exactly(Rational(13001, 2000)) * groups - units});
    result.hypotheses = {{"room", false, exactly(data.dimension - (2 * data.groups + 1))}};
    result.conclusion = {"exact", false, scalar(least(proof_of(due)))};
    const S two = exactly(2);
    const S differences = scalar(due.per_group() * Quadratic(data.groups - 1));
    const SinkClosedForm identity(data.groups, data.lambda_squared, constructions::SinkRegime::identity);
    const S norm = sqrt(scalar(due.primal_square()) + two * sqrt(scalar(due.primal_determinant())));
    const S per_group = units / groups;
    result.quantities = {{"opt_sink", arithmetic.from(data.kappa) / sqrt(exactly(data.dimension)) * units},
                         {"opt_sink_units", units},
                         {"cost_primal", differences + two * norm},
                         {"bound_dual", differences + two * scalar(due.dual_value()) /
                                                          sqrt(scalar(due.dual_matrix().norm_squared))},
                         {"cost_simple", simple_cost(instance, arithmetic)},
                         {"bound_identity", sink_optimum_cost(data.groups, identity, arithmetic)},
                         {"per_group", per_group},
                         {"per_group_large_lambda", is_large ? std::optional<S>(per_group) : std::nullopt}};
    return result;
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
