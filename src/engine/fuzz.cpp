#include "engine/fuzz.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "engine/candidates.hpp"
#include "engine/local_search.hpp"
#include "engine/shrink.hpp"
#include "numeric/error.hpp"
#include "parallel/pack.hpp"
#include "parallel/run_in_order.hpp"
#include "parallel/world.hpp"

namespace sinkproof::engine {

namespace {

enum class Kind : std::uint64_t { discarded, undefined, rated };

struct Trial {
  Kind kind = Kind::discarded;
  double margin = 0;  ///< this and the next where it is rated
  Falsifier::Point point;
  bool has_violation = false;  ///< in double, of an exact point near by
  CandidateSource source = CandidateSource::random;
  std::optional<Falsifier::ExactPoint> certified;
};

/// Of a conclusion that is written down, as for the least constant, margins are asked for that creep.
Effort effort_of(const std::optional<theorem::Mutant>& mutant) {
  return mutant && !mutant->is_listed ? Effort::thorough : Effort::usual;
}

/// Optimising from constructions finds what it finds in these, mostly.
constexpr std::uint64_t early_trials = 256;

/// The trials of one search. For one thread.
class Trials {
 public:
  Trials(Falsifier& falsifier, const std::vector<Falsifier::Point>& starts, std::uint64_t seed, Effort effort)
      : falsifier_(falsifier), starts_(starts), seed_(seed), effort_(effort) {
    for (const auto& target : falsifier.constants()) guides_.emplace_back(target);
  }

  /// Where a trial arrives, before it is rated.
  struct Arrival {
    Falsifier::Point point;
    CandidateSource source = CandidateSource::random;
    bool is_start = false;
    std::optional<Hold> hold;  ///< of a local search
  };
  /// At first every other trial is one of the starts. Of the others half are random, a quarter each starts
  /// from constructions and is optimised, half of these from constructions, too: of the late ones a quarter.
  /// Where it is hopeless, few late ones search for where the hypotheses hold.
  Arrival arrive(std::uint64_t index);
  /// What is certified goes to `certified`, too, with all that is known of it.
  Trial run(std::uint64_t index, std::optional<CertifiedPoint>& certified);

 private:
  /// Whether few of the early trials that searched for where the hypotheses hold came there: such searches
  /// would take most of the time, as where a hypothesis says what the weights are. All threads and processes
  /// say the same: what they have not seen they run again.
  bool is_hopeless();

  Falsifier& falsifier_;
  const std::vector<Falsifier::Point>& starts_;
  std::uint64_t seed_;
  Effort effort_;
  /// By the constants of somebody's conclusion: one that is false by a factor is so by nothing where a loss
  /// or a leak is 0, to which its margin leads.
  std::vector<Falsifier> guides_;
  std::map<std::uint64_t, std::optional<Hold>> early_;  ///< of the early trials that this thread has run
  std::optional<bool> is_hopeless_;
};

Trials::Arrival Trials::arrive(std::uint64_t index) {
  CounterRandom random(seed_, index);
  Arrival result;
  const std::size_t kind = random.below(8);
  result.is_start = index % 2 == 0 && index / 2 < starts_.size();
  const bool is_late = effort_ == Effort::usual && index >= early_trials;
  const bool is_random = is_late && index % 2 == 1;
  const bool from_start = !starts_.empty() && (kind == 4 || kind == 5 || (kind == 7 && !is_random));
  if (result.is_start || from_start) result.source = CandidateSource::construction;
  result.point = result.is_start ? starts_[index / 2]
                 : from_start    ? perturbed(falsifier_, starts_, random)
                                 : random_point(falsifier_, random);
  if (!result.is_start && kind >= 6) {
    constexpr std::size_t still_tried = 8;  // one of so many
    const bool is_tried = !is_late || random.below(still_tried) == 0 || !is_hopeless();
    const int evaluations = falsifier_.space().evaluations_a_search(result.point.shape);
    const bool is_guided = !guides_.empty() && random.below(2) == 0;
    Falsifier& by = is_guided ? guides_[random.below(guides_.size())] : falsifier_;
    result.hold = (is_tried ? improve : improve_conclusion)(by, result.point, evaluations,
                                                            is_guided ? Effort::thorough : effort_);
    result.source = CandidateSource::optimised;
  }
  if (index < early_trials) early_[index] = result.hold;
  return result;
}

bool Trials::is_hopeless() {
  if (is_hopeless_) return *is_hopeless_;
  for (std::uint64_t index = 0; index < early_trials; ++index)
    if (!early_.contains(index)) arrive(index);
  const auto count = [&](Hold hold) {
    return std::count_if(early_.begin(), early_.end(), [&](const auto& one) { return one.second == hold; });
  };
  constexpr int few = 16;  // one of so many
  is_hopeless_ = count(Hold::missed) >= few && count(Hold::reached) * few <= count(Hold::missed);
  return *is_hopeless_;
}

Trial Trials::run(std::uint64_t index, std::optional<CertifiedPoint>& certified) {
  Arrival arrival = arrive(index);
  Trial trial;
  trial.point = std::move(arrival.point);
  trial.source = arrival.source;
  const Rating rating = falsifier_.rate(trial.point);
  trial.kind = rating.shortfall > 0 ? Kind::discarded : rating.is_defined ? Kind::rated : Kind::undefined;
  trial.margin = rating.margin;
  // A rating may take as long as all the rest: no second one of what violates nothing.
  std::optional<Falsifier::ExactPoint> exact;
  if (rating.violates()) {
    exact = falsifier_.round(trial.point);
    trial.has_violation = exact.has_value();
  } else if (rating.is_at_edge()) {
    exact = falsifier_.round_to_edge(trial.point);
  } else if (rating.is_beside_hypotheses() && falsifier_.is_of_somebody()) {
    // An equality holds of few doubles. Hypotheses of ours are written so that searches meet them.
    exact = falsifier_.round_to_hypotheses(trial.point);
  } else if (arrival.is_start && rating.shortfall == 0 && rating.is_defined && is_rounding(rating.margin) &&
             falsifier_.is_of_theorem()) {
    // Of what the theorem is verified on by default, a failure is not to be missed for being small.
    exact = exactly(trial.point);
  }
  if (exact) certified = falsifier_.certify(*exact);
  if (certified) {
    trial.certified = certified->point;
    trial.kind = Kind::rated;  // as doubles may not see that its hypotheses hold
  }
  return trial;
}

void pack_shape(parallel::Packer& packer, const theorem::Shape& shape) {
  packer.add(std::uint64_t{shape.size()});
  for (const long size : shape) packer.add(static_cast<std::uint64_t>(size));
}

theorem::Shape unpack_shape(parallel::Unpacker& unpacker) {
  theorem::Shape shape(unpacker.number());
  for (long& size : shape) size = static_cast<long>(unpacker.number());
  return shape;
}

void pack_point(parallel::Packer& packer, const Falsifier::Point& point) {
  pack_shape(packer, point.shape);
  packer.add(std::uint64_t{point.values.size()});
  for (const double value : point.values) packer.add(value);
}

Falsifier::Point unpack_point(parallel::Unpacker& unpacker) {
  Falsifier::Point point{unpack_shape(unpacker), {}};
  point.values.resize(unpacker.number());
  for (double& value : point.values) value = unpacker.real();
  return point;
}

/// A trial may have been run by another process.
std::string pack(const Trial& trial) {
  parallel::Packer packer;
  packer.add(std::uint64_t{trial.certified.has_value()});
  packer.add(static_cast<std::uint64_t>(trial.kind)).add(static_cast<std::uint64_t>(trial.source));
  if (trial.kind == Kind::rated) {
    packer.add(trial.margin);
    pack_point(packer, trial.point);
  }
  packer.add(std::uint64_t{trial.has_violation});
  if (!trial.certified) return packer.take();
  pack_shape(packer, trial.certified->shape);
  for (const auto& value : trial.certified->values) packer.add(std::string_view(numeric::to_string(value)));
  return packer.take();
}

bool is_certified(const std::string& bytes) {
  return parallel::Unpacker(bytes).number() != 0;
}

Trial unpack(const std::string& bytes) {
  parallel::Unpacker unpacker(bytes);
  Trial trial;
  const bool is_certified = unpacker.number() != 0;
  trial.kind = static_cast<Kind>(unpacker.number());
  trial.source = static_cast<CandidateSource>(unpacker.number());
  if (trial.kind == Kind::rated) {
    trial.margin = unpacker.real();
    trial.point = unpack_point(unpacker);
  }
  trial.has_violation = unpacker.number() != 0;
  if (!is_certified) return trial;
  auto& exact = trial.certified.emplace();
  exact.shape = unpack_shape(unpacker);
  while (!unpacker.is_at_end()) exact.values.push_back(numeric::parse_rational(unpacker.text()));
  return trial;
}

std::string pack(const FuzzCounts& counts) {
  parallel::Packer packer;
  packer.add(counts.trials).add(counts.discarded).add(counts.undefined).add(counts.uncertified);
  packer.add(std::uint64_t{counts.best_margin.has_value()}).add(counts.best_margin.value_or(0));
  pack_point(packer, counts.best);
  return packer.add(counts.best_trial).add(static_cast<std::uint64_t>(counts.best_source)).take();
}

FuzzCounts unpack_counts(const std::string& bytes) {
  parallel::Unpacker unpacker(bytes);
  FuzzCounts counts;
  counts.trials = unpacker.number();
  counts.discarded = unpacker.number();
  counts.undefined = unpacker.number();
  counts.uncertified = unpacker.number();
  const bool has_margin = unpacker.number() != 0;
  const double margin = unpacker.real();
  if (has_margin) counts.best_margin = margin;
  counts.best = unpack_point(unpacker);
  counts.best_trial = unpacker.number();
  counts.best_source = static_cast<CandidateSource>(unpacker.number());
  return counts;
}

std::vector<Falsifier::Point> starts_of(const Falsifier& falsifier,
                                        const std::vector<Falsifier::Point>& saved = {}) {
  auto starts = falsifier.space().starts();
  starts.insert(starts.end(), saved.begin(), saved.end());
  std::erase_if(starts, [&](const auto& start) { return !falsifier.has(start.shape); });
  return starts;
}

class Run {
 public:
  Run(const theorem::Theorem& theorem, const FuzzOptions& options)
      : theorem_(theorem),
        options_(options),
        falsifier_(target()),
        starts_(starts_of(falsifier_, options.saved)) {
    static_cast<FuzzCounts&>(result_) = options.done;
  }

  FuzzResult run(const std::atomic<bool>& stop, const std::function<void(const FuzzCounts&)>& progress) {
    const auto start = std::chrono::steady_clock::now();
    parallel::Work work;
    work.first = result_.trials;
    work.end = options_.trials;
    work.jobs = options_.jobs;
    work.make_task = [&] { return make_task(); };
    work.is_last = is_certified;
    work.take = [&](std::uint64_t index, const std::string& bytes) { return take(index, unpack(bytes)); };
    work.go_on = [&] {
      progress(result_);
      return !options_.time || std::chrono::steady_clock::now() - start < *options_.time;
    };
    // The other processes learn what this one has seen: they go on with the same result.
    work.summary = [&] {
      return parallel::Packer().add(pack(result_)).add(last_ ? pack(*last_) : std::string()).take();
    };
    work.adopt = [&](const std::string& summary) {
      parallel::Unpacker unpacker(summary);
      static_cast<FuzzCounts&>(result_) = unpack_counts(unpacker.text());
      if (const std::string last = unpacker.text(); !last.empty()) last_ = unpack(last);
    };
    const auto alone = options_.is_alone ? parallel::alone() : nullptr;
    const auto outcome = run_in_order(alone ? *alone : parallel::world(), work, stop);
    progress(result_);
    result_.is_interrupted = outcome == parallel::Outcome::interrupted;
    if (last_) add_counterexample(*last_);
    return std::move(result_);
  }

 private:
  [[nodiscard]] Target target() const {
    return {theorem_, options_.dropped, options_.mutant, options_.counts_corollaries};
  }

  parallel::Task make_task() {
    // Its evaluators are for one thread.
    const auto falsifier = std::make_shared<Falsifier>(target());
    const auto trials =
        std::make_shared<Trials>(*falsifier, starts_, options_.seed, effort_of(options_.mutant));
    return [this, falsifier, trials](std::uint64_t index) {
      std::optional<CertifiedPoint> certified;
      std::string bytes = pack(trials->run(index, certified));
      if (certified) {
        const std::lock_guard guard(mutex_);
        certified_here_.emplace(index, *std::move(certified));
      }
      return bytes;
    };
  }

  bool take(std::uint64_t index, Trial trial) {
    if (index != result_.trials) throw InternalError("a trial out of order");
    if (trial.certified) {
      last_ = std::move(trial);
      return false;
    }
    count(trial);
    return true;
  }

  void count(const Trial& trial) {
    const std::uint64_t index = result_.trials++;
    if (trial.kind == Kind::discarded) {
      ++result_.discarded;
    } else if (trial.kind == Kind::undefined) {
      ++result_.undefined;
    } else if (!result_.best_margin || trial.margin < *result_.best_margin) {
      result_.best_margin = trial.margin;
      result_.best = trial.point;
      result_.best_trial = index;
      result_.best_source = trial.source;
    }
    if (trial.has_violation && !trial.certified) ++result_.uncertified;
  }

  void add_counterexample(const Trial& trial) {
    const std::uint64_t index = result_.trials;
    count(trial);
    std::optional<CertifiedPoint> certified;
    {
      const std::lock_guard guard(mutex_);
      if (auto here = certified_here_.extract(index)) certified = std::move(here.mapped());
    }
    if (!certified) certified = falsifier_.certify(*trial.certified);
    if (!certified) throw InternalError("a counterexample that is none the second time");
    result_.counterexample = {index, trial.source, shrink(falsifier_, std::move(*certified))};
  }

  const theorem::Theorem& theorem_;
  const FuzzOptions& options_;
  Falsifier falsifier_;
  std::vector<Falsifier::Point> starts_;
  FuzzResult result_;
  std::optional<Trial> last_;
  std::mutex mutex_;
  std::map<std::uint64_t, CertifiedPoint> certified_here_;  ///< by this process: making one takes long
};

}  // namespace

Falsifier::Point point_of_trial(const Target& target, std::uint64_t seed, std::uint64_t trial) {
  Falsifier falsifier(target);
  const auto starts = starts_of(falsifier);
  return Trials(falsifier, starts, seed, effort_of(target.mutant)).arrive(trial).point;
}

bool has_witness(const theorem::Theorem& theorem, const std::vector<std::string>& dropped) {
  const auto counts_and_may_fail = [&](const auto& hypothesis) {
    return std::count(dropped.begin(), dropped.end(), hypothesis.id) == 0 &&
           holds(hypothesis) != numeric::Ternary::certainly;
  };
  bool has_default = false;
  for (const auto& source : theorem.sources()) {
    if (!source.by_default) continue;
    has_default = true;
    const parameter::Grid grid(source.parameters, {}, source.default_grid);
    for (std::size_t k = 0; k < grid.size(); ++k) {
      const auto instance = theorem.instantiate(source.name, grid.at(k));
      const auto result = verify(theorem, *instance, {});
      if (result.verdict == theorem::Verdict::certified) return true;
      // One on which the theorem fails, or nobody knows, is an instance that it speaks of.
      const auto& hypotheses = result.evaluation.hypotheses;
      if (std::none_of(hypotheses.begin(), hypotheses.end(), counts_and_may_fail)) return true;
    }
  }
  return !has_default;
}

FuzzResult fuzz(const theorem::Theorem& theorem, const FuzzOptions& options, const std::atomic<bool>& stop,
                const std::function<void(const FuzzCounts&)>& progress) {
  return Run(theorem, options).run(stop, progress);
}

}  // namespace sinkproof::engine
