#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/interrupt.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "certificate/certificate.hpp"
#include "engine/parallel.hpp"
#include "files/file_io.hpp"
#include "numeric/error.hpp"
#include "parameter/nearest_name.hpp"
#include "report/verify_json.hpp"
#include "report/verify_table.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

namespace {

using report::VerifiedInstance;
using theorem::Verdict;

/// One point of a grid, to be verified.
struct Job {
  const theorem::Theorem* theorem;
  std::string construction;
  parameter::Values parameters;
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

std::vector<Job> plan(const VerifyOptions& options) {
  std::vector<const theorem::Theorem*> chosen;
  for (const auto& id : options.theorems) chosen.push_back(&theorems::find(id));
  if (chosen.empty()) {
    if (!options.parameters.empty() || !options.construction.empty()) {
      throw InputError(
          "-p and --construction need a THEOREM (without one, all are verified on their default grids)");
    }
    chosen = theorems::all();
  }
  std::vector<parameter::GridAxis> axes;
  for (const auto& text : options.parameters) axes.push_back(parameter::parse_axis(text));
  std::vector<Job> jobs;
  for (const auto* theorem : chosen) {
    for (const auto& source : find_sources(*theorem, options.construction, axes)) {
      for (auto& values : parameter::expand_grid(source.parameters, axes, source.default_grid))
        jobs.push_back({theorem, source.name, std::move(values)});
    }
    if (jobs.size() > parameter::max_grid_points) throw InputError("the grid has more than 1000000 points");
  }
  return jobs;
}

/// Makes the directory and sees whether files can be written there, before hours of work.
void prepare_directory(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  const auto probe = std::filesystem::path(directory) / (".sinkproof-probe-" + std::to_string(getpid()));
  if (!error) {
    try {
      files::write_file_atomically(probe, "");
    } catch (const InputError& failure) {
      throw InputError("--certificates " + directory + ": cannot write files there (" + failure.what() + ")");
    }
    std::filesystem::remove(probe, error);
  }
  if (error)
    throw InputError("--certificates " + directory + ": " + error.message() +
                     " (expected a directory that can be written)");
}

VerifiedInstance run(const Job& job, const VerifyOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto instance = job.theorem->instantiate(job.construction, job.parameters);
  auto result = engine::verify(*job.theorem, *instance, {options.max_bits});
  if (options.certificates) {
    const certificate::Subject subject{*job.theorem, job.construction, job.parameters, *instance};
    files::write_file_atomically(
        std::filesystem::path(*options.certificates) / certificate::file_name(subject),
        certificate::write(subject, result));
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  return {job.theorem, job.construction, job.parameters, std::move(result), elapsed.count()};
}

int exit_code(const std::vector<VerifiedInstance>& results) {
  const auto count = [&](Verdict verdict) {
    return std::count_if(results.begin(), results.end(),
                         [&](const auto& r) { return r.result.verdict == verdict; });
  };
  if (count(Verdict::refuted) > 0) return refuted;
  return count(Verdict::inconclusive) > 0 || count(Verdict::certified) == 0 ? undecided : success;
}

}  // namespace

int verify(const VerifyOptions& options) {
  const auto jobs = plan(options);
  if (options.certificates) {
    if (options.certificates->empty()) throw InputError("--certificates '': expected a directory");
    prepare_directory(*options.certificates);
  }
  install_interrupt_handler();
  std::vector<std::optional<VerifiedInstance>> slots(jobs.size());
  {
    Progress progress(jobs.size());
    engine::run_parallel(jobs.size(), options.jobs, interrupt_flag(), [&](std::size_t index) {
      slots[index] = run(jobs[index], options);
      progress.step();
    });
  }
  std::vector<VerifiedInstance> results;
  for (auto& slot : slots) {
    if (slot) results.push_back(*std::move(slot));
  }
  write_output(options.json ? report::verify_json(results) : report::verify_table(results));
  if (interrupt_flag() && results.size() < jobs.size()) {
    note("interrupted after " + std::to_string(results.size()) + " of " + std::to_string(jobs.size()));
    return interrupted;
  }
  return exit_code(results);
}

}  // namespace sinkproof::app
