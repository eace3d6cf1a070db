#include "coverage.hpp"

#include "trial.hpp"

namespace sinkproof::differential {

namespace {

long count_of(const Tally& tally, const std::string& prefix) {
  long total = 0;
  for (auto at = tally.lower_bound(prefix); at != tally.end() && at->first.starts_with(prefix); ++at)
    total += at->second;
  return total;
}

}  // namespace

std::vector<std::string> missing(const Tally& tally) {
  std::vector<std::string> result;
  const auto require = [&](const std::string& prefix, long least) {
    const long count = count_of(tally, prefix);
    if (count < least)
      result.push_back(prefix + ": " + std::to_string(count) + " (expected at least " +
                       std::to_string(least) + ")");
  };
  for (const auto* theorem : theorems_of_found()) {
    const std::string of = "verdict | " + theorem->description().id + " | found | ";
    for (const auto& normaliser : normaliser_names())
      for (const std::string verdict : {"certified", "refuted", "vacuous"}) {
        // The hypotheses of this one are the ranges of its parameters.
        if (theorem->description().id == "sink-metric" && verdict == "vacuous") continue;
        require(of + normaliser + " | " + verdict, 1);
      }
  }
  for (const auto& [theorem, source] : all_sources())
    require("accepted | " + theorem->description().id + " | " + source.name + " | ", 1);
  for (const char* what :
       {"an enclosure shifted by more than its width", "the negative of an enclosure",
        "'not defined' where there is a value", "a value where there is none", "an end of a wider enclosure"})
    require(std::string("narrowed | ") + what + " | refused", 100);
  for (const char* what : {"an enclosure beside its value", "another verdict", "a missing witness"})
    require(std::string("forged | ") + what + " | rejected", 20);
  require("in other words | accepted", 100);
  require("inconclusive | ", 10);
  // Most instances are compared: what is refused or left open would hide the rest.
  const long instances = count_of(tally, "instances");
  require("accepted | ", instances * 3 / 5);
  const long open = count_of(tally, "beyond the checker | ");
  if (open * 20 > instances)
    result.push_back("beyond the checker: " + std::to_string(open) + " (expected at most one in twenty)");
  return result;
}

}  // namespace sinkproof::differential
