#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "engine/falsifier.hpp"

namespace sinkproof::engine {

/// Where a candidate came from.
enum class CandidateSource { random, construction, optimised };
std::string_view to_string(CandidateSource source);

/// What a search has seen so far.
struct FuzzCounts {
  std::uint64_t trials = 0;
  std::uint64_t discarded = 0;        ///< of them, those that break a hypothesis that counts
  std::uint64_t undefined = 0;        ///< those that do not, but the conclusion is not defined
  std::uint64_t uncertified = 0;      ///< that broke the conclusion in double, but were not refuted exactly
  std::optional<double> best_margin;  ///< the smallest conclusion margin of the others, in double
  Falsifier::Point best;              ///< where it is
  std::uint64_t best_trial = 0;
  CandidateSource best_source = CandidateSource::random;
};

struct FuzzOptions {
  std::vector<std::string> dropped = {};
  std::optional<theorem::Mutant> mutant = {};
  bool counts_corollaries = true;                     ///< of the theorem as it stands
  std::uint64_t trials = 0;                           ///< at most, those done included
  std::optional<std::chrono::duration<double>> time;  ///< no new trials after it
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  std::vector<Falsifier::Point> saved = {};  ///< which the search starts from, too
  std::vector<std::string> saved_in = {};    ///< the files that they came from, for people
  std::string constructions_in =
      {};  ///< FILE or FILE#ID, whose constructions the theorem is on, for people; empty: its own
  bool counts_claims =
      false;              ///< what somebody's constructions claim counts as the conclusion does, for people
  FuzzCounts done = {};   ///< by an earlier run of the same search, which this one goes on from
  bool is_alone = false;  ///< in this process, whatever the others of parallel::world() do meanwhile
};

struct Counterexample {
  std::uint64_t trial = 0;
  CandidateSource source = CandidateSource::random;
  CertifiedPoint shrunk;
};

/// Trials are those up to the counterexample, which is the last.
struct FuzzResult : FuzzCounts {
  std::optional<Counterexample> counterexample;
  bool is_interrupted = false;
};

/// Where a trial of fuzz() on this target arrives.
Falsifier::Point point_of_trial(const Target& target, std::uint64_t seed, std::uint64_t trial);

/// Whether some instance that the theorem is verified on by default certainly satisfies all its hypotheses
/// but for those dropped, so that it says something. True where there is none by default, so that nobody
/// knows.
bool has_witness(const theorem::Theorem& theorem, const std::vector<std::string>& dropped);

/// Looks for a counterexample until one is certified. At first every other trial is one of the theorem's
/// constructions as it is. Trial i depends on (seed, i) alone, and the first trial that finds one is reported
/// whatever `jobs` and the number of processes (parallel::world(), all of which have to call this, and get
/// the same result, unless it is_alone). `stop` ends the search. `progress` is told from the calling thread,
/// several times a second, what was seen, and last of all what was seen before the counterexample.
FuzzResult fuzz(const theorem::Theorem& theorem, const FuzzOptions& options, const std::atomic<bool>& stop,
                const std::function<void(const FuzzCounts&)>& progress);

}  // namespace sinkproof::engine
