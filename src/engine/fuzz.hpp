#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "engine/falsifier.hpp"

namespace sinkproof::engine {

struct FuzzOptions {
  std::vector<std::string> dropped = {};
  std::optional<theorem::Mutant> mutant = {};
  std::uint64_t trials = 0;                           ///< at most
  std::optional<std::chrono::duration<double>> time;  ///< no new trials after it
  std::uint64_t seed = 1;
  unsigned jobs = 1;
};

/// Where a candidate came from.
enum class CandidateSource { random, construction, optimised };
std::string_view to_string(CandidateSource source);

struct Counterexample {
  std::uint64_t trial = 0;
  CandidateSource source = CandidateSource::random;
  CertifiedPoint shrunk;
};

struct FuzzResult {
  std::uint64_t trials = 0;           ///< up to the counterexample, which is the last
  std::uint64_t discarded = 0;        ///< of them, those that break a hypothesis that counts
  std::uint64_t undefined = 0;        ///< those that do not, but the conclusion is not defined
  std::uint64_t uncertified = 0;      ///< that broke the conclusion in double, but were not refuted exactly
  std::optional<double> best_margin;  ///< the smallest conclusion margin of the others, in double
  Falsifier::Point best;              ///< where it is
  std::uint64_t best_trial = 0;
  CandidateSource best_source = CandidateSource::random;
  std::optional<Counterexample> counterexample;
  bool is_interrupted = false;
};

/// Whether some instance of the theorem's constructions certainly satisfies all its hypotheses, so that it says something.
bool has_witness(const theorem::Theorem& theorem);

/// Looks for a counterexample until one is certified. The first trials are the theorem's constructions as they are. Trial i depends on (seed, i) alone, and the first trial that finds one is reported whatever `jobs`. `stop` ends the search, `progress` is told the trials so
/// far and the best margin, from the calling thread.
FuzzResult fuzz(const theorem::Theorem& theorem, const FuzzOptions& options, const std::atomic<bool>& stop,
                const std::function<void(const FuzzResult&)>& progress);

}  // namespace sinkproof::engine
