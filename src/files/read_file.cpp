#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "files/file_io.hpp"
#include "numeric/error.hpp"

namespace sinkproof::files {

namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

[[noreturn]] void refuse_reading(const std::filesystem::path& path, int error) {
  throw InputError(path.string() + ": cannot be read: " + std::generic_category().message(error) +
                   " (expected a readable file)");
}

[[noreturn]] void refuse_size(const std::filesystem::path& path, std::size_t max_bytes) {
  throw InputError(path.string() + ": is too large (expected at most " + std::to_string(max_bytes) +
                   " bytes)");
}

}  // namespace

std::string read_file(const std::filesystem::path& path, std::size_t max_bytes) {
  // Opening it would wait for somebody to write. A pipe that the shell made, <(…), has no place among files,
  // and has its writer.
  std::error_code error;
  if (std::filesystem::is_fifo(path, error) && !std::filesystem::canonical(path, error).empty())
    throw InputError(path.string() + ": cannot be read: a named pipe (expected a readable file)");
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rbe"));
  if (!file) refuse_reading(path, errno);
  struct stat status {};
  if (fstat(fileno(file.get()), &status) != 0) refuse_reading(path, errno);
  if (S_ISDIR(status.st_mode)) refuse_reading(path, EISDIR);
  std::string bytes;
  if (S_ISREG(status.st_mode) && status.st_size > 0) {
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size > max_bytes) refuse_size(path, max_bytes);
    bytes.reserve(size);
  }
  // Until the end and not for the size just seen: a pipe has none, and a file may grow.
  std::array<char, 1 << 16> block{};
  for (;;) {
    const std::size_t count = std::fread(block.data(), 1, block.size(), file.get());
    if (count > max_bytes - bytes.size()) refuse_size(path, max_bytes);
    bytes.append(block.data(), count);
    if (count < block.size()) {
      if (std::ferror(file.get()) != 0) refuse_reading(path, errno);
      return bytes;
    }
  }
}

}  // namespace sinkproof::files
