// mutation_runner MUTANTS.tsv SURVIVORS.txt FOLDER…: which mutants of the checker the tests notice.
// Everything runs in forked children of this program, which holds the checker with all its mutants and the
// checker's unit tests:
// 1. each document and each unit test alone, unchanged: it must end as demanded, and leaves marks at the
//    mutants that it reaches;
// 2. each mutant: the documents and tests that reach it, cheapest first, until one ends otherwise, for 5
//    seconds of processor time; those that survive that and are not listed for a minute. An end otherwise, a
//    crash and a time beyond 20 times the usual are what counts as noticed.
// A folder with a MANIFEST.tsv demands its exit codes and messages; of others every *.json has to be
// accepted.
// SURVIVORS.txt: `file | function | change | reason` a line; `*` for a function or change is all of them.
// --file, several times, and --lines FILE, which has lines FILE:LINE, say which mutants: what has changed
// since a whole run.
// Prints the score, the survivors by file, and on lines `survivor …` each that is not listed. Exit 0 if the
// score is ≥ 90 % and every survivor listed and no listed one noticed, else 1; 2 for bad usage or if the
// unchanged checker fails.

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "mutation.hpp"

namespace mutation {
namespace {
unsigned char unused_marks[most_mutants];
}
int active = 0;
unsigned char* marks = unused_marks;
}  // namespace mutation

int sinkproof_check_main(int argc, char** argv);

namespace sinkproof_check {
// allocation.cpp's, which is left out.
void count_numbers() {}
}  // namespace sinkproof_check

namespace {

using Clock = std::chrono::steady_clock;

/// A document, or a unit test.
struct Test {
  std::string name;
  bool is_unit = false;
  int exit = 0;
  std::string message;  ///< part of what must be printed
  double seconds = 0;   ///< processor time of the unchanged checker
};

struct Mutant {
  std::string kind;
  std::string file;
  std::string line;
  std::string function;
  std::string change;
  std::vector<int> tests;  ///< that reach it, cheapest first
  enum class Fate { not_reached, survives, noticed, out_of_time, impossible } fate = Fate::not_reached;
  std::string noticed_by;
  std::string hint;  ///< what noticed it last time

  std::string key() const { return file + " | " + function + " | " + kind + ": " + change; }
  bool is_listed = false;
  bool is_equivalent = false;
};

std::vector<std::string> split(const std::string& line, const std::string& at) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end; (end = line.find(at, begin)) != std::string::npos; begin = end + at.size())
    parts.push_back(line.substr(begin, end - begin));
  parts.push_back(line.substr(begin));
  return parts;
}

[[noreturn]] void fail(const std::string& message) {
  std::cerr << "mutation_runner: " << message << "\n";
  std::exit(2);
}

std::vector<Test> read_folder(const std::filesystem::path& folder) {
  std::vector<Test> tests;
  if (std::ifstream manifest(folder / "MANIFEST.tsv"); manifest) {
    std::string line;
    std::getline(manifest, line);
    while (std::getline(manifest, line)) {
      const auto parts = split(line, "\t");
      if (parts.size() != 3)
        fail("a line of " + folder.string() + "/MANIFEST.tsv without three parts: " + line);
      tests.push_back({(folder / parts[0]).string(), false, std::stoi(parts[1]), parts[2]});
    }
  } else {
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".json") tests.push_back({entry.path().string()});
    std::sort(tests.begin(), tests.end(), [](const Test& a, const Test& b) { return a.name < b.name; });
  }
  if (tests.empty()) fail("no documents in " + folder.string());
  return tests;
}

std::vector<Test> unit_tests() {
  std::vector<Test> tests;
  const auto& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i)
    for (int j = 0; j < all.GetTestSuite(i)->total_test_count(); ++j)
      tests.push_back(
          {std::string(all.GetTestSuite(i)->name()) + "." + all.GetTestSuite(i)->GetTestInfo(j)->name(),
           true});
  return tests;
}

std::vector<Mutant> read_mutants(const std::string& path) {
  std::vector<Mutant> mutants(1);  // none is number 0
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto parts = split(line, "\t");
    if (parts.size() != 7) fail("a line of " + path + " without seven parts: " + line);
    mutants.push_back({parts[1], parts[2], parts[3], parts[5], parts[6], {}, {}, {}, {}, {}});
  }
  if (mutants.size() == 1 || mutants.size() > mutation::most_mutants)
    fail("no mutants in " + path + ", or too many");
  return mutants;
}

// In a child
// -----------------------------------------------------------------------------------------------------------

constexpr int out_of_time = 99;

extern "C" void runner_on_time(int /*signal*/) {
  std::_Exit(out_of_time);
}

void allow(double seconds) {
  const auto whole = static_cast<time_t>(seconds);
  const itimerval value{{0, 0},
                        {whole, static_cast<suseconds_t>((seconds - static_cast<double>(whole)) * 1e6)}};
  setitimer(ITIMER_VIRTUAL, &value, nullptr);
}

/// The child's output goes to memory.
int captured_output() {
  const int file = memfd_create("output", 0);
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  return file;
}

/// The checker's own clock is about a checker of full speed, and what is counted is the same at any.
class NoClock {
 public:
  NoClock() { block(SIG_BLOCK); }
  ~NoClock() {
    std::signal(SIGPROF, SIG_IGN);  // what is pending is gone
    block(SIG_UNBLOCK);
  }
  NoClock(const NoClock&) = delete;
  NoClock& operator=(const NoClock&) = delete;

 private:
  static void block(int how) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPROF);
    sigprocmask(how, &signals, nullptr);
  }
};

bool ends_as_demanded(const Test& test, int output) {
  if (test.is_unit) {
    GTEST_FLAG_SET(filter, test.name);
    return RUN_ALL_TESTS() == 0;
  }
  if (ftruncate(output, 0) != 0 || lseek(output, 0, SEEK_SET) != 0) return false;
  std::string program = "sinkproof-check";
  std::string path = test.name;
  char* arguments[] = {program.data(), path.data(), nullptr};
  const NoClock no_clock;
  const int exit = sinkproof_check_main(2, arguments);
  std::fflush(stdout);
  if (exit != test.exit) return false;
  const auto size = static_cast<std::size_t>(lseek(output, 0, SEEK_END));
  std::string text(size, '\0');
  if (pread(output, text.data(), size, 0) != static_cast<ssize_t>(size)) return false;
  return text.find(test.message) != std::string::npos;
}

void prepare_child() {
  std::signal(SIGVTALRM, runner_on_time);
  const rlimit memory{rlim_t{3} << 30U, rlim_t{3} << 30U};
  setrlimit(RLIMIT_AS, &memory);
  const rlimit core{0, 0};
  setrlimit(RLIMIT_CORE, &core);
  // Of what a death test starts, which no timer of this process sees.
  const rlimit seconds{120, 120};
  setrlimit(RLIMIT_CPU, &seconds);
}

// The parent
// -----------------------------------------------------------------------------------------------------------

template <class T>
T* shared(std::size_t count) {
  void* memory = mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) fail("no shared memory");
  return static_cast<T*>(memory);
}

/// Up to `jobs` children at a time. `start` is called in the child and gives its exit code; `ended` in the
/// parent, with its wait status.
class Children {
 public:
  explicit Children(unsigned jobs) : free_(jobs) {
    for (unsigned i = 0; i < jobs; ++i) free_[i] = static_cast<int>(i);
  }

  template <class Start, class Ended>
  void run(std::size_t count, const Start& start, const Ended& ended) {
    for (std::size_t i = 0; i < count; ++i) {
      while (free_.empty()) wait_for_one(ended);
      const int slot = free_.back();
      free_.pop_back();
      std::fflush(nullptr);
      const pid_t child = fork();
      if (child < 0) fail("cannot fork");
      if (child == 0) {
        prepare_child();
        std::_Exit(start(i, slot));
      }
      running_[child] = {i, slot};
    }
    while (!running_.empty()) wait_for_one(ended);
  }

 private:
  template <class Ended>
  void wait_for_one(const Ended& ended) {
    int status = 0;
    rusage usage{};
    const pid_t child = wait4(-1, &status, 0, &usage);
    const auto at = running_.find(child);
    if (at == running_.end()) return;
    const auto seconds = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    const auto [index, slot] = at->second;
    running_.erase(at);
    ended(index, slot, status, seconds(usage.ru_utime) + seconds(usage.ru_stime));
    free_.push_back(slot);
  }

  std::vector<int> free_;
  std::map<pid_t, std::pair<std::size_t, int>> running_;
};

class Run {
 public:
  Run(std::vector<Mutant> mutants, std::vector<Test> tests, unsigned jobs)
      : mutants_(std::move(mutants)), tests_(std::move(tests)), jobs_(jobs) {}

  /// Step 1.
  void look_at_the_unchanged() {
    std::string failures;
    auto* const marks = shared<unsigned char>(jobs_ * std::size_t{mutation::most_mutants});
    Children(jobs_).run(
        tests_.size(),
        [&](std::size_t i, int slot) {
          mutation::marks = marks + static_cast<std::size_t>(slot) * mutation::most_mutants;
          return ends_as_demanded(tests_[i], captured_output()) ? 0 : 1;
        },
        [&](std::size_t i, int slot, int status, double seconds) {
          if (status != 0) failures += "\n" + tests_[i].name;
          tests_[i].seconds = seconds;
          unsigned char* const of = marks + static_cast<std::size_t>(slot) * mutation::most_mutants;
          for (std::size_t m = 1; m < mutants_.size(); ++m) {
            if ((of[m] & 1U) != 0) mutants_[m].tests.push_back(static_cast<int>(i));
            if ((of[m] & 2U) != 0) mutants_[m].fate = Mutant::Fate::impossible;
          }
          std::memset(of, 0, mutation::most_mutants);
        });
    if (!failures.empty()) fail("the unchanged checker fails at" + failures);
    // Unit tests are about little, and see most of what documents miss: first, but for long ones.
    const auto rank = [&](int i) {
      return tests_[i].seconds * (!tests_[i].is_unit ? 1 : tests_[i].seconds < 0.3 ? 1e-4 : 0.2);
    };
    for (Mutant& mutant : mutants_)
      std::sort(mutant.tests.begin(), mutant.tests.end(), [&](int x, int y) { return rank(x) < rank(y); });
  }

  /// Step 2, for the given mutants.
  void try_mutants(const std::vector<std::size_t>& chosen, double most_seconds, std::ostream& log) {
    std::map<std::string, int> test_of;
    for (std::size_t i = 0; i < tests_.size(); ++i) test_of[tests_[i].name] = static_cast<int>(i);
    auto* const at = shared<int>(jobs_);  // the test that a child is at
    std::deque<int> recent;               // what noticed a mutant lately often notices its neighbour
    std::size_t done = 0;
    std::vector<std::vector<int>> orders(chosen.size());
    Children(jobs_).run(
        chosen.size(),
        [&](std::size_t i, int slot) {
          const Mutant& mutant = mutants_[chosen[i]];
          mutation::active = static_cast<int>(chosen[i]);
          const int output = captured_output();
          std::vector<int> order;
          const std::set<int> reaching(mutant.tests.begin(), mutant.tests.end());
          if (const auto hint = test_of.find(mutant.hint); hint != test_of.end())
            order.push_back(hint->second);
          for (const int test : recent)
            if (reaching.count(test) != 0) order.push_back(test);
          order.insert(order.end(), mutant.tests.begin(), mutant.tests.end());
          double spent = 0;
          for (const int test : order) {
            if (spent > most_seconds) break;
            spent += tests_[test].seconds;
            at[slot] = test;
            allow(0.5 + 20 * tests_[test].seconds);
            if (!ends_as_demanded(tests_[test], output)) return 1;
          }
          return 0;
        },
        [&](std::size_t i, int slot, int status, double /*seconds*/) {
          Mutant& mutant = mutants_[chosen[i]];
          const bool late = WIFEXITED(status) && WEXITSTATUS(status) == out_of_time;
          mutant.fate = status == 0 ? Mutant::Fate::survives
                        : late      ? Mutant::Fate::out_of_time
                                    : Mutant::Fate::noticed;
          // A mutant may write anywhere, there too.
          const int last = std::clamp(at[slot], 0, static_cast<int>(tests_.size()) - 1);
          if (status != 0) {
            mutant.noticed_by = tests_[last].name;
            if (const auto old = std::find(recent.begin(), recent.end(), last); old != recent.end())
              recent.erase(old);
            // Long ones would leave no time for those that are more likely to notice the next.
            if (!late && tests_[last].seconds < 0.3) recent.push_front(last);
            if (recent.size() > 12) recent.pop_back();
          }
          log << chosen[i] << "\t"
              << (status == 0 ? "survives"
                  : late      ? "late"
                              : "noticed")
              << "\t" << mutant.key() << "\t" << mutant.noticed_by << std::endl;
          if (++done % 500 == 0) std::cerr << done << " of " << chosen.size() << "\n";
        });
  }

  std::vector<Mutant>& mutants() { return mutants_; }
  const std::vector<Test>& tests() const { return tests_; }

 private:
  std::vector<Mutant> mutants_;
  std::vector<Test> tests_;
  unsigned jobs_;
};

/// A line of SURVIVORS.txt, about all mutants that match it.
struct Listed {
  std::string line;
  std::string file;
  std::string function;
  std::string change;
  bool is_equivalent = false;  ///< or else a gap of the tests, which counts
  int survivors = 0;
};

std::vector<Listed> read_listed(const std::string& path) {
  std::vector<Listed> result;
  std::ifstream file(path);
  if (!file) fail("cannot read " + path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto parts = split(line, " | ");
    const bool is_equivalent = parts.back().starts_with("equivalent: ");
    if (parts.size() < 4 || (!is_equivalent && !parts.back().starts_with("open: ")))
      fail("a line of " + path +
           " that is not `file | function | change | equivalent: (or open:) reason`: " + line);
    std::string change = parts[2];
    for (std::size_t i = 3; i + 1 < parts.size(); ++i) change += " | " + parts[i];  // a `|` of the code
    result.push_back({line, parts[0], parts[1], change, is_equivalent});
  }
  return result;
}

/// `*` in the pattern stands for any text.
bool matches(std::string_view text, std::string_view pattern) {
  const auto star = pattern.find('*');
  if (star == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  for (std::size_t from = star; from <= text.size(); ++from)
    if (matches(text.substr(from), pattern.substr(star + 1))) return true;
  return false;
}

bool is_listed(const Mutant& mutant, const Listed& entry) {
  return matches(mutant.file, entry.file) && matches(mutant.function, entry.function) &&
         matches(mutant.kind + ": " + mutant.change, entry.change);
}

int report(Run& run, const std::vector<std::size_t>& chosen, std::vector<Listed> listed, bool is_all) {
  using Fate = Mutant::Fate;
  struct Count {
    int all = 0, noticed = 0, late = 0, equivalent = 0, open = 0, unlisted = 0;
  };
  std::map<std::string, Count> kinds;
  std::map<std::string, Count> files;
  Count total;
  std::vector<std::string> wrong;
  for (const std::size_t number : chosen) {
    Mutant& mutant = run.mutants()[number];
    if (mutant.fate == Fate::impossible) continue;
    const bool noticed = mutant.fate == Fate::noticed || mutant.fate == Fate::out_of_time;
    for (Listed& entry : listed) {
      if (!is_listed(mutant, entry)) continue;
      mutant.is_listed = true;
      mutant.is_equivalent = mutant.is_equivalent || entry.is_equivalent;
      entry.survivors += noticed ? 0 : 1;
    }
    for (Count* count : {&total, &kinds[mutant.kind], &files[mutant.file]}) {
      ++count->all;
      count->noticed += noticed;
      count->late += mutant.fate == Fate::out_of_time;
      count->equivalent += !noticed && mutant.is_equivalent;
      count->open += !noticed && mutant.is_listed && !mutant.is_equivalent;
      count->unlisted += !noticed && !mutant.is_listed;
    }
    if (!noticed && !mutant.is_listed)
      std::cout << "survivor\t" << (mutant.fate == Fate::survives ? "reached" : "not reached") << "\t"
                << mutant.line << "\t" << mutant.key() << "\n";
  }
  const auto table = [](const char* title, const std::map<std::string, Count>& counts) {
    std::printf("%-34s %7s %8s %6s %11s %8s %10s\n", title, "mutants", "noticed", "late", "equivalent",
                "open", "unlisted");
    for (const auto& [name, c] : counts)
      std::printf("%-34s %7d %8d %6d %11d %8d %10d\n", name.c_str(), c.all, c.noticed, c.late, c.equivalent,
                  c.open, c.unlisted);
  };
  table("kind", kinds);
  table("file", files);
  table("all", {{"", total}});
  const double raw = 100.0 * total.noticed / total.all;
  const double score = 100.0 * total.noticed / std::max(1, total.all - total.equivalent);
  std::printf("score %.2f %% (%.2f %% of all, equivalent ones included)\n", score, raw);
  if (is_all)
    for (const Listed& entry : listed)
      if (entry.survivors == 0) wrong.push_back("listed, but noticed or gone: " + entry.line);
  if (total.unlisted > 0) wrong.push_back(std::to_string(total.unlisted) + " survivors are not listed");
  if (score < 90) wrong.push_back("the score is below 90 %");
  for (const std::string& line : wrong) std::printf("%s\n", line.c_str());
  return wrong.empty() ? 0 : 1;
}

/// The log of an earlier run: what noticed a mutant then is tried first. Gives the keys of those that nothing
/// noticed.
std::set<std::string> read_log(const std::string& path, std::vector<Mutant>& mutants) {
  std::set<std::string> survivors;
  std::map<std::string, std::string> noticed;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto parts = split(line, "\t");
    if (parts.size() != 4) continue;
    if (parts[1] == "survives") survivors.insert(parts[2]);
    if (parts[1] == "noticed") noticed[parts[2]] = parts[3];
  }
  for (Mutant& mutant : mutants)
    if (const auto at = noticed.find(mutant.key()); at != noticed.end()) mutant.hint = at->second;
  return survivors;
}

struct Options {
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  std::size_t every = 1;        ///< looks at each N-th mutant
  std::set<std::string> files;  ///< at those of these files; none: of all
  std::set<std::string> lines;  ///< at those of these lines, each as FILE:LINE; none: of all
  bool only_survivors = false;  ///< at those that the log has as survivors
  double seconds = 5;           ///< of tests, as the unchanged checker takes them, for one mutant
  std::string log;
  std::vector<std::string> rest;
};

Options parse(int argc, char** argv) {
  Options options;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (name == "--survivors") {
      options.only_survivors = true;
    } else if (!name.starts_with("--")) {
      options.rest.push_back(name);
    } else if (i + 1 == arguments.size()) {
      fail(name + " needs a value");
    } else if (name == "--jobs") {
      options.jobs = static_cast<unsigned>(std::stoul(arguments[++i]));
    } else if (name == "--every") {
      options.every = std::stoul(arguments[++i]);
    } else if (name == "--file") {
      options.files.insert(arguments[++i]);
    } else if (name == "--lines") {
      std::ifstream file(arguments[++i]);
      for (std::string line; std::getline(file, line);) options.lines.insert(line);
      if (options.lines.empty()) fail("--lines: nothing in " + arguments[i]);
    } else if (name == "--seconds") {
      options.seconds = std::stod(arguments[++i]);
    } else if (name == "--log") {
      options.log = arguments[++i];
    } else {
      fail("unknown option " + name);
    }
  }
  if (options.rest.size() < 3 || options.jobs == 0 || options.every == 0)
    fail(
        "usage: [--jobs N] [--every N] [--file NAME]… [--lines FILE] [--survivors] [--seconds S] [--log "
        "FILE] MUTANTS.tsv "
        "SURVIVORS.txt FOLDER…");
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  setenv("RC_PARAMS", "seed=20261120 max_success=100", 0);
  int one = 1;
  testing::InitGoogleTest(&one, argv);
  const auto begin = Clock::now();
  std::vector<Test> tests = unit_tests();
  for (std::size_t i = 2; i < options.rest.size(); ++i)
    for (Test& test : read_folder(options.rest[i])) tests.push_back(std::move(test));
  Run run(read_mutants(options.rest[0]), std::move(tests), options.jobs);
  const std::set<std::string> survivors = read_log(options.log, run.mutants());
  run.look_at_the_unchanged();
  double seconds = 0;
  for (const Test& test : run.tests()) seconds += test.seconds;
  std::printf("%zu documents and unit tests take %.1f s unchanged\n", run.tests().size(), seconds);
  std::vector<std::size_t> chosen;
  std::vector<std::size_t> reached;
  for (std::size_t i = options.every; i < run.mutants().size(); i += options.every) {
    const Mutant& mutant = run.mutants()[i];
    if (!options.files.empty() && options.files.count(mutant.file) == 0) continue;
    if (!options.lines.empty() && options.lines.count(mutant.file + ":" + mutant.line) == 0) continue;
    if (options.only_survivors && survivors.count(mutant.key()) == 0) continue;
    chosen.push_back(i);
    if (!mutant.tests.empty() && mutant.fate != Mutant::Fate::impossible) reached.push_back(i);
  }
  std::ofstream log(options.log.empty() ? "/dev/null" : options.log);
  const std::vector<Listed> listed = read_listed(options.rest[1]);
  run.try_mutants(reached, options.seconds, log);
  // Of those that all documents reach few have their turn in that time.
  constexpr double more_seconds = 12;
  std::erase_if(reached, [&](std::size_t i) {
    const Mutant& mutant = run.mutants()[i];
    return mutant.fate != Mutant::Fate::survives ||
           std::any_of(listed.begin(), listed.end(),
                       [&](const Listed& entry) { return is_listed(mutant, entry); });
  });
  run.try_mutants(reached, more_seconds * options.seconds, log);
  const bool is_all =
      options.every == 1 && options.files.empty() && options.lines.empty() && !options.only_survivors;
  const int result = report(run, chosen, listed, is_all);
  std::printf("%.0f s with %u jobs\n", std::chrono::duration<double>(Clock::now() - begin).count(),
              options.jobs);
  return result;
}
