#include "narrowing.hpp"

#include <gmpxx.h>

#include <functional>
#include <optional>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "numeric/rational.hpp"

namespace sinkproof::differential {

namespace {

using Json = nlohmann::ordered_json;
using sinkproof_check::StatedEnclosure;

/// 10^-30 of what has to be told apart.
mpq_class hair(const mpq_class& size) {
  static const mpq_class thin("1/1000000000000000000000000000000");
  return abs(size) < 1 ? thin * thin : mpq_class(abs(size) * thin);
}

/// Further away than the enclosure is wide.
std::pair<mpq_class, mpq_class> shifted(const mpq_class& lower, const mpq_class& upper, bool is_upwards) {
  const mpq_class width = upper - lower;
  const mpq_class distance = 2 * width + hair(abs(lower) > abs(upper) ? lower : upper);
  const mpq_class step = is_upwards ? distance : mpq_class(-distance);
  return {lower + step, upper + step};
}

bool is_taken(const StatedEnclosure& stated, const std::optional<sinkproof_check::Real>& value) {
  try {
    require_enclosure(stated, value);
    return true;
  } catch (const sinkproof_check::Rejected&) {
    return false;
  }
}

mpq_class to_gmp(const numeric::Rational& q) {
  return mpq_class(numeric::to_string(q));
}

/// Whether sinkproof, too, cannot exclude the point.
bool holds_point(const std::optional<numeric::Enclosure>& known, const mpq_class& point) {
  if (!known) return false;
  return (!known->lower || to_gmp(*known->lower) <= point) &&
         (!known->upper || point <= to_gmp(*known->upper));
}

void collect_enclosures(Json& json, std::vector<Json*>& result) {
  if (json.is_object() && json.contains("lower") && json.contains("upper")) {
    if (json["lower"].is_string()) result.push_back(&json);
    return;
  }
  for (auto& [key, value] : json.items())
    if (value.is_structured()) collect_enclosures(value, result);
}

}  // namespace

std::vector<std::string> compare_enclosures(const sinkproof_check::Accepted& accepted,
                                            const engine::VerifyResult& verified, Random& random,
                                            Tally& tally) {
  std::vector<std::string> result;
  const auto look = [&](const StatedEnclosure& stated, const std::optional<sinkproof_check::Real>& value,
                        const std::optional<numeric::Enclosure>& known) {
    const auto expect_refused = [&](std::optional<mpq_class> lower, std::optional<mpq_class> upper,
                                    const std::string& what) {
      const bool taken = is_taken({stated.place, std::move(lower), std::move(upper)}, value);
      ++tally["narrowed | " + what + " | " + (taken ? "taken" : "refused")];
      if (taken) result.push_back(stated.place + ": the checker takes " + what);
    };
    if (!stated.lower) {
      expect_refused(0, 0, "a value where there is none");
      return;
    }
    const mpq_class& lower = *stated.lower;
    const mpq_class& upper = *stated.upper;
    expect_refused(std::nullopt, std::nullopt, "'not defined' where there is a value");
    const auto [shifted_lower, shifted_upper] = shifted(lower, upper, random.chance(0.5));
    expect_refused(shifted_lower, shifted_upper, "an enclosure shifted by more than its width");
    if (lower > 0 || upper < 0)
      expect_refused(mpq_class(-upper), mpq_class(-lower), "the negative of an enclosure");
    if (lower == upper) return;
    const bool lower_is_taken = is_taken({stated.place, lower, lower}, value);
    const bool upper_is_taken = is_taken({stated.place, upper, upper}, value);
    ++tally[std::string("narrowed | an end of a wider enclosure | ") +
            (lower_is_taken || upper_is_taken ? "taken" : "refused")];
    if (lower_is_taken && upper_is_taken)
      result.push_back(stated.place + ": the checker takes both ends for the value");
    if ((lower_is_taken && !holds_point(known, lower)) || (upper_is_taken && !holds_point(known, upper)))
      result.push_back(stated.place + ": the checker takes an end for the value, and sinkproof excludes it");
  };
  const auto look_at_margins = [&](const auto& stated, const auto& derived, const auto& known) {
    for (std::size_t k = 0; k < stated.size(); ++k)
      look(stated[k].enclosure, derived[k].value, known[k].value);
  };
  const auto& [certificate, derivation, summary] = accepted;
  look_at_margins(certificate.claims, derivation.claims, verified.evaluation.claims);
  look_at_margins(certificate.hypotheses, derivation.hypotheses, verified.evaluation.hypotheses);
  // What a mutant's conclusion is worth the checker keeps to itself.
  if (!certificate.mutant)
    look(certificate.conclusion.enclosure, derivation.conclusion.value, verified.evaluation.conclusion.value);
  for (const auto& [name, value] : derivation.quantities) {
    for (const auto& [stated_name, stated] : certificate.quantities)
      if (stated_name == name) look(stated, value, theorem::find_quantity(verified.evaluation, name).value);
  }
  return result;
}

Json with_wrong_enclosure(const Json& document, Random& random) {
  Json forged = document;
  std::vector<Json*> enclosures;
  for (const char* field : {"claims", "hypotheses", "conclusion", "quantities", "witnesses"})
    collect_enclosures(forged[field], enclosures);
  Json& chosen = *pick(random, enclosures);
  const auto end = [&](const char* name) {
    return sinkproof_check::parse_rational(chosen[name].get<std::string>());
  };
  const auto [lower, upper] = shifted(end("lower"), end("upper"), random.chance(0.5));
  chosen["lower"] = lower.get_str();
  chosen["upper"] = upper.get_str();
  return forged;
}

}  // namespace sinkproof::differential
