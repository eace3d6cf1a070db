#include "figures/gnuplot.hpp"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"

namespace sinkproof::figures {

namespace {

constexpr const char* missing =
    "gnuplot is not in PATH: figures are drawn by it (expected the Debian package gnuplot-nox)";

[[noreturn]] void fail(const std::string& what, int error) {
  throw InputError("gnuplot: " + what + ": " + std::strerror(error));
}

/// A file in memory that has no name, so that nothing is left behind whatever happens, and a program that writes to it never waits for its reader.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(memfd_create("sinkproof-gnuplot", MFD_CLOEXEC)) {
    if (descriptor_ < 0) fail("no memory for its text", errno);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(descriptor_); }

  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// The next reader starts at the beginning.
  void write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t size = ::write(descriptor_, text.data(), text.size());
      if (size < 0 && errno != EINTR) fail("its text cannot be written", errno);
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
      if (size < 0 && errno != EINTR) fail("its output cannot be read", errno);
      if (size > 0) text.append(block.data(), static_cast<std::size_t>(size));
    }
  }

 private:
  void rewind() const {
    if (lseek(descriptor_, 0, SEEK_SET) != 0) fail("its text cannot be read", errno);
  }
  int descriptor_;
};

/// What of the environment gnuplot gets: nothing that changes a picture, but where fonts are found and their cache is kept.
std::vector<std::string> environment() {
  std::vector<std::string> result{"LC_ALL=C.UTF-8", "TZ=UTC"};
  for (const char* name : {"PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
                           "FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH"}) {
    if (const char* value = std::getenv(name)) result.push_back(std::string(name) + "=" + value);
  }
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  result.reserve(texts.size() + 1);
  for (auto& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// Before it, gnuplot repeats the command.
std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of(" \n");
  if (end == std::string::npos) return "nothing";
  const auto begin = text.find_last_of('\n', end);
  return text.substr(begin == std::string::npos ? 0 : begin + 1, end - begin);
}

/// What gnuplot writes to stdout when it reads `script` from stdin.
std::string run(const std::string& script) {
  const MemoryFile input;
  const MemoryFile output;
  const MemoryFile errors;
  input.write(script);
  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_adddup2(&streams, input.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&streams, output.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&streams, errors.descriptor(), STDERR_FILENO);
  std::vector<std::string> arguments{"gnuplot", "--default-settings", "-"};
  std::vector<std::string> variables = environment();
  pid_t process = 0;
  const int error = posix_spawnp(&process, "gnuplot", &streams, nullptr, pointers(arguments).data(),
                                 pointers(variables).data());
  posix_spawn_file_actions_destroy(&streams);
  if (error == ENOENT) throw InputError(missing);
  if (error != 0) fail("cannot be started", error);
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) fail("cannot be waited for", errno);
  }
  std::string drawn = output.read();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || drawn.empty()) {
    constexpr std::size_t longest = 300;
    throw InputError("gnuplot failed, and says " + files::in_quotes(last_line(errors.read()), longest) +
                     " (expected gnuplot 5.4 of the Debian package gnuplot-nox)");
  }
  return drawn;
}

std::string xml_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

/// Replaces what stands between the first `before` and the next `after`.
void replace_between(std::string& text, std::string_view before, std::string_view after,
                     std::string_view replacement) {
  const auto begin = text.find(before);
  const auto end = begin == std::string::npos ? begin : text.find(after, begin + before.size());
  if (end == std::string::npos) throw InputError("gnuplot: its output has no '" + std::string(before) + "'");
  text.replace(begin + before.size(), end - begin - before.size(), replacement);
}

/// Title and description for those who do not see the picture, and ids that no other figure on a page has.
std::string finished_svg(std::string text, const Figure& figure) {
  replace_between(text, "<title>", "</title>", xml_escaped(figure.title));
  replace_between(text, "<desc>", "</desc>", xml_escaped(figure.caption));
  for (const std::string_view reference : {" id='", " id=\"", "href='#", "href=\"#", "url(#"}) {
    for (auto at = text.find(reference); at != std::string::npos; at = text.find(reference, at + 1))
      text.insert(at + reference.size(), figure.name + "-");
  }
  return text;
}

/// The time at which it was drawn is no part of a figure. A date of the same length leaves the file's table of offsets right.
std::string finished_pdf(std::string text) {
  constexpr std::string_view date = "D:20000101000000Z";
  constexpr std::string_view begin = "/CreationDate (";
  const auto at = text.find(begin);
  const bool is_as_expected =
      at != std::string::npos && text.find(')', at) == at + begin.size() + date.size();
  if (!is_as_expected) throw InputError("gnuplot: a PDF file whose date is not where it was expected");
  return text.replace(at + begin.size(), date.size(), date);
}

std::string terminal(const Figure& figure, Format format) {
  if (format == Format::pdf) {
    // The terminal takes points for pixels of 1/96 inch.
    return "set terminal pdfcairo enhanced color font 'Sans,7.5' fontscale 0.75 background 'white' size " +
           std::to_string(figure.width) + "./72," + std::to_string(figure.height) +
           "./72\nsmall = ',6.8'\nkeywidth = -1\n";
  }
  // On a screen a point is drawn larger than in print.
  const auto pixels = [](int points) { return std::to_string(points * 8 / 5); };
  return "set terminal svg enhanced dynamic font 'sans-serif,12' background '#ffffff' size " +
         pixels(figure.width) + "," + pixels(figure.height) + "\nsmall = ',11'\nkeywidth = -4\n";
}

}  // namespace

Format parse_format(const std::string& name) {
  if (name == "svg") return Format::svg;
  if (name == "pdf") return Format::pdf;
  throw InputError("--format '" + name.substr(0, 60) + "': unknown format" +
                   files::nearest_name_hint(name, {"svg", "pdf"}));
}

bool gnuplot_is_available() {
  const char* path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "" : path;
  while (!folders.empty()) {
    const auto end = folders.find(':');
    const std::string folder(folders.substr(0, end));
    if (access(((folder.empty() ? "." : folder) + "/gnuplot").c_str(), X_OK) == 0) return true;
    folders.remove_prefix(end == std::string_view::npos ? folders.size() : end + 1);
  }
  return false;
}

void require_gnuplot() {
  if (!gnuplot_is_available()) throw InputError(missing);
}

std::string render(const Figure& figure, Format format) {
  require_gnuplot();
  std::string drawn = run(terminal(figure, format) + "set encoding utf8\n$data << END_OF_DATA\n" +
                          figure.data + "END_OF_DATA\n" + figure.script);
  return format == Format::svg ? finished_svg(std::move(drawn), figure) : finished_pdf(std::move(drawn));
}

}  // namespace sinkproof::figures
