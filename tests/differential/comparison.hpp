#pragma once

#include <map>
#include <string>
#include <vector>

#include "draw.hpp"
#include "trial.hpp"

namespace sinkproof::differential {

/// How often what occurred; the key's columns are separated by ` | `.
using Tally = std::map<std::string, long>;

/// Something that must not be, or what the checker cannot decide, and the document that shows it.
struct Disagreement {
  std::string reason;
  std::string document;
  bool is_failure = true;
};

/// Has sinkproof verify the trial and the checker check the certificate, and then holds both against each
/// other:
///  - what is certified, refuted or vacuous is accepted, in sinkproof's words and in those that a found
///    instance was drawn in; what is inconclusive is rejected;
///  - no enclosure that certainly misses its value is taken by the checker, in the function that compares
///    them and in whole documents; nor another verdict.
/// What the checker cannot decide is counted by its reason, and is no disagreement.
std::vector<Disagreement> compare(const Trial& trial, Random& random, Tally& tally);

}  // namespace sinkproof::differential
