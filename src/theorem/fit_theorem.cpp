#include "theorem/fit_theorem.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "language/residual.hpp"
#include "numeric/error.hpp"
#include "setting/fit/fit_names.hpp"
#include "theorem/fit_vocabulary.hpp"

namespace sinkproof::theorem {

using fit::NormaliserFit;
using numeric::Arithmetic;
using numeric::Rational;
using numeric::Scalar;
using task::Claim;

namespace {

/// Of a value that is known exactly.
Witness witness_at(const std::string& refuted_id, const nlohmann::ordered_json& place,
                   const Rational& value) {
  return {refuted_id, place.dump(), {value, value}};
}

/// The count of tokens with the largest error.
Witness witness_of_fit(const std::string& refuted_id, const NormaliserFit& fit) {
  long worst = 1;
  Rational largest = -1;
  for (long k = 1; k <= fit.last(); ++k) {
    Rational error = fit::error_at(fit, k);
    if (error <= largest) continue;
    worst = k;
    largest = std::move(error);
  }
  return witness_at(refuted_id, {{"count", worst}}, largest);
}

/// The first condition on the weights that does not hold.
Witness witness_of_weights(const std::string& refuted_id, const NormaliserFit& fit) {
  const auto sums = fit::sums_of(fit);
  if (sums.constants != 0) return witness_at(refuted_id, {{"condition", "constants"}}, sums.constants);
  if (sums.slopes != 0) return witness_at(refuted_id, {{"condition", "slopes"}}, sums.slopes);
  return witness_at(refuted_id, {{"condition", "norm"}}, sums.norm);
}

bool is_about_fit(const Claim& claim) {
  const auto names = names_under(claim.formula->tape, {claim.formula->roots[Claim::margin]});
  return std::any_of(names.begin(), names.end(),
                     [](const auto& name) { return name == "intercept" || name == "slope"; });
}

}  // namespace

FitTheorem::FitTheorem(StatedBlock stated, std::string file, const std::vector<FitSource>& constructions)
    : StatedTheoremOf(std::move(stated), std::move(file), constructions, "normaliser-fit") {}

template <Scalar S>
Evaluation<S> FitTheorem::evaluate_in(const FitInstance& instance, const Arithmetic<S>& arithmetic) const {
  text().require(instance.parameters());
  auto form = form_of(instance, text().own_names());
  const fit::Divisors divisors(instance.fit().normaliser, instance.fit().length);
  form.entries = &divisors;
  const auto stated = text().on_form(form);
  const auto supply = supply_of(instance, arithmetic);
  return text().evaluate<S>(
      *stated, supply, [&] { return margins_of(instance.claims(), supply, arithmetic); }, arithmetic);
}

template Evaluation<numeric::Interval> FitTheorem::evaluate_in(const FitInstance&,
                                                               const Arithmetic<numeric::Interval>&) const;
template Evaluation<numeric::Ball> FitTheorem::evaluate_in(const FitInstance&,
                                                           const Arithmetic<numeric::Ball>&) const;
template Evaluation<numeric::Exact> FitTheorem::evaluate_in(const FitInstance&,
                                                            const Arithmetic<numeric::Exact>&) const;

Witness FitTheorem::witness(const Instance& instance, const std::string& refuted_id,
                            long /*max_bits*/) const {
  const FitInstance& of_fit = typed(instance);
  const auto& claims = of_fit.claims();
  const auto claim =
      std::find_if(claims.begin(), claims.end(), [&](const Claim& c) { return c.id == refuted_id; });
  if (claim == claims.end())
    throw InternalError("'" + refuted_id + "' is certified false, and nothing in a fit shows it");
  return is_about_fit(*claim) ? witness_of_fit(refuted_id, of_fit.fit())
                              : witness_of_weights(refuted_id, of_fit.fit());
}

std::unique_ptr<SearchSpace> FitTheorem::search_space() const {
  return std::make_unique<ParameterSearchSpace>(*this, ParameterSearchSpace::Ratings(), false, known_);
}

bool FitTheorem::needs_witness(const Instance& instance, const std::string& id) const {
  const auto& claims = typed(instance).claims();
  return std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) { return claim.id == id; });
}

}  // namespace sinkproof::theorem
