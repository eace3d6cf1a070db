#include "app/beyond_checker.hpp"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "app/checker_program.hpp"
#include "app/exit_code.hpp"
#include "certificate/claims_document.hpp"
#include "certificate/may_be_beyond_checker.hpp"
#include "files/printable.hpp"

namespace sinkproof::app {

namespace {

using theorem::Verdict;

/// Closed when it goes.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

bool write_all(int to, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t size = write(to, text.data() + at, text.size() - at);
    if (size <= 0) return false;
    at += static_cast<std::size_t>(size);
  }
  return lseek(to, 0, SEEK_SET) == 0;
}

std::string read_all(int from) {
  std::string text;
  std::array<char, 4096> block{};
  lseek(from, 0, SEEK_SET);
  for (ssize_t size = 0; (size = read(from, block.data(), block.size())) > 0;)
    text.append(block.data(), static_cast<std::size_t>(size));
  return text;
}

}  // namespace

std::string checker_refusal(const std::string& document) {
  const std::string program = checker_program();
  const Descriptor given(memfd_create("document", MFD_CLOEXEC));
  const Descriptor answer(memfd_create("answer", MFD_CLOEXEC));
  if (given.number() < 0 || answer.number() < 0 || !write_all(given.number(), document)) return "";
  std::string file = "/dev/stdin";
  std::string name = program;
  const std::array<char*, 3> arguments{name.data(), file.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, given.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, answer.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, answer.number(), STDERR_FILENO);
  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return "";
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  // Ctrl-C ends both programs; a checker that was ended has said nothing.
  if (!WIFEXITED(status) || WEXITSTATUS(status) == success) return "";
  std::string line = read_all(answer.number());
  if (line.starts_with(file + ": ")) line.erase(0, file.size() + 2);
  while (!line.empty() && line.back() == '\n') line.pop_back();
  return files::on_one_line(line);
}

std::string beyond_checker(const certificate::Subject& subject, const engine::VerifyResult& result) {
  if (result.verdict == Verdict::inconclusive) return "";
  if (!certificate::may_be_beyond_checker(subject, result)) return "";
  return checker_refusal(certificate::write(subject, result));
}

std::string claims_beyond_checker(const certificate::Subject& subject, const engine::VerifyResult& result) {
  const auto is_open = [](const auto& claim) { return claim.verdict == Verdict::inconclusive; };
  if (std::ranges::all_of(result.own_claims, is_open)) return "";
  if (!certificate::may_be_beyond_checker(subject, result)) return "";
  return checker_refusal(certificate::write_claims(subject, result));
}

}  // namespace sinkproof::app
