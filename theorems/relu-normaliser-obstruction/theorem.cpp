#include "theorems/relu-normaliser-obstruction/theorem.hpp"

#include <nlohmann/json.hpp>

#include "constructions/mutants/chebyshev_fit_shifted.hpp"
#include "constructions/mutants/chebyshev_fit_unbalanced.hpp"
#include "numeric/error.hpp"
#include "theorem/theorem_of.hpp"
#include "theorems/rational_json.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using constructions::NormaliserFit;
using numeric::Arithmetic;
using numeric::Exact;
using numeric::Rational;
using numeric::Scalar;
using theorem::Evaluation;

/// N: the divisor of the row k+1, where the trigger stands after k content tokens.
long divisor(const NormaliserFit& fit, long k) {
  return attention::fixed_divisor(fit.normaliser, k + 1, fit.length);
}

/// |(P + k·a)/N − k/(k+1)|
template <Scalar S>
S fit_error_at(const NormaliserFit& fit, long k, const Arithmetic<S>& arithmetic) {
  const S numerator = arithmetic.from(fit.intercept) + arithmetic.from(k) * arithmetic.from(fit.slope);
  return abs(numerator / arithmetic.from(divisor(fit, k)) - arithmetic.from(Rational(k, k + 1)));
}

template <Scalar S>
S fit_error(const NormaliserFit& fit, const Arithmetic<S>& arithmetic) {
  S largest = arithmetic.from(0L);
  for (long k = 1; k <= fit.length - 2; ++k) largest = max(largest, fit_error_at(fit, k, arithmetic));
  return largest;
}

/// The sums over the weights that the statement speaks about.
template <Scalar S>
struct Sums {
  S constants;  ///< Σ λ/N
  S slopes;     ///< Σ λ·k/N
  S norm;       ///< Σ|λ|
  S targets;    ///< Σ λ·k/(k+1)
};

template <Scalar S>
Sums<S> sums(const NormaliserFit& fit, const Arithmetic<S>& arithmetic) {
  const S zero = arithmetic.from(0L);
  Sums<S> result{zero, zero, zero, zero};
  for (const auto& [k, weight] : fit.weights) {
    const S value = arithmetic.from(weight);
    const S over_divisor = value / arithmetic.from(divisor(fit, k));
    result.constants = result.constants + over_divisor;
    result.slopes = result.slopes + over_divisor * arithmetic.from(k);
    result.norm = result.norm + abs(value);
    result.targets = result.targets + value * arithmetic.from(Rational(k, k + 1));
  }
  return result;
}

template <Scalar S>
Evaluation<S> evaluate_fit(const NormaliserFit& fit, const Arithmetic<S>& arithmetic) {
  const S error = fit_error(fit, arithmetic);
  const Sums<S> of = sums(fit, arithmetic);
  const S excess = of.norm - arithmetic.from(1L);
  const S infeasibility = max(max(abs(of.constants), abs(of.slopes)), excess);
  // Where the weights prove nothing, the bound is that a loss is never negative.
  const S bound = theorem::defined_if(is_nonnegative(-infeasibility), arithmetic, [&] {
                    return max(of.targets, arithmetic.from(0L));
                  }).value_or(arithmetic.from(0L));
  Evaluation<S> result;
  result.claims = {{"fit", false, bound - error}, {"dual", false, -infeasibility}};
  result.hypotheses = {{"cancels-constants", false, -abs(of.constants)},
                       {"cancels-slopes", false, -abs(of.slopes)},
                       {"norm", false, -excess}};
  result.conclusion = {"obstruction", false, error - of.targets};
  result.quantities = {{"loss_lower_bound", bound}, {"fit_error", error}};
  return result;
}

Rational rational_of_fit(const Exact& value) {
  if (value.rational() == nullptr) throw InternalError("a fit that is not rational");
  return *value.rational();
}

/// The content count with the largest error.
theorem::Witness fit_witness(const NormaliserFit& fit) {
  long worst = 1;
  Rational largest = -1;
  for (long k = 1; k <= fit.length - 2; ++k) {
    const Rational error = rational_of_fit(fit_error_at(fit, k, Arithmetic<Exact>{}));
    if (error > largest) {
      worst = k;
      largest = error;
    }
  }
  return exact_witness("fit", {{"count", worst}}, largest);
}

/// The first condition on the weights that does not hold.
theorem::Witness dual_witness(const NormaliserFit& fit) {
  const Sums<Exact> of = sums(fit, Arithmetic<Exact>{});
  const Rational constants = rational_of_fit(of.constants);
  if (constants != 0) return exact_witness("dual", {{"condition", "constants"}}, constants);
  const Rational slopes = rational_of_fit(of.slopes);
  if (slopes != 0) return exact_witness("dual", {{"condition", "slopes"}}, slopes);
  return exact_witness("dual", {{"condition", "norm"}}, rational_of_fit(of.norm));
}

struct ReluNormaliserObstruction {
  using Built = NormaliserFit;
  using Instance = NormaliserFitInstance;

  static const theorem::Description& description() {
    static const theorem::Description value{
        "relu-normaliser-obstruction",
        "which normalisers keep ReLU attention from solving the trigger-conditional task",
        "RM26, ReLU attention",
        "as published: one normaliser that solves the task; reconstructed: nothing; proved here: what the "
        "others cost at least, for any number of heads",
        statement_sha256::relu_normaliser_obstruction,
        {{"cancels-constants", false, "the weights sum to 0 against 1/N"},
         {"cancels-slopes", false, "the weights sum to 0 against k/N"},
         {"norm", false, "the weights' absolute values sum to at most 1"}},
        {"obstruction", false, "every model errs by at least Σ λ·k/(k+1); so does the one of the fit"},
        {"loss_lower_bound", "fit_error"},
        {},
        {},
        {{"doubled", "twice the bound", "fit_error >= 2*loss_lower_bound"},
         {"larger", "a bound that is larger by 1/1000", "fit_error >= loss_lower_bound + 1/1000"},
         {"root", "the root of the bound", "fit_error >= sqrt(loss_lower_bound)"},
         {"at-most", "no normaliser costs more than 1/20", "1/20 >= loss_lower_bound"},
         {"always", "every normaliser costs 1/1000", "loss_lower_bound >= 1/1000"}},
        {{"share", "c in: the fit errs by at least Σ λ·k/(k+1) divided by c", "1",
          "loss_lower_bound/fit_error"}}};
    return value;
  }

  static std::vector<theorem::ConstructionSource<NormaliserFit>> constructions() {
    const std::vector<parameter::GridAxis> grid{{"L", "3,4,5,6,8,16,32,64"},
                                                {"normaliser", "non-anchor,row-count,none,length"}};
    return {{&constructions::chebyshev_fit(), grid},
            {&constructions::chebyshev_fit_shifted(), grid, false},
            {&constructions::chebyshev_fit_unbalanced(), grid, false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const Instance& instance, const Arithmetic<S>& arithmetic) {
    return evaluate_fit(instance.fit(), arithmetic);
  }

  static theorem::Witness witness(const Instance& instance, const std::string& refuted_id,
                                  long /*max_bits*/) {
    if (refuted_id == "fit") return fit_witness(instance.fit());
    if (refuted_id == "dual") return dual_witness(instance.fit());
    // The conclusion follows from the hypotheses, which are decided exactly.
    throw InternalError("'" + refuted_id + "' is certified false under its hypotheses");
  }
};

}  // namespace

nlohmann::ordered_json NormaliserFitInstance::to_json() const {
  auto weights = nlohmann::ordered_json::array();
  for (const auto& [k, weight] : fit_.weights) weights.push_back({k, numeric::to_string(weight)});
  return {
      {"length", fit_.length},
      {"normaliser", attention::to_string(fit_.normaliser)},
      {"fit", {{"intercept", numeric::to_string(fit_.intercept)}, {"slope", numeric::to_string(fit_.slope)}}},
      {"weights", std::move(weights)}};
}

const theorem::Theorem& relu_normaliser_obstruction() {
  static const theorem::TheoremOf<ReluNormaliserObstruction> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
