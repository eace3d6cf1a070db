#pragma once

#include <optional>
#include <string>
#include <vector>

#include "theorem/own_claims.hpp"
#include "theorem/theorem.hpp"
#include "theorem/verdict.hpp"

namespace sinkproof::engine {

struct VerifyOptions {
  long max_bits =
      4096;  ///< highest precision of the ladder; below 128 only doubles and the exact path are used
  std::vector<std::string> dropped = {};  ///< ids of hypotheses that do not count in the verdict
  int digits = 12;  ///< the ladder ends when every quantity is known to a relative 10^-digits
  std::optional<theorem::Mutant> mutant =
      {};  ///< whose conclusion stands for the theorem's; it drops nothing of its own
  theorem::OwnClaims own_claims = {};  ///< judged beside the theorem
  long further_bits =
      16'384;  ///< highest precision for values that come with a verdict and are not known to be defined
};

/// Which tier decided how many margins first.
struct TierCounts {
  long by_doubles = 0;
  long by_balls = 0;
  long exactly = 0;
  long undecided = 0;
};

/// What became of one of the own claims. A side or margin without value is not defined.
struct OwnClaimResult {
  theorem::OwnClaim claim;
  theorem::Verdict verdict = theorem::Verdict::inconclusive;
  std::vector<theorem::FormulaPart<numeric::Enclosure>> parts = {};
};

struct VerifyResult {
  /// Of the theorem; where it is none but a task's quantities, the gravest of the own claims.
  theorem::Verdict verdict = theorem::Verdict::inconclusive;
  std::vector<std::string> dropped;       ///< those of the options
  std::optional<theorem::Mutant> mutant;  ///< likewise
  theorem::Evaluation<numeric::Enclosure>
      evaluation;  ///< every margin and quantity, as narrow as the tiers made it
  std::vector<theorem::Witness>
      witnesses;  ///< of a refutation; a mutant's conclusion needs none beside the quantities
  long bits = 0;  ///< highest precision used; 0 where everything is exact
  TierCounts tiers;
  std::vector<OwnClaimResult> own_claims;
  /// Of each supremum and infimum over inputs that a refuted own claim names.
  std::vector<theorem::Attained> attained;
};

/// Refuted before inconclusive before certified; inconclusive where there are none.
theorem::Verdict gravest(const std::vector<OwnClaimResult>& claims);

/// Whether an enclosure of the theorem's lacks an end: e^(10^29) has no upper one that FORMAT.md could write,
/// and what is undefined in no way that can be proved has none at all. Then a document states less than the
/// truth, or something else.
bool lacks_an_end(const VerifyResult& result);

/// Climbs the ladder double ▶ exact where it is wanted ▶ 128 bits ▶ 256 ▶ … ▶ max_bits until every margin's
/// sign is decided and every quantity is known to the digits asked for. What one tier found is intersected
/// with what the others found: disjoint enclosures throw InternalError.
/// With a verdict it goes on to further_bits while nothing is known of some value.
VerifyResult verify(const theorem::Theorem& theorem, const theorem::Instance& instance,
                    const VerifyOptions& options);

}  // namespace sinkproof::engine
