#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "app/beyond_checker.hpp"
#include "app/chosen_theorems.hpp"
#include "app/exit_code.hpp"
#include "app/given_files.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/verify_plan.hpp"
#include "certificate/certificate.hpp"
#include "certificate/claims_document.hpp"
#include "certificate/shell_word.hpp"
#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "instance/subject.hpp"
#include "numeric/error.hpp"
#include "parallel/run_parallel.hpp"
#include "report/refuted_text.hpp"
#include "report/verify_report.hpp"
#include "setting/task/box_plan.hpp"

namespace sinkproof::app {

namespace {

using report::VerifiedInstance;
using theorem::Verdict;

instance::Subject subject_of(const VerifyJob& job) {
  if (job.origin.file != nullptr)
    return instance::subject_of(job.origin.file->instance, *job.theorem, job.parameters);
  return {job.origin.construction, job.parameters,
          job.theorem->instantiate(job.origin.construction, job.parameters)};
}

bool is_refuted_theorem(const VerifyJob& job, const engine::VerifyResult& result) {
  return job.has_verdict() && result.verdict == Verdict::refuted;
}

/// What verifies the job again, and no other.
std::string command_of(const VerifyJob& job, const VerifyOptions& options) {
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
    add("--construction", job.origin.place.empty() ? job.origin.construction : job.origin.place);
  }
  for (const auto& [name, value] : job.parameters.entries())
    add("-p", name + "=" + parameter::to_string(value));
  for (const auto& hypothesis : job.variant.dropped) add("--drop", hypothesis);
  if (job.variant.mutant) add("--mutant", *options.mutant);
  for (const auto& claim : options.claims) add("--claim", claim);
  return command + " --certificates DIR";
}

/// What there is to see of a refuted instance, which `file` has.
std::string shown(const VerifyJob& job, const VerifyOptions& options, const engine::VerifyResult& result,
                  const std::optional<std::string>& file) {
  const auto made = subject_of(job);
  const certificate::Subject subject{*job.theorem, made.construction, made.parameters, *made.instance};
  return report::refuted_text(is_refuted_theorem(job, result) ? certificate::write(subject, result)
                                                              : certificate::write_claims(subject, result),
                              file, command_of(job, options));
}

/// Certificates of files, which are written when all is verified: what is wrong with a file may be seen late,
/// and then there is to be none. Those of constructions are written one by one, and kept where somebody
/// interrupts. May be used from several threads.
class Certificates {
 public:
  explicit Certificates(const VerifyOptions& options) : directory_(options.certificates) {}
  /// The file that has most to say of a refuted one.
  std::optional<std::string> add(const VerifyJob& job, const instance::Subject& subject,
                                 const engine::VerifyResult& result) {
    if (!directory_ || !job.has_document) return std::nullopt;
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

VerifiedInstance run(const VerifyJob& job, const VerifyOptions& options, Certificates& certificates) {
  const auto start = std::chrono::steady_clock::now();
  const std::string file = job.origin.file == nullptr ? "" : job.origin.file->instance.file;
  try {
    const auto subject = subject_of(job);
    engine::VerifyOptions engine_options;
    if (options.max_bits) engine_options.max_bits = engine_options.further_bits = *options.max_bits;
    engine_options.dropped = job.variant.dropped;
    engine_options.mutant = job.variant.mutant;
    engine_options.own_claims = {job.claims, subject.parameters};
    auto result = engine::verify(*job.theorem, *subject.instance, engine_options);
    if (job.claims_only) result.verdict = engine::gravest(result.own_claims);
    const auto written = certificates.add(job, subject, result);
    const certificate::Subject about{*job.theorem, subject.construction, subject.parameters,
                                     *subject.instance};
    std::string beyond = job.has_verdict() ? beyond_checker(about, result) : "";
    std::string claims_beyond = job.has_document ? claims_beyond_checker(about, result) : "";
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

/// Claims about one file alone, with nothing that only exact losses have to do with: then bounds over all
/// inputs may judge them.
bool may_be_judged_by_bounds(const VerifyOptions& options) {
  return options.theorems.empty() && options.theorem_files.empty() && !options.claims.empty() &&
         options.given.files.size() == 1 && !options.given.said.scale && !options.max_bits &&
         !options.timings;
}

/// What of the options stands in the way of that.
std::string why_not_by_bounds(const VerifyOptions& options) {
  if (options.given.said.scale)
    return "; bounds over all inputs have no --scale (expected a file whose W_Q has that factor)";
  if (options.claims.empty() || !options.theorems.empty() || !options.theorem_files.empty()) return "";
  if (options.given.files.size() > 1)
    return "; of several files they judge none (expected one --instance at a time)";
  return "; they have no --max-bits and no --timings";
}

/// As `audit --all-inputs --claim` does.
int judge_by_bounds(const VerifyOptions& options) {
  const auto& said = options.given.said;
  note(
      "scores see contents: bounds over all inputs judge the claims, as 'sinkproof audit --all-inputs' does");
  AuditOptions bounds;
  bounds.file = options.given.files.front();
  bounds.task = "trigger";
  bounds.length = said.length;
  bounds.normaliser = said.normaliser;
  bounds.target = said.target;
  bounds.names = said.names;
  bounds.json = options.json;
  bounds.all_inputs = true;
  bounds.claims = options.claims;
  bounds.jobs = options.jobs;
  if (said.heads) bounds.heads = std::to_string(*said.heads);
  bounds.certificates = options.certificates;
  return audit(bounds);
}

int verify(const VerifyOptions& options, const ChosenTheorems& chosen, const VerifyPlan& plan) {
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
  for (const auto* theorem : chosen.all()) {
    const auto& description = theorem->description();
    if (!description.text.empty() && !results.says_something(*theorem))
      note("warning: " + description.id + ": no instance that was looked at satisfies the hypotheses");
  }
  return results.exit_code();
}

}  // namespace

int verify(const VerifyOptions& options) {
  const ChosenTheorems chosen(options.theorems, options.theorem_files, options.construction);
  std::optional<VerifyPlan> plan;
  try {
    plan = make_verify_plan(options, chosen.all());
  } catch (const task::ScoresSeeContents& error) {
    if (!may_be_judged_by_bounds(options)) throw InputError(error.what() + why_not_by_bounds(options));
  }
  return plan ? verify(options, chosen, *plan) : judge_by_bounds(options);
}

}  // namespace sinkproof::app
