// What ends a document, or the program, where its own count of work and memory falls short.
//
// Given: the name of the document that is being checked, and the gravest exit code so far.
// Derives itself: nothing.
// Takes from the document: its name, printable on one line.
// Acceptance means: nothing is accepted here: the answer is that nothing was decided.
// Assumes: the system's timer of processor time, and its limit of data.
#include "checker/kernel/backstop.hpp"

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

#if defined(SINKPROOF_SANITIZED)
constexpr bool is_on = false;
#else
constexpr bool is_on = true;
#endif

/// A line to print, which is ready: a handler of signals may not make one.
struct Line {
  std::array<char, 8192> text{};
  std::size_t size = 0;

  void set(const std::string& line) {
    size = std::min(line.size(), text.size());
    std::memcpy(text.data(), line.data(), size);
    if (size > 0) text[size - 1] = '\n';
  }
};
Line out_of_time;
Line out_of_memory;
int exit_code_then = 0;

[[noreturn]] void answer(const Line& line) {
  constexpr int exit_malformed = 2;
  const bool is_told = write(STDOUT_FILENO, line.text.data(), line.size) == static_cast<ssize_t>(line.size);
  _exit(is_told ? exit_code_then : exit_malformed);
}

volatile std::sig_atomic_t is_warned = 0;

/// The first time what is counted can still end by itself, and the documents behind it are checked. The
/// second time it charges nothing.
extern "C" void on_time(int /*signal*/) {
  if (is_warned != 0) answer(out_of_time);
  is_warned = 1;
  run_out_of_time();
}

/// The signal comes after 17 twentieths of these seconds, and again after all of them: between the two the
/// document gives its memory back, which took up to a twelfth of the time before.
void set_timer(std::uint64_t seconds) {
  const auto twentieths = [&](std::uint64_t n) {
    return timeval{static_cast<time_t>(seconds * n / 20),
                   static_cast<suseconds_t>(seconds * n % 20 * 50'000)};
  };
  const itimerval value{twentieths(3), twentieths(17)};
  setitimer(ITIMER_PROF, &value, nullptr);
}

/// Of the program: the system is asked once for as many bytes.
void limit_data(std::uint64_t bytes) {
  static std::uint64_t limited = 0;
  if (bytes == limited) return;
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(bytes, limit.rlim_max);
  if (setrlimit(RLIMIT_DATA, &limit) == 0) limited = bytes;
}

void listen_to_timer() {
  static bool is_listening = false;
  if (!is_listening) is_listening = std::signal(SIGPROF, on_time) != SIG_ERR;
}

}  // namespace

Backstop::Backstop(std::string_view document, int exit_code) {
  if (!is_on) return;
  exit_code_then = exit_code;
  const std::string name(document);
  out_of_time.set(one_line(name + ": " + time_is_over()));
  out_of_memory.set(one_line(name + ": not decided within " + std::to_string(promised_bytes() >> 20U) +
                             " MiB of memory; --max-work N allows more"));
  is_warned = 0;
  listen_to_timer();
  limit_data(promised_bytes());
  set_timer(seconds_by_the_clock());
}

Backstop::~Backstop() {
  if (!is_on) return;
  set_timer(0);
  out_of_memory.size = 0;
}

void give_up_without_memory() {
  if (out_of_memory.size > 0) answer(out_of_memory);
}

}  // namespace sinkproof_check
