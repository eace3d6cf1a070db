#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "app/chosen_theorems.hpp"
#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/fuzz_state.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/saved_trial.hpp"
#include "app/search_budget.hpp"
#include "app/searched_file.hpp"
#include "certificate/found_case.hpp"
#include "engine/fuzz.hpp"
#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "report/fuzz_report.hpp"
#include "theorem/dropped_hypotheses.hpp"
#include "theorem/mutant.hpp"

namespace sinkproof::app {

namespace {

constexpr std::uint64_t search_trials = 10'000;
engine::FuzzOptions engine_options(const theorem::Theorem& theorem, const FuzzOptions& options) {
  auto result = search_budget(options, search_trials);
  result.dropped = theorem::dropped_hypotheses(theorem, options.dropped);
  if (options.mutant) result.mutant = theorem::find_mutant(theorem, *options.mutant);
  return result;
}

/// One line on a terminal, rewritten in place.
class Status {
 public:
  explicit Status(const engine::FuzzOptions& options) : options_(options) {}
  Status(const Status&) = delete;
  Status& operator=(const Status&) = delete;
  ~Status() {
    if (is_shown_) std::fputs("\r\x1b[K", stderr);
  }
  void show(const engine::FuzzCounts& result) {
    const auto now = std::chrono::steady_clock::now();
    if (!is_terminal_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    is_shown_ = true;
    const double elapsed = std::chrono::duration<double>(now - start_).count();
    const double rate = static_cast<double>(result.trials - options_.done.trials) / std::max(elapsed, 1e-9);
    double left = static_cast<double>(options_.trials - result.trials) / std::max(rate, 1e-9);
    if (options_.time) left = std::min(left, options_.time->count() - elapsed);
    std::fprintf(stderr, "\r%llu trials, %.0f/s, best margin %.3g, %.0f s left \x1b[K",
                 static_cast<unsigned long long>(result.trials), rate, result.best_margin.value_or(0),
                 std::max(left, 0.0));
  }

 private:
  const engine::FuzzOptions& options_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point next_ = start_;
  bool is_terminal_ = isatty(STDERR_FILENO) == 1;
  bool is_shown_ = false;
};

/// What sets the search apart from others with the same hypotheses and seed; empty for that of the theorem
/// itself.
std::string variant_of(const theorem::Theorem& theorem, const engine::FuzzOptions& options) {
  std::string text;
  if (options.mutant) text = options.mutant->id + ": " + options.mutant->conclusion;
  for (const auto& file : options.saved_in) text += " from " + file;
  // Another text of a construction of somebody's is another search.
  for (const auto& source : theorem.sources()) {
    if (!source.text.empty()) text += " on " + source.name + " " + theorem::short_hash(source.text);
  }
  return text;
}

int exit_code(const engine::FuzzResult& result) {
  if (result.counterexample) return refuted;
  if (result.is_interrupted) return interrupted;
  return result.trials == result.discarded + result.undefined ? undecided : success;
}

}  // namespace

int fuzz(const FuzzOptions& options) {
  const ChosenTheorems chosen(options.theorems, options.theorem_files);
  if (chosen.all().size() != 1)
    throw InputError("fuzz: one theorem expected (or --ablate, --mutants or --tightness, for any number)");
  const auto on_file = options.construction.empty()
                           ? searched_with_file(*chosen.all().front())
                           : searched_on(*chosen.all().front(), options.construction);
  const auto& theorem = on_file ? *on_file : *chosen.all().front();
  auto engine_input = engine_options(theorem, options);
  engine_input.constructions_in = files::on_one_line(options.construction);
  engine_input.counts_claims = on_file != nullptr;
  const bool is_alone = !options.construction.empty();
  const auto case_of = !on_file   ? CaseOf::theorem
                       : is_alone ? CaseOf::construction_in_file
                                  : CaseOf::constructions_beside_it;
  for (const auto& file : options.from) {
    engine_input.saved.push_back(saved_trial(theorem, file, case_of));
    engine_input.saved_in.push_back(files::as_utf8(file));
  }
  if (options.resume && !options.corpus)
    throw InputError("--resume needs the option --corpus DIR: the state of the search is there");
  std::optional<FuzzState> state;
  if (options.corpus && is_speaker()) {
    prepare_directory("--corpus", *options.corpus);
    state.emplace(*options.corpus, theorem.description(), variant_of(theorem, engine_input), engine_input);
    if (options.resume) engine_input.done = state->resume();
  }
  install_interrupt_handler();
  if (!on_file &&
      !engine::has_witness(
          theorem, engine::Target{theorem, engine_input.dropped, engine_input.mutant}.all_dropped())) {
    note(theorem.description().id + ": vacuous: no instance of its grids satisfies all hypotheses");
    return undecided;
  }
  const auto result = [&] {
    Status status(engine_input);
    return engine::fuzz(theorem, engine_input, interrupt_flag(), [&](const engine::FuzzCounts& so_far) {
      status.show(so_far);
      if (state) state->update(so_far);
    });
  }();
  if (!is_speaker()) return success;
  if (state) state->save();
  std::optional<certificate::FoundCase> found;
  if (result.counterexample) found = certificate::found_case(theorem, engine_input, *result.counterexample);
  if (found && found->is_saved && options.corpus)
    files::write_file_atomically(std::filesystem::path(*options.corpus) / found->file, found->certificate());
  const report::FuzzReport report{theorem, engine_input, result, found};
  if (options.json) {
    write_json(report::fuzz_json(report));
  } else {
    std::optional<std::string> corpus;
    if (options.corpus) corpus = files::on_one_line(*options.corpus);
    write_output(report::fuzz_text(report, corpus));
  }
  if (result.is_interrupted)
    note("interrupted after " + std::to_string(result.trials) + " of " + std::to_string(engine_input.trials));
  const int code = exit_code(result);
  if (on_file && code == undecided)
    note(theorem.description().id + ": vacuous: no trial " +
         (is_alone ? "on " + engine_input.constructions_in + " " : "") +
         "makes an instance that satisfies all hypotheses");
  return code;
}

}  // namespace sinkproof::app
