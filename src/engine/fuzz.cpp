#include "engine/fuzz.hpp"

#include <algorithm>

#include "engine/candidates.hpp"
#include "engine/local_search.hpp"
#include "engine/parallel.hpp"
#include "engine/shrink.hpp"
#include "numeric/error.hpp"

namespace sinkproof::engine {

namespace {

/// What trials of one task share are the evaluators; what they find is gathered block by block.
constexpr std::size_t trials_a_task = 64;
constexpr std::size_t tasks_a_block = 16;

struct Trial {
  bool is_done = false;
  CandidateSource source = CandidateSource::random;
  Falsifier::Point point;
  Rating rating;
  std::optional<Falsifier::ExactPoint> candidate;
};

/// The first trials are the starts. Of the others half are random, a quarter each starts from constructions and is optimised.
Trial run_trial(Falsifier& falsifier, const std::vector<Falsifier::Point>& starts, std::uint64_t seed,
                std::uint64_t index) {
  CounterRandom random(seed, index);
  Trial trial;
  const std::size_t kind = random.below(8);
  const bool is_start = index < starts.size();
  const bool from_start = !starts.empty() && (kind == 4 || kind == 5 || kind == 7);
  if (is_start || from_start) trial.source = CandidateSource::construction;
  trial.point = is_start     ? starts[index]
                : from_start ? perturbed(falsifier, starts, random)
                             : random_point(falsifier, random);
  if (!is_start && kind >= 6) {
    improve(falsifier, trial.point, falsifier.space().evaluations_a_search());
    trial.source = CandidateSource::optimised;
  }
  trial.rating = falsifier.rate(trial.point);
  trial.candidate = falsifier.round(trial.point);
  trial.is_done = true;
  return trial;
}

std::vector<Falsifier::Point> starts_of(const Falsifier& falsifier) {
  auto starts = falsifier.space().starts();
  std::erase_if(starts, [&](const auto& start) { return !falsifier.has(start.shape); });
  return starts;
}

class Run {
 public:
  Run(const theorem::Theorem& theorem, const FuzzOptions& options, const std::atomic<bool>& stop)
      : theorem_(theorem),
        options_(options),
        stop_(stop),
        falsifier_(target()),
        starts_(starts_of(falsifier_)) {}

  FuzzResult run(const std::function<void(const FuzzResult&)>& progress) {
    const auto start = std::chrono::steady_clock::now();
    while (result_.trials < options_.trials && !result_.counterexample && !result_.is_interrupted) {
      if (options_.time && std::chrono::steady_clock::now() - start >= *options_.time) break;
      run_block();
      progress(result_);
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] Target target() const { return {theorem_, options_.dropped, options_.mutant}; }

  void run_block() {
    const std::uint64_t first = result_.trials;
    const auto count = static_cast<std::size_t>(
        std::min<std::uint64_t>(trials_a_task * tasks_a_block, options_.trials - first));
    std::vector<Trial> block(count);
    run_parallel((count + trials_a_task - 1) / trials_a_task, options_.jobs, stop_, [&](std::size_t task) {
      Falsifier falsifier(target());
      const std::size_t end = std::min(count, (task + 1) * trials_a_task);
      for (std::size_t k = task * trials_a_task; k < end && !stop_; ++k)
        block[k] = run_trial(falsifier, starts_, options_.seed, first + k);
    });
    for (const Trial& trial : block) {
      // Only what comes before the first trial that was not run is the same in every run.
      if (!trial.is_done) {
        result_.is_interrupted = true;
        return;
      }
      take(trial);
      if (result_.counterexample) return;
    }
  }

  void take(const Trial& trial) {
    const std::uint64_t index = result_.trials++;
    if (trial.rating.shortfall > 0) {
      ++result_.discarded;
    } else if (!trial.rating.is_defined) {
      ++result_.undefined;
    } else if (!result_.best_margin || trial.rating.margin < *result_.best_margin) {
      result_.best_margin = trial.rating.margin;
      result_.best = trial.point;
      result_.best_trial = index;
      result_.best_source = trial.source;
    }
    if (!trial.candidate) return;
    auto certified = falsifier_.certify(*trial.candidate);
    if (!certified) {
      ++result_.uncertified;
      return;
    }
    result_.counterexample = {index, trial.source, shrink(falsifier_, std::move(*certified))};
  }

  const theorem::Theorem& theorem_;
  const FuzzOptions& options_;
  const std::atomic<bool>& stop_;
  Falsifier falsifier_;
  std::vector<Falsifier::Point> starts_;
  FuzzResult result_;
};

}  // namespace

std::string_view to_string(CandidateSource source) {
  switch (source) {
    case CandidateSource::random:
      return "random";
    case CandidateSource::construction:
      return "construction";
    case CandidateSource::optimised:
      return "optimised";
  }
  throw InternalError("an unknown source");
}

bool has_witness(const theorem::Theorem& theorem) {
  for (const auto& source : theorem.sources()) {
    if (!source.by_default) continue;
    const parameter::Grid grid(source.parameters, {}, source.default_grid);
    for (std::size_t k = 0; k < grid.size(); ++k) {
      const auto instance = theorem.instantiate(source.name, grid.at(k));
      if (verify(theorem, *instance, {}).verdict == theorem::Verdict::certified) return true;
    }
  }
  return false;
}

FuzzResult fuzz(const theorem::Theorem& theorem, const FuzzOptions& options, const std::atomic<bool>& stop,
                const std::function<void(const FuzzResult&)>& progress) {
  return Run(theorem, options, stop).run(progress);
}

}  // namespace sinkproof::engine
