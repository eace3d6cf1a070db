#pragma once

#include <string>
#include <vector>

#include "theorem/formula.hpp"
#include "theorem/theorem.hpp"
#include "theorem/verdict.hpp"

namespace sinkproof::theorem {

/// A relation that somebody claims of an instance. Nobody has proved it in general, and no theorem stands
/// behind it.
struct OwnClaim {
  std::string id;
  Formula relation;
};

/// Claims about one instance, with its parameters, which they may name.
struct OwnClaims {
  std::vector<OwnClaim> claims;
  parameter::Values parameters;
};

/// At most this many claims are made of an instance.
constexpr std::size_t max_own_claims = 100;

/// What claims may name: the theorem's quantities, `conclusion` (the margin of a theorem's own), these
/// parameters, which are numbers, the sizes of an instance. Each name once, for the first of these that has
/// it.
std::vector<std::string> claim_names(const Theorem& theorem, const std::vector<std::string>& parameters);

/// The same with those of the values that are numbers.
std::vector<std::string> claim_names(const Theorem& theorem, const parameter::Values& values);

/// claim-1, claim-2, … in the order of the texts. Throws InputError `--claim: …`.
std::vector<OwnClaim> parse_own_claims(const std::vector<std::string>& texts,
                                       const std::vector<std::string>& names);

/// The values of claim_names(), in their order; none of a parameter that the relation does not name, which
/// the exact path need not reach.
template <numeric::Scalar S>
std::vector<std::optional<S>> claim_values(const Theorem& theorem, const Instance& instance,
                                           const Formula& relation, const parameter::Values& parameters,
                                           const Evaluation<S>& evaluation,
                                           const numeric::Arithmetic<S>& arithmetic);

/// Of FORMAT.md, "Claims": inconclusive where a part is not defined, or an end of an enclosure is not known;
/// otherwise refuted where a part is certainly false, and certified where all are certainly true.
Verdict verdict(const std::vector<FormulaPart<numeric::Enclosure>>& parts);

}  // namespace sinkproof::theorem
