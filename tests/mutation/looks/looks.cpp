// looks: the program `sinkproof` for many commands, one behind the other, for blocks.py: a start of a process
// costs more than most commands there.
// On stdin, for each command, a line with the number of bytes, and so many: its arguments, each behind a NUL.
// On stdout, for each, a line `EXIT SIZE SIZE`, and what the command wrote to its stdout and stderr. A
// command that takes longer than 120 s ends this process, as one that crashes does.
// Each command is the program's own main(). What that keeps between two commands are texts of its own and
// results of searches, by all that they depend on.

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

// The linker (--wrap=main) has names for both.
int main_of_program(int argc, char** argv) asm("__real_main");
int main_of_looks(int argc, char** argv) asm("__wrap_main");

namespace {

constexpr unsigned longest_seconds = 120;

[[noreturn]] void fail(const char* what) {
  std::perror(what);
  std::exit(2);
}

int run_program(std::string arguments) {
  std::string name = "sinkproof";
  std::vector<char*> argv{name.data()};
  for (std::size_t at = 0; at < arguments.size(); at = arguments.find('\0', at) + 1)
    argv.push_back(&arguments[at]);
  const int argc = static_cast<int>(argv.size());
  argv.push_back(nullptr);
  alarm(longest_seconds);
  const int exit = main_of_program(argc, argv.data());
  alarm(0);
  std::fflush(stdout);
  return exit;
}

/// A file in memory that takes the place of a stream.
int capture(int stream) {
  const int file = memfd_create("captured", MFD_CLOEXEC);
  if (file < 0 || dup2(file, stream) < 0) fail("a stream in memory");
  return file;
}

std::string taken_from(int file) {
  std::string text(static_cast<std::size_t>(lseek(file, 0, SEEK_CUR)), '\0');
  if (pread(file, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()) ||
      ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0)
    fail("what a command wrote");
  return text;
}

}  // namespace

int main_of_looks(int /*argc*/, char** /*argv*/) {
  std::FILE* requests = fdopen(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), "r");
  std::FILE* answers = fdopen(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), "w");
  if (requests == nullptr || answers == nullptr ||
      dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO) < 0)
    fail("looks");
  const int out = capture(STDOUT_FILENO);
  const int err = capture(STDERR_FILENO);
  for (std::size_t size = 0; std::fscanf(requests, "%zu", &size) == 1;) {
    std::fgetc(requests);
    std::string arguments(size, '\0');
    if (std::fread(arguments.data(), 1, size, requests) != size) fail("a request");
    const int exit = run_program(std::move(arguments));
    const std::string written = taken_from(out);
    const std::string said = taken_from(err);
    std::fprintf(answers, "%d %zu %zu\n", exit, written.size(), said.size());
    std::fwrite(written.data(), 1, written.size(), answers);
    std::fwrite(said.data(), 1, said.size(), answers);
    std::fflush(answers);
  }
  return 0;
}
