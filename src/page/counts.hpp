#pragma once

#include "page/findings.hpp"

namespace sinkproof::page {

/// How many instances came out how, and which tier of arithmetic decided how many margins.
struct Counts {
  std::size_t instances = 0;
  std::size_t certified = 0;
  std::size_t refuted = 0;
  std::size_t vacuous = 0;
  std::size_t inconclusive = 0;
  engine::TierCounts tiers;

  void add(theorem::Verdict verdict);
  void add(const CheckedConstruction& construction);
  /// "24 certified, 2 vacuous": those that are not 0.
  [[nodiscard]] std::string text() const;
};

Counts count(const std::vector<CheckedConstruction>& constructions);
/// Of all constructions, without mutants.
Counts count(const Findings& findings);
/// Of somebody's own: the theorems' verdicts, and those on claims.
struct OwnCounts {
  Counts verdicts;
  Counts claims;
};
OwnCounts count(const std::vector<CheckedOwn>& own);

}  // namespace sinkproof::page
