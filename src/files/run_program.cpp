#include "files/run_program.hpp"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "numeric/error.hpp"

namespace sinkproof::files {

namespace {

[[noreturn]] void fail(const std::string& program, const std::string& what, int error) {
  throw InputError(program + ": " + what + ": " + std::strerror(error));
}

/// A file in memory that has no name, so that nothing is left behind whatever happens, and a program that
/// writes to it never waits for its reader.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& program)
      : program_(program), descriptor_(memfd_create("sinkproof", MFD_CLOEXEC)) {
    if (descriptor_ < 0) fail(program_, "no memory for its text", errno);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(descriptor_); }

  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// The next reader starts at the beginning.
  void write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t size = ::write(descriptor_, text.data(), text.size());
      if (size < 0 && errno != EINTR) fail(program_, "its text cannot be written", errno);
      if (size > 0) text.remove_prefix(static_cast<std::size_t>(size));
    }
    rewind();
  }
  [[nodiscard]] std::string read() const {
    rewind();
    std::string text;
    std::array<char, 1U << 16U> block{};
    for (;;) {
      const ssize_t size = ::read(descriptor_, block.data(), block.size());
      if (size == 0) return text;
      if (size < 0 && errno != EINTR) fail(program_, "its output cannot be read", errno);
      if (size > 0) text.append(block.data(), static_cast<std::size_t>(size));
    }
  }

 private:
  void rewind() const {
    if (lseek(descriptor_, 0, SEEK_SET) != 0) fail(program_, "its text cannot be read", errno);
  }
  const std::string& program_;
  int descriptor_;
};

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  result.reserve(texts.size() + 1);
  for (auto& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

}  // namespace

bool has_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "" : path;
  while (!folders.empty()) {
    const auto end = folders.find(':');
    const std::string folder(folders.substr(0, end));
    if (access(((folder.empty() ? "." : folder) + "/" + name).c_str(), X_OK) == 0) return true;
    folders.remove_prefix(end == std::string_view::npos ? folders.size() : end + 1);
  }
  return false;
}

std::vector<std::string> own_variables(const std::vector<const char*>& names) {
  std::vector<std::string> result;
  for (const char* name : names) {
    if (const char* value = std::getenv(name)) result.push_back(std::string(name) + "=" + value);
  }
  return result;
}

std::optional<ProgramResult> run_program(const std::string& name, const std::vector<std::string>& arguments,
                                         const std::vector<std::string>& environment,
                                         const std::string& input) {
  const MemoryFile in(name);
  const MemoryFile out(name);
  const MemoryFile errors(name);
  in.write(input);
  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_adddup2(&streams, in.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&streams, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&streams, errors.descriptor(), STDERR_FILENO);
  std::vector<std::string> words{name};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> variables = environment;
  pid_t process = 0;
  const int error = posix_spawnp(&process, name.c_str(), &streams, nullptr, pointers(words).data(),
                                 pointers(variables).data());
  posix_spawn_file_actions_destroy(&streams);
  if (error == ENOENT) return std::nullopt;
  if (error != 0) fail(name, "cannot be started", error);
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) fail(name, "cannot be waited for", errno);
  }
  return ProgramResult{WIFEXITED(status) ? WEXITSTATUS(status) : -1, out.read(), errors.read()};
}

}  // namespace sinkproof::files
