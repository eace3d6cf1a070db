// differential [--seed S] [--instances N] [--first K] [--jobs J] [--whole-ranges] [--construction NAME]
// [--coverage] [--failures DIR]
//
// sinkproof and sinkproof-check against each other on random instances number K … K+N−1 of seed S (1, 1000
// instances, from 0): found ones of every theorem that takes them, and random parameters of every
// construction, with dropped hypotheses and conclusions of one's own. What sinkproof certifies, refutes or
// finds vacuous has to be accepted by the checker, unless it says that it cannot decide it; what misses the
// truth has to be rejected (comparison.hpp). Instance n of a seed is always the same one, whatever is run
// beside it: a run may be shared out by ranges, and a failure is had again by
//   differential --seed S --first n --instances 1
// --jobs J       processes (1). Not threads: the checker counts its work in one place.
// --whole-ranges the constructions' whole numbers are drawn from all of their ranges, every order of
// magnitude alike, and not small.
// --construction only this construction (or `found`).
// --coverage     fails as well if some theorem × normaliser × verdict, or some construction, does not occur;
// for some thousand instances or more.
// --failures DIR where the documents of failures go, and those that the checker leaves open (default: no
// files).
// Prints a line for each of both, then how often what occurred. Exit 0 if there is no failure, 1 if there is
// one, 2 for bad usage.
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "comparison.hpp"
#include "coverage.hpp"
#include "trial.hpp"

namespace sinkproof::differential {
namespace {

struct Options {
  DrawOptions draw;
  std::uint64_t instances = 1000;
  std::uint64_t first = 0;
  std::uint64_t jobs = 1;
  bool coverage = false;
  std::string failures;
};

Options read_options(int argc, char** argv) {
  Options options;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const std::string& name = arguments[k];
    const auto text = [&] {
      if (k + 1 >= arguments.size()) throw std::invalid_argument(name + " wants a value");
      return arguments[++k];
    };
    const auto number = [&]() -> std::uint64_t {
      const std::string value = text();
      if (value.empty() || value.size() > 18 || value.find_first_not_of("0123456789") != std::string::npos)
        throw std::invalid_argument(name + ": '" + value + "' (expected a whole number)");
      return std::stoull(value);
    };
    if (name == "--seed")
      options.draw.seed = number();
    else if (name == "--instances")
      options.instances = number();
    else if (name == "--first")
      options.first = number();
    else if (name == "--jobs")
      options.jobs = number();
    else if (name == "--whole-ranges")
      options.draw.whole_ranges = true;
    else if (name == "--construction")
      options.draw.construction = text();
    else if (name == "--coverage")
      options.coverage = true;
    else if (name == "--failures")
      options.failures = text();
    else
      throw std::invalid_argument("unknown option '" + name + "' (see the head of main.cpp)");
  }
  if (options.jobs < 1 || options.jobs > 256) throw std::invalid_argument("--jobs: expected 1 to 256");
  return options;
}

/// What a hang is told by: the number is that of the instance at work.
volatile std::sig_atomic_t number_at_work = 0;
constexpr unsigned longest_seconds = 300;

extern "C" void say_that_it_hangs(int /*signal*/) {
  char line[] = "FAILED instance 0000000000: takes more than five minutes\n";
  long number = number_at_work;
  for (std::size_t at = 25; number > 0; number /= 10) line[at--] = static_cast<char>('0' + number % 10);
  static_cast<void>(!write(STDOUT_FILENO, line, sizeof line - 1));
  _exit(1);
}

/// Of processor time: a busy machine is no hang.
void set_alarm(unsigned seconds) {
  const itimerval timer{{0, 0}, {static_cast<time_t>(seconds), 0}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void report(const Options& options, std::uint64_t number, const Disagreement& disagreement) {
  std::string line = (disagreement.is_failure ? "FAILED instance " : "open: instance ") +
                     std::to_string(number) + " of seed " + std::to_string(options.draw.seed) + ": ";
  for (const char c : disagreement.reason) line += c == '\n' ? ' ' : c;
  std::cout << line << std::endl;
  if (options.failures.empty() || disagreement.document.empty()) return;
  std::filesystem::create_directories(options.failures);
  const std::string name = (disagreement.is_failure ? "seed" : "open-seed") +
                           std::to_string(options.draw.seed) + "-" + std::to_string(number) + ".json";
  std::ofstream(std::filesystem::path(options.failures) / name) << disagreement.document;
}

/// Of this process and of those that it has waited for.
double processor_seconds() {
  double sum = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime})
      sum += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  }
  return sum;
}

/// The instances of one process of several.
Tally run(const Options& options, std::uint64_t share) {
  Tally tally;
  for (std::uint64_t number = options.first + share; number < options.first + options.instances;
       number += options.jobs) {
    number_at_work = static_cast<std::sig_atomic_t>(number);
    set_alarm(longest_seconds);
    const double start = processor_seconds();
    const Trial trial = draw(options.draw, number);
    // Of another stream than what the trial is drawn from.
    Random random(~options.draw.seed, number);
    const auto disagreements = compare(trial, random, tally);
    ++tally["instances"];
    if (processor_seconds() - start > 5) {
      ++tally["slow | more than 5 s"];
      std::cout << "slow: instance " << number << " (" << trial.theorem->description().id << ", "
                << trial.construction << " " << trial.parameters.text() << ")" << std::endl;
    }
    for (const auto& disagreement : disagreements) {
      if (disagreement.is_failure) ++tally["FAILED"];
      report(options, number, disagreement);
    }
  }
  set_alarm(0);
  return tally;
}

/// Runs the shares in processes of their own, and adds up what they count.
Tally run_all(const Options& options) {
  if (options.jobs == 1) return run(options, 0);
  Tally total;
  std::vector<std::pair<pid_t, int>> children;
  for (std::uint64_t share = 0; share < options.jobs; ++share) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no process");
    if (child == 0) {
      close(ends[0]);
      std::ostringstream text;
      for (const auto& [what, count] : run(options, share)) text << count << ' ' << what << '\n';
      FILE* out = fdopen(ends[1], "w");
      const bool is_written =
          out != nullptr && std::fputs(text.str().c_str(), out) >= 0 && std::fclose(out) == 0;
      std::cout.flush();
      _exit(is_written ? 0 : 1);
    }
    close(ends[1]);
    children.emplace_back(child, ends[0]);
  }
  for (const auto& [child, end] : children) {
    std::string text;
    char block[4096];
    for (ssize_t size = 0; (size = read(end, block, sizeof block)) > 0;)
      text.append(block, static_cast<std::size_t>(size));
    close(end);
    std::istringstream lines(text);
    long count = 0;
    for (std::string what; lines >> count && std::getline(lines.ignore(1), what);) total[what] += count;
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) ++total["FAILED | a process ended with status " + std::to_string(status)];
  }
  return total;
}

int main_of(const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  std::signal(SIGPROF, say_that_it_hangs);
  const Tally tally = run_all(options);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  bool failed = false;
  for (const auto& [what, count] : tally) {
    std::cout << count << "\t" << what << "\n";
    failed = failed || what.starts_with("FAILED");
  }
  if (options.coverage) {
    for (const auto& line : missing(tally)) {
      std::cout << "FAILED coverage: " << line << "\n";
      failed = true;
    }
  }
  std::printf("%s: seed %llu, instances %llu to %llu, %.1f s, %.0f instances a second of processor time\n",
              failed ? "FAILED" : "nothing found", static_cast<unsigned long long>(options.draw.seed),
              static_cast<unsigned long long>(options.first),
              static_cast<unsigned long long>(options.first + options.instances - 1), seconds.count(),
              static_cast<double>(options.instances) / processor_seconds());
  return failed ? 1 : 0;
}

}  // namespace
}  // namespace sinkproof::differential

int main(int argc, char** argv) {
  try {
    return sinkproof::differential::main_of(sinkproof::differential::read_options(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << "differential: " << error.what() << "\n";
    return 2;
  }
}
