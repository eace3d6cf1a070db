#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "app/beyond_checker.hpp"
#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/given_files.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "certificate/certificate.hpp"
#include "certificate/claims_document.hpp"
#include "certificate/shell_word.hpp"
#include "files/file_io.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "instance/subject.hpp"
#include "numeric/error.hpp"
#include "parallel/run_parallel.hpp"
#include "report/refuted_text.hpp"
#include "report/verify_report.hpp"
#include "theorem/dropped_hypotheses.hpp"
#include "theorems/registry.hpp"
#include "theorems/trigger_task.hpp"

namespace sinkproof::app {

namespace {

using report::VerifiedInstance;
using theorem::Verdict;

/// Where instances come from: a construction, or a file.
struct Origin {
  std::string construction;
  std::shared_ptr<const GivenFile> file;  ///< null: the construction makes them
};

/// A theorem over a grid: of a construction's parameters; of the theorem's own where the instance is given.
struct Sweep {
  const theorem::Theorem* theorem;
  Origin origin;
  std::vector<std::string> dropped;
  std::vector<theorem::OwnClaim> claims;
  parameter::Grid grid;
  bool claims_only = false;  ///< the theorem lends its quantities
};

/// One point of it, to be verified.
struct Job {
  const theorem::Theorem* theorem;
  Origin origin;
  std::vector<std::string> dropped;
  std::vector<theorem::OwnClaim> claims;
  parameter::Values parameters;
  bool claims_only;

  [[nodiscard]] bool has_verdict() const { return !claims_only && theorem->description().is_theorem; }
};

/// All that is to be done, in the order of the report.
class Plan {
 public:
  void add(Sweep sweep) {
    size_ += sweep.grid.size();
    sweeps_.push_back(std::move(sweep));
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Job at(std::size_t index) const {
    auto sweep = sweeps_.begin();
    for (; index >= sweep->grid.size(); ++sweep) index -= sweep->grid.size();
    return {sweep->theorem, sweep->origin,         sweep->dropped,
            sweep->claims,  sweep->grid.at(index), sweep->claims_only};
  }

 private:
  std::vector<Sweep> sweeps_;
  std::size_t size_ = 0;
};

/// The construction that is named; where none is, those that are verified by default and have all the parameters that are given.
std::vector<theorem::Source> find_sources(const theorem::Theorem& theorem, const std::string& name,
                                          const std::vector<parameter::GridAxis>& axes) {
  const auto has_all_parameters = [&](const theorem::Source& source) {
    return std::all_of(axes.begin(), axes.end(), [&](const auto& axis) {
      return std::any_of(source.parameters.begin(), source.parameters.end(),
                         [&](const auto& parameter) { return parameter.name == axis.name; });
    });
  };
  auto sources = theorem.sources();
  std::vector<theorem::Source> found;
  std::vector<std::string> names;
  for (auto& source : sources) {
    names.push_back(source.name);
    if (name.empty() ? source.by_default && has_all_parameters(source) : source.name == name)
      found.push_back(std::move(source));
  }
  if (!found.empty()) return found;
  // Which parameter is unknown is best said of the first construction, and said by expand_grid.
  if (name.empty()) return {std::move(sources.front())};
  throw InputError("--construction '" + name.substr(0, 60) + "': no construction of " +
                   theorem.description().id + files::nearest_name_hint(name, names));
}

std::vector<const theorem::Theorem*> named_theorems(const VerifyOptions& options) {
  std::vector<const theorem::Theorem*> named;
  for (const auto& id : options.theorems) named.push_back(&theorems::find(id));
  return named;
}

std::vector<parameter::GridAxis> axes_of(const VerifyOptions& options) {
  std::vector<parameter::GridAxis> axes;
  for (const auto& text : options.parameters) axes.push_back(parameter::parse_axis(text));
  return axes;
}

/// The names of parameters that are numbers, which claims may name.
std::vector<std::string> numbers_of(const std::vector<parameter::Specification>& specifications) {
  std::vector<std::string> names;
  for (const auto& specification : specifications) {
    if (specification.kind != parameter::Specification::Kind::choice) names.push_back(specification.name);
  }
  return names;
}

/// Of files: the theorems that are named, or else all whose hypotheses can be evaluated on them.
Plan plan_of_files(const VerifyOptions& options) {
  if (!options.construction.empty())
    throw InputError("--construction and --instance: instances come from the one or the other");
  auto chosen = named_theorems(options);
  const bool is_named = !chosen.empty();
  if (!is_named && !(options.parameters.empty() && options.dropped.empty()))
    throw InputError("-p and --drop need a THEOREM, whose parameters and hypotheses they are");
  if (!is_named) chosen = theorems::all();
  const auto axes = axes_of(options);
  const auto files = read_given_files(options.given);
  Plan plan;
  if (!is_named && !options.claims.empty()) {
    for (const auto& file : files) {
      auto sweep = given_sweep(theorem_of_quantities(file->instance), file, axes, options.claims);
      plan.add({sweep.theorem, {"", file}, {}, std::move(sweep.claims), std::move(sweep.grid), true});
    }
    return plan;
  }
  for (const auto* theorem : chosen) {
    const auto dropped = theorem::dropped_hypotheses(*theorem, options.dropped);
    for (const auto& file : files) {
      if (!is_named && instance::mismatch(file->instance, *theorem)) continue;
      auto sweep = given_sweep(*theorem, file, axes, options.claims);
      plan.add({theorem, {"", file}, dropped, std::move(sweep.claims), std::move(sweep.grid)});
    }
    if (plan.size() > parameter::max_grid_points) throw InputError("the grid has more than 1000000 points");
  }
  return plan;
}

/// The grid on each of the constructions that take these parameters; the others are named. Throws InputError where none takes them.
std::vector<std::pair<theorem::Source, parameter::Grid>> grids_of(
    const std::vector<theorem::Source>& sources, const std::vector<parameter::GridAxis>& axes) {
  std::vector<std::pair<theorem::Source, parameter::Grid>> grids;
  std::vector<std::pair<std::string, std::string>> refusals;
  for (const auto& source : sources) {
    try {
      grids.emplace_back(source, parameter::Grid(source.parameters, axes, source.default_grid));
    } catch (const InputError& error) {
      refusals.emplace_back(source.name, error.what());
    }
  }
  if (grids.empty()) throw InputError(refusals.front().second);
  for (const auto& [source, why] : refusals)
    note(std::string("left out: ").append(source).append(": ").append(why));
  return grids;
}

Plan make_plan(const VerifyOptions& options) {
  if (!options.given.files.empty()) return plan_of_files(options);
  auto chosen = named_theorems(options);
  if (chosen.empty() && !options.claims.empty()) {
    if (options.construction.empty() || !options.dropped.empty())
      throw InputError(
          "--claim needs a THEOREM, a --construction or an --instance: what it is about (and --drop a "
          "THEOREM)");
    chosen = {&theorems::trigger_task()};
  }
  if (chosen.empty()) {
    if (!options.parameters.empty() || !options.construction.empty() || !options.dropped.empty()) {
      throw InputError(
          "-p, --construction and --drop need a THEOREM (without one, all are verified on their default "
          "grids)");
    }
    chosen = theorems::all();
  }
  const auto axes = axes_of(options);
  Plan plan;
  for (const auto* theorem : chosen) {
    const auto dropped = theorem::dropped_hypotheses(*theorem, options.dropped);
    for (auto& [source, grid] : grids_of(find_sources(*theorem, options.construction, axes), axes)) {
      auto claims = theorem::parse_own_claims(options.claims,
                                              theorem::claim_names(*theorem, numbers_of(source.parameters)));
      plan.add({theorem, {source.name, nullptr}, dropped, std::move(claims), std::move(grid)});
    }
    if (plan.size() > parameter::max_grid_points) throw InputError("the grid has more than 1000000 points");
  }
  return plan;
}

instance::Subject subject_of(const Job& job) {
  if (job.origin.file != nullptr)
    return instance::subject_of(job.origin.file->instance, *job.theorem, job.parameters);
  return {job.origin.construction, job.parameters,
          job.theorem->instantiate(job.origin.construction, job.parameters)};
}

bool is_refuted_theorem(const Job& job, const engine::VerifyResult& result) {
  return job.has_verdict() && result.verdict == Verdict::refuted;
}

/// What verifies the job again, and no other.
std::string command_of(const Job& job, const VerifyOptions& options) {
  std::string command = "sinkproof verify";
  if (job.has_verdict()) command += " " + job.theorem->description().id;
  const auto add = [&](const std::string& option, const std::string& value) {
    command += " " + option + " " + certificate::shell_word(value);
  };
  if (job.origin.file != nullptr) {
    add("--instance", files::on_one_line(job.origin.file->instance.file));
    command += said_again(options.given);
  } else {
    add("--construction", job.origin.construction);
  }
  for (const auto& [name, value] : job.parameters.entries())
    add("-p", name + "=" + parameter::to_string(value));
  for (const auto& hypothesis : job.dropped) add("--drop", hypothesis);
  for (const auto& claim : options.claims) add("--claim", claim);
  return command + " --certificates DIR";
}

/// What there is to see of a refuted instance, which `file` has.
std::string shown(const Job& job, const VerifyOptions& options, const engine::VerifyResult& result,
                  const std::optional<std::string>& file) {
  const auto made = subject_of(job);
  const certificate::Subject subject{*job.theorem, made.construction, made.parameters, *made.instance};
  return report::refuted_text(is_refuted_theorem(job, result) ? certificate::write(subject, result)
                                                              : certificate::write_claims(subject, result),
                              file, command_of(job, options));
}

/// Certificates of files, which are written when all is verified: what is wrong with a file may be seen late, and then there is to be none. Those of constructions are written one by one, and kept where somebody
/// interrupts. May be used from several threads.
class Certificates {
 public:
  explicit Certificates(const VerifyOptions& options) : directory_(options.certificates) {}
  /// The file that has most to say of a refuted one.
  std::optional<std::string> add(const Job& job, const instance::Subject& subject,
                                 const engine::VerifyResult& result) {
    if (!directory_) return std::nullopt;
    const certificate::Subject about{*job.theorem, subject.construction, subject.parameters,
                                     *subject.instance};
    const auto* file = job.origin.file.get();
    const std::string label = file == nullptr ? "" : file->label;
    if (file != nullptr) certificate::require_short_numbers(*subject.instance, file->instance.file);
    std::string of_theorem;
    std::string of_claims;
    if (job.has_verdict())
      of_theorem = add(certificate::file_name(about, job.dropped, label), certificate::write(about, result),
                       file != nullptr);
    if (!result.own_claims.empty())
      of_claims = add(certificate::claims_file_name(about, label), certificate::write_claims(about, result),
                      file != nullptr);
    return is_refuted_theorem(job, result) ? of_theorem : of_claims;
  }
  void write_held() const {
    for (const auto& [path, text] : held_) files::write_file_atomically(path, text);
  }

 private:
  /// The path, fit for a line.
  std::string add(const std::string& name, std::string text, bool is_held) {
    const auto path = std::filesystem::path(*directory_) / name;
    if (is_held) {
      const std::lock_guard guard(mutex_);
      held_.emplace(path, std::move(text));
    } else {
      files::write_file_atomically(path, text);
    }
    return files::on_one_line(path.string());
  }

  std::optional<std::string> directory_;
  std::mutex mutex_;
  std::map<std::filesystem::path, std::string> held_;
};

VerifiedInstance run(const Job& job, const VerifyOptions& options, Certificates& certificates) {
  const auto start = std::chrono::steady_clock::now();
  const std::string file = job.origin.file == nullptr ? "" : job.origin.file->instance.file;
  try {
    const auto subject = subject_of(job);
    engine::VerifyOptions engine_options{options.max_bits, job.dropped};
    engine_options.own_claims = {job.claims, subject.parameters};
    auto result = engine::verify(*job.theorem, *subject.instance, engine_options);
    if (job.claims_only) result.verdict = engine::gravest(result.own_claims);
    const auto written = certificates.add(job, subject, result);
    const certificate::Subject about{*job.theorem, subject.construction, subject.parameters,
                                     *subject.instance};
    std::string beyond = job.has_verdict() ? beyond_checker(about, result) : "";
    std::string claims_beyond = claims_beyond_checker(about, result);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    return {job.theorem,
            subject.construction,
            subject.parameters,
            std::move(result),
            elapsed.count(),
            file,
            [job, &options, written](const engine::VerifyResult& refuted) {
              return shown(job, options, refuted, written);
            },
            std::move(beyond),
            std::move(claims_beyond),
            job.claims_only};
  } catch (const InputError& error) {
    if (file.empty()) throw;
    throw InputError(file + ": " + error.what());
  }
}

/// Takes results in any order, and reports them in order. May be used from several threads.
class Results {
 public:
  explicit Results(const VerifyOptions& options)
      : report_(options.json ? report::verify_json(options.timings)
                             : report::verify_table("the certificate (--certificates DIR)")) {}

  void offer(std::size_t index, VerifiedInstance result) {
    const std::lock_guard guard(mutex_);
    waiting_.emplace(index, std::move(result));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == reported_;
         first = waiting_.erase(first)) {
      spool_.append(report_->add(first->second));
      const auto& found = first->second.result;
      if (first->second.has_verdict()) ++counts_[found.verdict];
      for (const auto& claim : found.own_claims) ++counts_[claim.verdict];
      ++reported_;
    }
  }
  void deliver() {
    spool_.append(report_->finish());
    spool_.deliver();
  }
  [[nodiscard]] std::size_t size() const { return reported_; }
  [[nodiscard]] int exit_code() {
    if (counts_[Verdict::refuted] > 0) return refuted;
    return counts_[Verdict::inconclusive] > 0 || counts_[Verdict::certified] == 0 ? undecided : success;
  }

 private:
  std::mutex mutex_;
  std::unique_ptr<report::VerifyReport> report_;
  Spool spool_;
  std::map<std::size_t, VerifiedInstance> waiting_;
  std::map<Verdict, std::size_t> counts_;
  std::size_t reported_ = 0;
};

}  // namespace

int verify(const VerifyOptions& options) {
  const Plan plan = make_plan(options);
  std::optional<PreparedDirectory> folder;
  if (options.certificates) folder.emplace("--certificates", *options.certificates);
  install_interrupt_handler();
  Results results(options);
  Certificates certificates(options);
  {
    Progress progress(plan.size());
    parallel::run_parallel(plan.size(), options.jobs, interrupt_flag(), [&](std::size_t index) {
      results.offer(index, run(plan.at(index), options, certificates));
      progress.step();
    });
  }
  certificates.write_held();
  results.deliver();
  if (interrupt_flag() && results.size() < plan.size()) {
    note("interrupted after " + std::to_string(results.size()) + " of " + std::to_string(plan.size()));
    return interrupted;
  }
  return results.exit_code();
}

}  // namespace sinkproof::app
