#include "app/output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "numeric/error.hpp"
#include "parallel/world.hpp"

namespace sinkproof::app {

namespace {

[[noreturn]] void fail(const char* what) {
  throw InputError(std::string(what) + std::strerror(errno));
}

void write(std::FILE* file, std::string_view text, const char* failure) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) fail(failure);
}

constexpr const char* stdout_failure = "stdout: cannot be written: ";
constexpr const char* spool_failure = "temporary file for the output: ";

}  // namespace

void hold_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // open takes the lowest number that is free; what is open for reading only cannot be written to.
    if (fcntl(stream, F_GETFD) == -1) static_cast<void>(open("/dev/null", O_RDONLY | O_CLOEXEC));
  }
}

bool is_speaker() {
  return parallel::launch().rank == 0;
}

void write_output(std::string_view text) {
  if (!is_speaker()) return;
  write(stdout, text, stdout_failure);
  if (std::fflush(stdout) != 0) fail(stdout_failure);
}

Spool::Spool() : file_(std::tmpfile()) {
  if (!file_) fail(spool_failure);
}

void Spool::append(std::string_view text) {
  write(file_.get(), text, spool_failure);
}

void Spool::deliver() {
  errno = 0;
  if (std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0) fail(spool_failure);
  std::array<char, 1U << 16U> block;
  while (const auto size = std::fread(block.data(), 1, block.size(), file_.get()))
    write(stdout, {block.data(), size}, stdout_failure);
  if (std::ferror(file_.get()) != 0) fail(spool_failure);
  write_output("");
}

void note(std::string_view text) {
  if (is_speaker()) alarm(text);
}

void alarm(std::string_view text) {
  constexpr std::size_t longest = 900;
  std::string line;
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      line += c;
    } else {
      constexpr char hex[] = "0123456789abcdef";
      line += std::string("\\x") + hex[byte >> 4] + hex[byte & 15];
    }
  }
  if (text.size() > longest) line += "…";
  std::fprintf(stderr, "sinkproof: %s\n", line.c_str());
}

}  // namespace sinkproof::app
