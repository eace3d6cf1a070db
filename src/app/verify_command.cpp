#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/interrupt.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "certificate/certificate.hpp"
#include "certificate/claims_document.hpp"
#include "certificate/shell_word.hpp"
#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "parallel/run_parallel.hpp"
#include "parameter/nearest_name.hpp"
#include "report/refuted_text.hpp"
#include "report/verify_report.hpp"
#include "theorems/registry.hpp"
#include "theorems/trigger_task.hpp"

namespace sinkproof::app {

namespace {

using report::VerifiedInstance;
using theorem::Verdict;

/// A theorem on a construction over a grid.
struct Sweep {
  const theorem::Theorem* theorem;
  std::string construction;
  std::vector<std::string> dropped;
  std::vector<theorem::OwnClaim> claims;
  parameter::Grid grid;
};

/// One point of it, to be verified.
struct Job {
  const theorem::Theorem* theorem;
  std::string construction;
  std::vector<std::string> dropped;
  theorem::OwnClaims claims;
  parameter::Values parameters;
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
    auto parameters = sweep->grid.at(index);
    theorem::OwnClaims claims{sweep->claims, parameters};
    return {sweep->theorem, sweep->construction, sweep->dropped, std::move(claims), std::move(parameters)};
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
                   theorem.description().id + parameter::nearest_name_hint(name, names));
}

std::vector<const theorem::Theorem*> chosen_theorems(const VerifyOptions& options) {
  std::vector<const theorem::Theorem*> chosen;
  for (const auto& id : options.theorems) chosen.push_back(&theorems::find(id));
  if (!chosen.empty()) return chosen;
  if (!options.claims.empty()) {
    if (options.construction.empty())
      throw InputError("--claim needs a THEOREM or a --construction: what it is about");
    if (!options.dropped.empty()) throw InputError("--drop needs a THEOREM");
    return {&theorems::trigger_task()};
  }
  if (!options.parameters.empty() || !options.construction.empty() || !options.dropped.empty()) {
    throw InputError(
        "-p, --construction and --drop need a THEOREM (without one, all are verified on their default "
        "grids)");
  }
  return theorems::all();
}

Plan make_plan(const VerifyOptions& options) {
  const auto chosen = chosen_theorems(options);
  std::vector<parameter::GridAxis> axes;
  for (const auto& text : options.parameters) axes.push_back(parameter::parse_axis(text));
  Plan plan;
  for (const auto* theorem : chosen) {
    const auto dropped = dropped_hypotheses(*theorem, options.dropped);
    for (const auto& source : find_sources(*theorem, options.construction, axes)) {
      auto claims =
          theorem::parse_own_claims(options.claims, theorem::claim_names(*theorem, source.parameters));
      plan.add({theorem, source.name, dropped, std::move(claims),
                parameter::Grid(source.parameters, axes, source.default_grid)});
    }
    if (plan.size() > parameter::max_grid_points) throw InputError("the grid has more than 1000000 points");
  }
  return plan;
}

/// What there is to see of a refuted instance, which `file` may hold.
std::string shown(const Job& job, const VerifyOptions& options, const engine::VerifyResult& result,
                  const std::optional<std::string>& file) {
  const auto instance = job.theorem->instantiate(job.construction, job.parameters);
  const certificate::Subject subject{*job.theorem, job.construction, job.parameters, *instance};
  const bool is_theorem = job.theorem->description().is_theorem();
  std::string again = report::verify_command(is_theorem ? job.theorem->description().id : "",
                                             job.construction, job.parameters, job.dropped);
  for (const auto& claim : options.claims) again += " --claim " + certificate::shell_word(claim);
  again += " --certificates DIR";
  // Of claims there is nothing to replay: the command judges them again.
  const bool is_refuted_theorem = is_theorem && result.verdict == Verdict::refuted;
  return is_refuted_theorem
             ? report::refuted_text(certificate::write(subject, result), file, again)
             : report::refuted_text(certificate::write_claims(subject, result), file, again, false);
}

VerifiedInstance run(const Job& job, const VerifyOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto instance = job.theorem->instantiate(job.construction, job.parameters);
  engine::VerifyOptions engine_options{options.max_bits, job.dropped};
  engine_options.own_claims = job.claims;
  auto result = engine::verify(*job.theorem, *instance, engine_options);
  std::optional<std::string> file;
  if (options.certificates) {
    const std::filesystem::path folder(*options.certificates);
    const certificate::Subject subject{*job.theorem, job.construction, job.parameters, *instance};
    if (!result.own_claims.empty()) {
      const auto path = folder / certificate::claims_file_name(subject);
      files::write_file_atomically(path, certificate::write_claims(subject, result));
      file = files::on_one_line(path.string());
    }
    if (job.theorem->description().is_theorem()) {
      const auto path = folder / certificate::file_name(subject, job.dropped);
      files::write_file_atomically(path, certificate::write(subject, result));
      if (!file || result.verdict == Verdict::refuted) file = files::on_one_line(path.string());
    }
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  return {job.theorem,
          job.construction,
          job.parameters,
          std::move(result),
          elapsed.count(),
          [job, options, file](const engine::VerifyResult& refuted) {
            return shown(job, options, refuted, file);
          }};
}

/// Takes results in any order, and reports them in order. May be used from several threads.
class Results {
 public:
  explicit Results(bool json)
      : report_(json ? report::verify_json() : report::verify_table("the certificate (--certificates DIR)")) {
  }

  void offer(std::size_t index, VerifiedInstance result) {
    const std::lock_guard guard(mutex_);
    waiting_.emplace(index, std::move(result));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == reported_;
         first = waiting_.erase(first)) {
      spool_.append(report_->add(first->second));
      const auto& found = first->second.result;
      if (first->second.theorem->description().is_theorem()) ++counts_[found.verdict];
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
  if (options.certificates) prepare_directory("--certificates", *options.certificates);
  install_interrupt_handler();
  Results results(options.json);
  {
    Progress progress(plan.size());
    parallel::run_parallel(plan.size(), options.jobs, interrupt_flag(), [&](std::size_t index) {
      results.offer(index, run(plan.at(index), options));
      progress.step();
    });
  }
  results.deliver();
  if (interrupt_flag() && results.size() < plan.size()) {
    note("interrupted after " + std::to_string(results.size()) + " of " + std::to_string(plan.size()));
    return interrupted;
  }
  return results.exit_code();
}

}  // namespace sinkproof::app
