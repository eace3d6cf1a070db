#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "app/chosen_theorems.hpp"
#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/given_files.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/stated_files.hpp"
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
#include "stated/read.hpp"
#include "theorem/dropped_hypotheses.hpp"
#include "theorem/mutant.hpp"
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

/// What the options change about a theorem.
struct Variant {
  std::vector<std::string> dropped = {};
  std::optional<theorem::Mutant> mutant = {};
};

/// A theorem over a grid: of a construction's parameters; of the theorem's own where the instance is given.
struct Sweep {
  const theorem::Theorem* theorem;
  Origin origin;
  Variant variant;
  std::vector<theorem::OwnClaim> claims;
  parameter::Grid grid;
  bool claims_only = false;  ///< the theorem lends its quantities
};

/// One point of it, to be verified.
struct Job {
  const theorem::Theorem* theorem;
  Origin origin;
  Variant variant;
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
    return {sweep->theorem, sweep->origin,         sweep->variant,
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
  if (name.empty() &&
      std::none_of(sources.begin(), sources.end(), [](const auto& one) { return one.by_default; }))
    throw InputError(files::on_one_line(theorem.description().file) + ": " + theorem.description().id +
                     " has no grid (expected a line 'from CONSTRUCTION : …' in its text, --construction or "
                     "--instance)");
  // Which parameter is unknown is best said of the first construction, and said by expand_grid.
  if (name.empty()) return {std::move(sources.front())};
  throw InputError("--construction '" + name.substr(0, 60) + "': no construction of " +
                   theorem.description().id + files::nearest_name_hint(name, names));
}

Variant variant_of(const theorem::Theorem& theorem, const VerifyOptions& options) {
  Variant variant{theorem::dropped_hypotheses(theorem, options.dropped), {}};
  if (!options.mutant) return variant;
  variant.mutant = theorem::find_mutant(theorem, *options.mutant);
  for (const auto& id : variant.mutant->dropped) {
    if (std::find(variant.dropped.begin(), variant.dropped.end(), id) == variant.dropped.end())
      variant.dropped.push_back(id);
  }
  return variant;
}

/// Claims beside somebody's statement are about the task: a document of claims is to be checked without that text.
const theorem::Theorem& claimed_of(const theorem::Theorem& theorem) {
  return theorem.description().text.empty() ? theorem : theorems::trigger_task();
}

/// Those that the source has.
std::vector<parameter::GridAxis> axes_of_source(const std::vector<parameter::GridAxis>& axes,
                                                const theorem::Source& source) {
  std::vector<parameter::GridAxis> result;
  for (const auto& axis : axes) {
    if (std::any_of(source.parameters.begin(), source.parameters.end(),
                    [&](const auto& parameter) { return parameter.name == axis.name; }))
      result.push_back(axis);
  }
  return result;
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
Plan plan_of_files(const VerifyOptions& options, std::vector<const theorem::Theorem*> chosen) {
  if (!options.construction.empty())
    throw InputError("--construction and --instance: instances come from the one or the other");
  const bool is_named = !chosen.empty();
  if (!is_named && !(options.parameters.empty() && options.dropped.empty() && !options.mutant))
    throw InputError("-p, --drop and --mutant need a THEOREM, whose parameters and hypotheses they are");
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
    const auto variant = variant_of(*theorem, options);
    const auto& claimed = claimed_of(*theorem);
    const bool is_own = &claimed != theorem;
    for (const auto& file : files) {
      if (!is_named && instance::mismatch(file->instance, *theorem)) continue;
      auto sweep = given_sweep(*theorem, file, axes, is_own ? std::vector<std::string>{} : options.claims);
      plan.add({theorem, {"", file}, variant, std::move(sweep.claims), std::move(sweep.grid)});
      if (!is_own || options.claims.empty()) continue;
      auto beside = given_sweep(claimed, file, {}, options.claims);
      plan.add({&claimed, {"", file}, {}, std::move(beside.claims), std::move(beside.grid), true});
    }
    if (plan.size() > parameter::max_grid_points) throw InputError("the grid has more than 1000000 points");
  }
  return plan;
}

/// Of somebody's constructions: the theorems that are named, and what the constructions claim.
Plan plan_of_stated(const VerifyOptions& options, const std::vector<const theorem::Theorem*>& chosen) {
  if (chosen.empty() && (!options.dropped.empty() || options.mutant))
    throw InputError("--drop and --mutant need a THEOREM, whose hypotheses they are");
  auto axes = axes_of(options);
  const auto files = read_stated_files(options.construction, axes);
  Plan plan;
  // Claims of --claim are about a theorem of ours, or else about the task.
  auto left = options.claims;
  for (const auto* theorem : chosen) {
    const bool takes_claims = &claimed_of(*theorem) == theorem;
    for (const auto& file : files) {
      auto sweep =
          given_sweep(*theorem, file, axes, takes_claims ? options.claims : std::vector<std::string>{});
      plan.add({theorem,
                {"", file},
                variant_of(*theorem, options),
                std::move(sweep.claims),
                std::move(sweep.grid)});
    }
    if (takes_claims) left.clear();
  }
  if (!chosen.empty()) axes.clear();
  for (const auto& file : files) {
    auto sweep = given_sweep(theorem_of_quantities(file->instance), file, axes, left);
    auto claims = stated_claims(*file, sweep.claims);
    claims.insert(claims.end(), sweep.claims.begin(), sweep.claims.end());
    if (!claims.empty())
      plan.add({sweep.theorem, {"", file}, {}, std::move(claims), std::move(sweep.grid), true});
  }
  if (plan.size() == 0)
    throw InputError(files::on_one_line(options.construction) +
                     ": states no claim of these instances (expected a THEOREM or a --claim about them)");
  if (plan.size() > parameter::max_grid_points) throw InputError("the grid has more than 1000000 points");
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

/// Claims about the instances of a construction, beside a theorem that they are not about.
void add_claims(Plan& plan, const theorem::Theorem& theorem, const theorem::Source& beside,
                const std::vector<parameter::GridAxis>& axes, const VerifyOptions& options) {
  const auto source = find_sources(theorem, beside.name, {}).front();
  const auto grid_axes = axes_of_source(beside.default_grid, source);
  parameter::Grid grid(source.parameters, axes_of_source(axes, source), grid_axes);
  auto claims =
      theorem::parse_own_claims(options.claims, theorem::claim_names(theorem, numbers_of(source.parameters)));
  plan.add({&theorem, {source.name, nullptr}, {}, std::move(claims), std::move(grid), true});
}

Plan make_plan(const VerifyOptions& options, std::vector<const theorem::Theorem*> chosen) {
  if (!options.given.files.empty()) return plan_of_files(options, std::move(chosen));
  if (stated::names_file(options.construction)) return plan_of_stated(options, chosen);
  if (chosen.empty() && !options.claims.empty()) {
    if (options.construction.empty() || !options.dropped.empty() || options.mutant)
      throw InputError(
          "--claim needs a THEOREM, a --construction or an --instance: what it is about (and --drop a "
          "THEOREM)");
    chosen = {&theorems::trigger_task()};
  }
  if (chosen.empty()) {
    if (!options.parameters.empty() || !options.construction.empty() || !options.dropped.empty() ||
        options.mutant) {
      throw InputError(
          "-p, --construction, --drop and --mutant need a THEOREM (without one, all are verified on their "
          "default grids)");
    }
    chosen = theorems::all();
  }
  const auto axes = axes_of(options);
  Plan plan;
  for (const auto* theorem : chosen) {
    const auto variant = variant_of(*theorem, options);
    const auto& claimed = claimed_of(*theorem);
    const bool is_own = &claimed != theorem;
    for (auto& [source, grid] : grids_of(find_sources(*theorem, options.construction, axes), axes)) {
      auto claims = theorem::parse_own_claims(is_own ? std::vector<std::string>{} : options.claims,
                                              theorem::claim_names(*theorem, numbers_of(source.parameters)));
      plan.add({theorem, {source.name, nullptr}, variant, std::move(claims), std::move(grid)});
      if (is_own && !options.claims.empty()) add_claims(plan, claimed, source, axes, options);
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
  const auto& description = job.theorem->description();
  if (job.has_verdict()) command += " " + description.id;
  const auto add = [&](const std::string& option, const std::string& value) {
    command += " " + option + " " + certificate::shell_word(value);
  };
  if (!description.file.empty()) add("--theorem", files::on_one_line(description.file));
  if (job.origin.file != nullptr && !job.origin.file->said_again.empty()) {
    command += job.origin.file->said_again;
  } else if (job.origin.file != nullptr) {
    add("--instance", files::on_one_line(job.origin.file->instance.file));
    command += said_again(options.given);
  } else {
    add("--construction", job.origin.construction);
  }
  for (const auto& [name, value] : job.parameters.entries())
    add("-p", name + "=" + parameter::to_string(value));
  for (const auto& hypothesis : job.variant.dropped) add("--drop", hypothesis);
  if (job.variant.mutant) add("--mutant", *options.mutant);
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
      of_theorem = add(certificate::file_name(about, job.variant.dropped, label, job.variant.mutant),
                       certificate::write(about, result), file != nullptr);
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
    engine::VerifyOptions engine_options{options.max_bits, job.variant.dropped};
    engine_options.mutant = job.variant.mutant;
    engine_options.own_claims = {job.claims, subject.parameters};
    auto result = engine::verify(*job.theorem, *subject.instance, engine_options);
    if (job.claims_only) result.verdict = engine::gravest(result.own_claims);
    const auto written = certificates.add(job, subject, result);
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
      if (first->second.has_verdict()) {
        ++counts_[found.verdict];
        if (found.verdict != Verdict::vacuous) said_something_.insert(first->second.theorem);
      }
      for (const auto& claim : found.own_claims) ++counts_[claim.verdict];
      ++reported_;
    }
  }
  void deliver() {
    spool_.append(report_->finish());
    spool_.deliver();
  }
  [[nodiscard]] std::size_t size() const { return reported_; }
  /// Whether its hypotheses hold on some instance, as far as is known.
  [[nodiscard]] bool says_something(const theorem::Theorem& theorem) const {
    return said_something_.contains(&theorem);
  }
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
  std::set<const theorem::Theorem*> said_something_;
  std::size_t reported_ = 0;
};

}  // namespace

int verify(const VerifyOptions& options) {
  const ChosenTheorems chosen(options.theorems, options.theorem_files);
  const Plan plan = make_plan(options, chosen.all());
  if (options.certificates) prepare_directory("--certificates", *options.certificates);
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
  for (const auto* theorem : chosen.all()) {
    const auto& description = theorem->description();
    if (!description.text.empty() && !results.says_something(*theorem))
      note("warning: " + description.id + ": no instance that was looked at satisfies the hypotheses");
  }
  return results.exit_code();
}

}  // namespace sinkproof::app
