#include "theorem/own_claims.hpp"

#include <algorithm>

#include "numeric/error.hpp"

namespace sinkproof::theorem {

using numeric::Enclosure;
using numeric::Ternary;

namespace {

/// Whether the name is a new one.
bool add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) != names.end()) return false;
  names.push_back(name);
  return true;
}

/// Those of the theorem itself.
std::vector<std::string> first_names(const Description& description) {
  std::vector<std::string> names = description.quantities;
  if (description.is_theorem) names.emplace_back("conclusion");
  return names;
}

bool is_known(const std::optional<Enclosure>& value) {
  return value && value->lower && value->upper;
}

}  // namespace

std::vector<std::string> claim_names(const Theorem& theorem, const std::vector<std::string>& parameters) {
  auto names = first_names(theorem.description());
  for (const auto& parameter : parameters) add_name(names, parameter);
  for (const auto& size : theorem.size_names()) add_name(names, size);
  return names;
}

std::vector<std::string> claim_names(const Theorem& theorem, const parameter::Values& values) {
  std::vector<std::string> numbers;
  for (const auto& [name, value] : values.entries()) {
    if (value.number() != nullptr) numbers.push_back(name);
  }
  return claim_names(theorem, numbers);
}

std::vector<OwnClaim> parse_own_claims(const std::vector<std::string>& texts,
                                       const std::vector<std::string>& names) {
  if (texts.size() > max_own_claims)
    throw InputError("--claim: " + std::to_string(texts.size()) + " claims (expected at most " +
                     std::to_string(max_own_claims) + ")");
  std::vector<OwnClaim> claims;
  for (const auto& text : texts) {
    try {
      claims.push_back({"claim-" + std::to_string(claims.size() + 1), Formula(text, names)});
      // Nothing could decide it: what 1/0 is to say is a mistake.
      if (const auto why = claims.back().relation.never_defined(); !why.empty())
        throw InputError("'" + text.substr(0, 60) + "' has no value whatever the instance: " + why);
    } catch (const InputError& error) {
      throw InputError(std::string("--claim: ") + error.what());
    }
  }
  return claims;
}

template <numeric::Scalar S>
std::vector<std::optional<S>> claim_values(const Theorem& theorem, const Instance& instance,
                                           const Formula& relation, const parameter::Values& parameters,
                                           const Evaluation<S>& evaluation,
                                           const numeric::Arithmetic<S>& arithmetic) {
  auto names = first_names(theorem.description());
  std::vector<std::optional<S>> values;
  for (const auto& quantity : evaluation.quantities) values.push_back(quantity.value);
  if (theorem.description().is_theorem) values.push_back(evaluation.conclusion.value);
  for (const auto& [name, value] : parameters.entries()) {
    if (value.number() == nullptr || !add_name(names, name)) continue;
    values.push_back(relation.uses(values.size()) ? std::optional<S>(arithmetic.from(*value.number()))
                                                  : std::nullopt);
  }
  const auto size_names = theorem.size_names();
  const auto sizes = instance.sizes();
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    if (add_name(names, size_names[k])) values.emplace_back(arithmetic.from(sizes[k]));
  }
  return values;
}

Verdict verdict(const std::vector<FormulaPart<Enclosure>>& parts) {
  Ternary all = Ternary::certainly;
  for (const auto& part : parts) {
    if (!is_known(part.left) || !is_known(part.right) || !is_known(part.margin)) return Verdict::inconclusive;
    all = both(all, part.strict ? is_positive(*part.margin) : is_nonnegative(*part.margin));
  }
  if (all == Ternary::undecided) return Verdict::inconclusive;
  return all == Ternary::certainly ? Verdict::certified : Verdict::refuted;
}

template std::vector<std::optional<numeric::Interval>> claim_values(
    const Theorem&, const Instance&, const Formula&, const parameter::Values&,
    const Evaluation<numeric::Interval>&, const numeric::Arithmetic<numeric::Interval>&);
template std::vector<std::optional<numeric::Ball>> claim_values(const Theorem&, const Instance&,
                                                                const Formula&, const parameter::Values&,
                                                                const Evaluation<numeric::Ball>&,
                                                                const numeric::Arithmetic<numeric::Ball>&);
template std::vector<std::optional<numeric::Exact>> claim_values(const Theorem&, const Instance&,
                                                                 const Formula&, const parameter::Values&,
                                                                 const Evaluation<numeric::Exact>&,
                                                                 const numeric::Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::theorem
