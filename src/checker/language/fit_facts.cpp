// The names of the setting normaliser-fit.
//
// Given: an instance, and the parameters of a statement's text.
// Derives itself: the divisors.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: normaliser_fit.cpp, for divisors; setting.cpp, for names and words.
#include "checker/language/fit_facts.hpp"

#include <stdexcept>
#include <utility>

#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

FitFacts::FitFacts(const NormaliserFit& fit, std::map<std::string_view, Value> parameters)
    : InstanceFacts(std::move(parameters)), fit_(fit) {}

std::optional<Real> FitFacts::number(std::string_view name) {
  if (name == "L") return Real(fit_.length);
  if (name == "intercept") return Real(fit_.intercept);
  if (name == "slope") return Real(fit_.slope);
  throw std::logic_error("a number that no fit has");
}

std::string_view FitFacts::word(std::string_view /*normaliser*/) {
  return fit_.normaliser;
}

std::optional<Real> FitFacts::entry(std::string_view name, const std::vector<long>& indices) {
  charge_steps(32);
  const long k = indices.front();
  static_cast<void>(place_of(name, k, 1, static_cast<std::size_t>(fit_.last())));
  return kept(name, indices,
              [&] { return name == "divisor" ? Real(fit_.divisor(k)) : Real(fit_.weight(k)); });
}

}  // namespace sinkproof_check::language
