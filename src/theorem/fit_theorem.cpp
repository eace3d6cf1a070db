#include "theorem/fit_theorem.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fit/fit_names.hpp"
#include "language/residual.hpp"
#include "numeric/error.hpp"
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
    : text_(std::move(stated), std::move(file)),
      constructions_(text_.constructions(constructions, "normaliser-fit")) {}

std::vector<Source> FitTheorem::sources() const {
  return sources_of(constructions_, text_.own_parameters());
}

std::unique_ptr<Instance> FitTheorem::instantiate(const std::string& source,
                                                  const parameter::Values& values) const {
  const auto& construction = construction_named(constructions_, source);
  return std::make_unique<FitInstance>(construction.build(values), construction.claims(values), values);
}

template <Scalar S>
Evaluation<S> FitTheorem::evaluate_in(const Instance& instance, const Arithmetic<S>& arithmetic) const {
  const auto& typed = as_fit(instance);
  text_.require(typed.parameters());
  auto form = form_of(typed, text_.own_names());
  const fit::Divisors divisors(typed.fit().normaliser, typed.fit().length);
  form.entries = &divisors;
  const auto stated = text_.on_form(form);
  const auto supply = supply_of(typed, arithmetic);
  return text_.evaluate<S>(
      *stated, supply,
      [&] {
        std::vector<Margin<S>> margins;
        for (const Claim& claim : typed.claims()) {
          margins.push_back(
              {claim.id, claim.strict,
               task::value_of<S>(
                   claim, Claim::margin,
                   [&](const language::Input& input) { return supply.input(input).value; }, arithmetic)});
        }
        return margins;
      },
      arithmetic);
}

Witness FitTheorem::witness(const Instance& instance, const std::string& refuted_id,
                            long /*max_bits*/) const {
  const auto& typed = as_fit(instance);
  const auto& claims = typed.claims();
  const auto claim =
      std::find_if(claims.begin(), claims.end(), [&](const Claim& c) { return c.id == refuted_id; });
  if (claim == claims.end())
    throw InternalError("'" + refuted_id + "' is certified false, and nothing in a fit shows it");
  return is_about_fit(*claim) ? witness_of_fit(refuted_id, typed.fit())
                              : witness_of_weights(refuted_id, typed.fit());
}

bool FitTheorem::needs_witness(const Instance& instance, const std::string& id) const {
  return text_.needs_witness(as_fit(instance).claims(), id);
}

std::unique_ptr<const Theorem> FitTheorem::variant(const Mutant& mutant) const {
  if (text_.is_ours()) return nullptr;
  return std::unique_ptr<const Theorem>(new FitTheorem(*this, mutant));
}

}  // namespace sinkproof::theorem
