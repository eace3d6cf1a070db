// Fits and weights of a normaliser of ReLU attention, and what shows that a claim about them is false.
//
// Given: L, a normaliser, a fit (P, a) and weights λ.
// Derives itself: the sums of λ, the error of the fit at a count, in rationals.
// Takes from the document: P, a and λ. Safe, as what is claimed of them is derived from them.
// Acceptance means: the instance is a fit with weights, and the witness shows which condition fails.
// Assumes: rational arithmetic only.
#include "checker/setting/fit/normaliser_fit.hpp"

#include <algorithm>
#include <array>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check {

namespace {

constexpr std::array<std::string_view, 4> divisors{"non-anchor", "row-count", "none", "length"};
constexpr long least_length = 3;
constexpr long most_length = 4096;

/// b_k
mpq_class target(long k) {
  return {k, k + 1};
}

/// |(P + k a)/D_k − b_k|
mpq_class error_at(const NormaliserFit& fit, long k) {
  return charged(abs(charged((fit.intercept + k * fit.slope) / fit.divisor(k)) - target(k)));
}

/// The four sums over λ.
struct WeightSums {
  mpq_class constants;  ///< Σ λ_k/D_k
  mpq_class slopes;     ///< Σ λ_k k/D_k
  mpq_class norm;       ///< Σ |λ_k|
  mpq_class targets;    ///< Σ λ_k b_k

  explicit WeightSums(const NormaliserFit& fit) {
    for (const auto& [k, weight] : fit.weights) {
      constants = charged(constants + weight / fit.divisor(k));
      slopes = charged(slopes + weight * k / fit.divisor(k));
      norm = charged(norm + abs(weight));
      targets = charged(targets + weight * target(k));
    }
  }

  bool is_feasible() const { return constants == 0 && slopes == 0 && norm <= 1; }
  mpq_class bound() const { return is_feasible() && targets > 0 ? targets : mpq_class(0); }
};

void require_error_shown(const FitWitness& witness, const NormaliserFit& fit) {
  if (witness.count < 1 || witness.count > fit.last())
    throw Rejected(witness.place + "/count", "out of range; expected 1 to " + std::to_string(fit.last()));
  require_enclosure(witness.value, Real(error_at(fit, witness.count)));
  if (*witness.value.lower <= WeightSums(fit).bound())
    throw Rejected(witness.place + "/value/lower",
                   "does not exceed the bound; expected more than loss_lower_bound");
}

void require_condition_shown(const FitWitness& witness, const NormaliserFit& fit) {
  const WeightSums sums(fit);
  const bool is_norm = witness.condition == "norm";
  if (!is_norm && witness.condition != "constants" && witness.condition != "slopes")
    throw Rejected(witness.place + "/condition", "unknown condition " + quoted(witness.condition));
  const mpq_class& value = is_norm                            ? sums.norm
                           : witness.condition == "constants" ? sums.constants
                                                              : sums.slopes;
  require_enclosure(witness.value, Real(value));
  const bool shows =
      is_norm ? *witness.value.lower > 1 : *witness.value.lower > 0 || *witness.value.upper < 0;
  if (!shows)
    throw Rejected(witness.place + "/value",
                   is_norm ? "not above 1: the condition may hold" : "contains 0: the condition may hold");
}

}  // namespace

long NormaliserFit::divisor(long k) const {
  if (normaliser == "non-anchor") return k + 1;
  if (normaliser == "row-count") return k + 2;
  return normaliser == "none" ? 1 : length;
}

mpq_class NormaliserFit::weight(long k) const {
  const auto at = std::lower_bound(weights.begin(), weights.end(), k,
                                   [](const auto& weight, long count) { return weight.first < count; });
  return at != weights.end() && at->first == k ? at->second : mpq_class(0);
}

NormaliserFit read_normaliser_fit(const json::Value& value) {
  value.require_fields({"length", "normaliser", "fit", "weights"});
  NormaliserFit result;
  result.length = value["length"].integer();
  if (result.length < least_length || result.length > most_length)
    throw Rejected(value["length"].place(), "out of range; expected 3 to 4096");
  const std::string_view normaliser = value["normaliser"].string();
  const auto* const known = std::find_if(divisors.begin(), divisors.end(), [&](std::string_view name) {
    return normaliser == "relu-" + std::string(name);
  });
  if (known == divisors.end())
    throw Rejected(value["normaliser"].place(), "unknown normaliser " + quoted(normaliser));
  result.normaliser = *known;
  value["fit"].require_fields({"intercept", "slope"});
  result.intercept = read_rational(value["fit"]["intercept"]);
  result.slope = read_rational(value["fit"]["slope"]);
  for (const json::Value& entry : value["weights"].elements()) {
    const auto parts = entry.elements();
    if (parts.size() != 2) throw Malformed(entry.place(), "expected [count, value]");
    const long k = parts[0].integer();
    mpq_class weight = read_rational(parts[1]);
    if (k < 1 || k > result.last())
      throw Rejected(entry.place(), "count out of range; expected 1 to " + std::to_string(result.last()));
    if (!result.weights.empty() && k <= result.weights.back().first)
      throw Rejected(entry.place(), "out of order or repeated; expected strictly increasing counts");
    if (weight == 0) throw Rejected(entry.place(), "a weight of zero; expected only the non-zero weights");
    result.weights.emplace_back(k, std::move(weight));
  }
  return result;
}

FitWitness read_fit_witness(const json::Value& value) {
  FitWitness result{value.place(), std::string(value["refutes"].string()), 0, {}, {}};
  if (result.refutes == "dual") {
    value.require_fields({"refutes", "condition", "value"});
    result.condition = value["condition"].string();
  } else {
    value.require_fields({"refutes", "count", "value"});
    result.count = value["count"].integer();
  }
  result.value = read_plain_enclosure(value["value"]);
  return result;
}

void require_shown(const FitWitness& witness, const NormaliserFit& fit) {
  if (witness.refutes == "fit") {
    require_error_shown(witness, fit);
  } else if (witness.refutes == "dual") {
    require_condition_shown(witness, fit);
  } else {
    throw Rejected(witness.place + "/refutes", "nothing can show this; expected 'fit' or 'dual'");
  }
}

}  // namespace sinkproof_check
