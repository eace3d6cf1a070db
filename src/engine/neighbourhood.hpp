#pragma once

#include "engine/fuzz.hpp"

/// What searches say about the statements near a theorem's: without a hypothesis, deliberately wrong, with a
/// smaller constant.
namespace sinkproof::engine {

/// A search and what it was for.
struct Search {
  FuzzOptions options;
  FuzzResult result;
};

enum class Need {
  needed,          ///< a certified counterexample that satisfies all the others
  jointly_needed,  ///< one only without further hypotheses, which its certificate names: one of them is needed
  not_found_needed,  ///< the search found none
  vacuous,  ///< no trial satisfies the other hypotheses without this one, or the conclusion is not defined there
  theorem_refuted,  ///< the counterexample satisfies this one as well, and tells nothing of it
};
std::string_view to_string(Need need);

/// The conclusion under all hypotheses. Where it is refuted, so it is without any of them, and ablate() says
/// nothing of what is needed.
Search refute_conclusion(const theorem::Theorem& theorem, const FuzzOptions& budget,
                         const std::atomic<bool>& stop);

/// The theorem without the hypothesis; where an eighth of the trials finds no counterexample (all of them,
/// where the budget is a time), the conclusions of its mutants that do without the hypothesis, which follow
/// from the theorem where all its hypotheses hold, then the rest of the trials. So `theorem_refuted` is not
/// said where a mutant's counterexample comes first. What is given back is the search that decided.
struct Ablation {
  Need need;
  Search search;
};
Ablation ablate(const theorem::Theorem& theorem, const std::string& hypothesis, const FuzzOptions& budget,
                const std::atomic<bool>& stop);

/// How small a constant of the conclusion is certainly too small. Where the theorem's own is, its search has
/// a counterexample, and `too_small` is at least that constant.
struct Tightness {
  Search search;                        ///< for the instance that needs the largest constant
  std::string too_small;                ///< a rational; empty where no instance was certified
  std::optional<CertifiedPoint> found;  ///< refutes the conclusion with that constant
  theorem::Mutant mutant;               ///< which says that it is enough
};
Tightness tightness(const theorem::Theorem& theorem, const theorem::Constant& constant,
                    const FuzzOptions& budget, const std::atomic<bool>& stop);

}  // namespace sinkproof::engine
