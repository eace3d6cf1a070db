// sinkproof-check FILE…: the independent checker of sinkproof's certificates. FORMAT.md is the contract;
// statements.cpp lists the theorems.

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <ios>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "checker/check.hpp"
#include "checker/document/json.hpp"
#include "checker/kernel/allocation.hpp"
#include "checker/kernel/backstop.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {
namespace {

constexpr int exit_accepted = 0;
constexpr int exit_malformed = 2;
constexpr int exit_undecided = 5;
constexpr int exit_internal = 6;
constexpr int exit_rejected = 10;

constexpr std::string_view usage =
    "usage: sinkproof-check [--max-work N] [--show-work] [--statement FILE] FILE...\n"
    "Checks sinkproof certificates (sinkproof-certificate/1, -rows/1, -claims/1, -places/1, -audit-all/1) on "
    "its own:\n"
    "it shares no code with sinkproof.\n"
    "Prints one line a file: 'FILE: accepted (...)' or 'FILE: rejected: PLACE: REASON' on standard output,\n"
    "'FILE: malformed: PLACE: REASON' on standard error.\n"
    "'FILE: not decided within ...' on standard output where that takes more than the budget: N seconds of "
    "work,\n"
    "10 unless --max-work says otherwise, and 1 GiB of memory for every 10 of them. Work is counted:\n"
    "the answer does not depend on the machine, unless that takes more than N seconds of processor time.\n"
    "'FILE: not decided: PLACE: REASON' where it is beyond another limit\n"
    "of this program.\n"
    "Exit code: 0 all accepted, 5 some not decided, 10 some rejected, 2 some malformed or unreadable, 6 "
    "internal\n"
    "error.\n"
    "Options: --max-work N, 1 to 1000000; --show-work (what each file cost, on standard error); --statement "
    "FILE "
    "(each\n"
    "certificate has to be about the statement in FILE, byte for byte); --help, --version\n";

constexpr std::string_view expected_words =
    "; expected FILE..., --max-work N, --show-work, --statement FILE, --help or --version";

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

/// what() says why. Not a document that is malformed: none was seen.
class Unreadable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string read_file(const std::string& path) {
  // Opening it would wait for somebody to write. A pipe that a shell made has no place among files, and has
  // its writer.
  std::error_code error;
  if (std::filesystem::is_fifo(path, error) && !std::filesystem::canonical(path, error).empty())
    throw Unreadable("a named pipe; expected a file");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::array<char, std::size_t{1} << 14U>
      block;  // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills it
  while (file && text.size() <= json::Document::max_bytes) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (!file.eof() && text.size() <= json::Document::max_bytes)
    throw Unreadable(errno != 0 ? std::generic_category().message(errno) : "expected a file");
  return text;
}

/// The graver of two exit codes: internal error, malformed, rejected, not decided, accepted.
int graver(int a, int b) {
  for (const int code : {exit_internal, exit_malformed, exit_rejected, exit_undecided})
    if (a == code || b == code) return code;
  return exit_accepted;
}

/// The exit code of this file and those before it, whose is `earlier`.
int check_file(const std::string& path, const std::string* statement, int earlier) {
  const std::string name = file_name(path);
  const auto check = [&] {
    const Backstop backstop(name, graver(earlier, exit_undecided));
    return check_document(read_file(path), statement);
  };
  try {
    print(name + ": accepted (" + check() + ")");
    return earlier;
  } catch (const Rejected& error) {
    print(name + ": rejected: " + error.what());
    return graver(earlier, exit_rejected);
  } catch (const Undecided& error) {
    print(name + ": " + error.what());
    return graver(earlier, exit_undecided);
  } catch (const Unreadable& error) {
    reset_work();  // it cost nothing: --show-work would have the last document's
    complain(name + ": cannot be read: " + error.what());
    return graver(earlier, exit_malformed);
  } catch (const Malformed& error) {
    complain(name + ": malformed: " + error.what());
    return graver(earlier, exit_malformed);
  }
}

/// What the last document cost, in thousandths of its budget.
void show_work(const std::string& path) {
  complain(file_name(path) + ": " + std::to_string(spent_units()) + " units of work, " +
           std::to_string(spent_units() * 1000 / allowed_units()) + "/1000 of the budget; " +
           std::to_string(most_bytes()) + " bytes of memory, " +
           std::to_string(most_bytes() * 1000 / allowed_bytes()) + "/1000");
}

/// The value of --max-work.
std::optional<std::uint64_t> read_work(const std::string& text) {
  if (text.empty() || text.size() > 7 || text.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  const std::uint64_t seconds = std::stoul(text);
  return seconds >= 1 && seconds <= most_work ? std::optional(seconds) : std::nullopt;
}

int run(const std::vector<std::string>& arguments) {
  int result = exit_accepted;
  std::vector<std::string> files;
  bool options_end = false;
  bool shows_work = false;
  std::optional<std::string> statement;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (options_end || !argument.starts_with('-') || argument == "-") {
      files.push_back(argument);
    } else if (argument == "--") {
      options_end = true;
    } else if (argument == "--max-work") {
      const auto seconds = i + 1 < arguments.size() ? read_work(arguments[++i]) : std::nullopt;
      if (!seconds) {
        complain("sinkproof-check: --max-work: expected an integer from 1 to 1000000");
        return exit_malformed;
      }
      allow_work(*seconds);
    } else if (argument == "--statement") {
      if (i + 1 == arguments.size()) {
        complain("sinkproof-check: --statement: expected a file");
        return exit_malformed;
      }
      const std::string& path = arguments[++i];
      const auto refuse_statement = [&](const std::string& reason) {
        complain("sinkproof-check: --statement: " + sinkproof_check::quoted(path, path.size()) + reason);
        return exit_malformed;
      };
      try {
        statement = read_file(path);
      } catch (const Unreadable& error) {
        return refuse_statement(std::string(" cannot be read: ") + error.what());
      }
      if (statement->size() > json::Document::max_bytes) return refuse_statement(" is larger than 64 MiB");
    } else if (argument == "--show-work") {
      shows_work = true;
    } else if (argument == "--help") {
      print_as_is(usage);
      return exit_accepted;
    } else if (argument == "--version") {
      print("sinkproof-check " SINKPROOF_CHECK_VERSION);
      return exit_accepted;
    } else {
      complain("sinkproof-check: unknown option " + sinkproof_check::quoted(argument) +
               std::string(expected_words));
      return exit_malformed;
    }
  }
  if (files.empty()) {
    complain("sinkproof-check: no file given" + std::string(expected_words));
    return exit_malformed;
  }
  for (const std::string& file : files) {
    result = check_file(file, statement ? &*statement : nullptr, result);
    if (shows_work) show_work(file);
  }
  return result;
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
  check::count_numbers();
  try {
    return check::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    check::complain(std::string("sinkproof-check: internal error: ") + error.what());
  } catch (...) {
    check::complain("sinkproof-check: internal error");
  }
  return check::exit_internal;
}
