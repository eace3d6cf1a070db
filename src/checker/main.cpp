// sinkproof-check FILE…: the independent checker of sinkproof's certificates. FORMAT.md is the contract;
// statements.cpp lists the theorems.

#include <gmp.h>

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <ios>
#include <string>
#include <string_view>
#include <vector>

#include "checker/check.hpp"
#include "checker/error.hpp"
#include "checker/json.hpp"

namespace sinkproof_check {
namespace {

constexpr int exit_accepted = 0;
constexpr int exit_malformed = 2;
constexpr int exit_internal = 6;
constexpr int exit_rejected = 10;

constexpr std::string_view usage =
    "usage: sinkproof-check FILE...\n"
    "Checks sinkproof certificates (sinkproof-certificate/1, sinkproof-rows/1) on its own: it shares no code "
    "with\n"
    "sinkproof.\n"
    "Prints one line a file: 'FILE: accepted (...)' or 'FILE: rejected: PLACE: REASON' on standard output,\n"
    "'FILE: malformed: PLACE: REASON' on standard error.\n"
    "Exit code: 0 all accepted, 10 some rejected, 2 some malformed or unreadable, 6 internal error.\n"
    "Options: --help, --version\n";

/// One line on standard error. Nothing is left to do if that is closed as well.
void complain(std::string_view message) {
  const std::string line = one_line(message);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

/// Prints to standard output at once. An answer that nobody receives must not look like one.
void print_as_is(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return;
  complain("sinkproof-check: cannot write to standard output");
  std::_Exit(exit_malformed);
}

/// One line: all but the usage, which is ours, goes through here or through complain().
void print(std::string_view message) {
  print_as_is(one_line(message));
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::vector<char> block(std::size_t{1} << 16U);
  while (file && text.size() <= json::Document::max_bytes) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (!file.eof() && text.size() <= json::Document::max_bytes) throw Malformed("1:1", "cannot be read");
  return text;
}

int check_file(const std::string& path) {
  const std::string name = file_name(path);
  try {
    print(name + ": accepted (" + check_document(read_file(path)) + ")");
    return exit_accepted;
  } catch (const Rejected& error) {
    print(name + ": rejected: " + error.what());
    return exit_rejected;
  } catch (const Malformed& error) {
    complain(name + ": malformed: " + error.what());
    return exit_malformed;
  }
}

/// The graver of two exit codes: internal error, malformed, rejected, accepted.
int graver(int a, int b) {
  for (const int code : {exit_internal, exit_malformed, exit_rejected})
    if (a == code || b == code) return code;
  return exit_accepted;
}

int run(const std::vector<std::string>& arguments) {
  int result = exit_accepted;
  std::vector<std::string> files;
  bool options_end = false;
  for (const std::string& argument : arguments) {
    if (options_end || !argument.starts_with('-') || argument == "-") {
      files.push_back(argument);
    } else if (argument == "--") {
      options_end = true;
    } else if (argument == "--help") {
      print_as_is(usage);
      return exit_accepted;
    } else if (argument == "--version") {
      print("sinkproof-check " SINKPROOF_CHECK_VERSION);
      return exit_accepted;
    } else {
      complain("sinkproof-check: unknown option " + quoted(argument) +
               "; expected FILE..., --help or --version");
      return exit_malformed;
    }
  }
  if (files.empty()) {
    complain("sinkproof-check: no file given; expected FILE..., --help or --version");
    return exit_malformed;
  }
  for (const std::string& file : files) result = graver(result, check_file(file));
  return result;
}

// GMP would abort without memory, and a signal is no exit code that anyone could read.
[[noreturn]] void out_of_memory() {
  // Without a string, which would need memory.
  constexpr std::string_view message = "sinkproof-check: internal error: out of memory\n";
  std::fwrite(message.data(), 1, message.size(), stderr);
  std::_Exit(exit_internal);
}

void* gmp_allocate(std::size_t size) {
  void* result = std::malloc(size);  // NOLINT(cppcoreguidelines-no-malloc)
  if (result == nullptr) out_of_memory();
  return result;
}

void* gmp_reallocate(void* old, std::size_t /*old_size*/, std::size_t size) {
  void* result = std::realloc(old, size);  // NOLINT(cppcoreguidelines-no-malloc)
  if (result == nullptr) out_of_memory();
  return result;
}

void gmp_free(void* old, std::size_t /*size*/) {
  std::free(old);  // NOLINT(cppcoreguidelines-no-malloc)
}

/// GMP calls abort() where a number exceeds its own limits.
extern "C" void on_abort(int /*signal*/) {
  std::_Exit(exit_internal);
}

}  // namespace
}  // namespace sinkproof_check

int main(int argc, char** argv) {
  namespace check = sinkproof_check;
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGABRT, check::on_abort);
  mp_set_memory_functions(check::gmp_allocate, check::gmp_reallocate, check::gmp_free);
  try {
    return check::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    check::complain(std::string("sinkproof-check: internal error: ") + error.what());
  } catch (...) {
    check::complain("sinkproof-check: internal error");
  }
  return check::exit_internal;
}
