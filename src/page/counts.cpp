#include "page/counts.hpp"

namespace sinkproof::page {

void Counts::add(theorem::Verdict verdict) {
  ++instances;
  switch (verdict) {
    case theorem::Verdict::certified:
      ++certified;
      break;
    case theorem::Verdict::refuted:
      ++refuted;
      break;
    case theorem::Verdict::vacuous:
      ++vacuous;
      break;
    case theorem::Verdict::inconclusive:
      ++inconclusive;
      break;
  }
}

void Counts::add(const CheckedConstruction& construction) {
  for (const auto& instance : construction.instances) {
    add(instance.result.verdict);
    tiers.by_doubles += instance.result.tiers.by_doubles;
    tiers.by_balls += instance.result.tiers.by_balls;
    tiers.exactly += instance.result.tiers.exactly;
    tiers.undecided += instance.result.tiers.undecided;
  }
}

std::string Counts::text() const {
  std::string words;
  const auto say = [&](std::size_t number, const char* what) {
    if (number > 0) words += (words.empty() ? "" : ", ") + std::to_string(number) + " " + what;
  };
  say(certified, "certified");
  say(refuted, "refuted");
  say(vacuous, "vacuous");
  say(inconclusive, "inconclusive");
  return words.empty() ? "none" : words;
}

Counts count(const std::vector<CheckedConstruction>& constructions) {
  Counts counts;
  for (const auto& construction : constructions) counts.add(construction);
  return counts;
}

Counts count(const Findings& findings) {
  Counts counts;
  for (const auto& theorem : findings.theorems) {
    for (const auto& construction : theorem.constructions) counts.add(construction);
  }
  return counts;
}

OwnCounts count(const std::vector<CheckedOwn>& own) {
  OwnCounts counts;
  for (const auto& checked : own) {
    if (checked.has_verdict()) counts.verdicts.add(checked.result.verdict);
    for (const auto& claim : checked.result.own_claims) counts.claims.add(claim.verdict);
  }
  return counts;
}

}  // namespace sinkproof::page
