#include "app/output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "files/printable.hpp"
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

/// A line of a note, which is cut where it is long.
std::string noted(std::string_view text) {
  constexpr std::size_t longest = 900;
  std::size_t size = std::min(text.size(), longest);
  // No character is cut in two.
  while (size < text.size() && size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80U) --size;
  return files::on_one_line(text.substr(0, size)) + (size < text.size() ? "…" : "");
}

constexpr const char* stdout_failure = "stdout: cannot be written: ";
constexpr const char* spool_failure = "temporary file for the output: ";

void write_as_it_is(std::string_view text) {
  if (!is_speaker()) return;
  write(stdout, text, stdout_failure);
  if (std::fflush(stdout) != 0) fail(stdout_failure);
}

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
  write_as_it_is(files::in_lines(text));
}

void write_json(std::string_view document) {
  write_as_it_is(files::in_lines_of_json(document));
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
  write_as_it_is("");
}

void note_lines(std::string_view text) {
  if (!is_speaker()) return;
  std::string lines = "sinkproof: ";
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines += noted(text.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  std::fputs(lines.c_str(), stderr);
}

void note(std::string_view text) {
  if (is_speaker()) alarm(text);
}

void alarm(std::string_view text) {
  std::fprintf(stderr, "sinkproof: %s\n", noted(text).c_str());
}

}  // namespace sinkproof::app
