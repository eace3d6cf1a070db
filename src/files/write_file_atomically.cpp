#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>

#include "files/file_io.hpp"
#include "numeric/error.hpp"

namespace sinkproof::files {

namespace {

/// An open file that is closed, and deleted unless it was renamed, whatever happens.
class OutputFile {
 public:
  OutputFile(int descriptor, std::string temporary_name)
      : descriptor_(descriptor), temporary_name_(std::move(temporary_name)) {}
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  OutputFile(OutputFile&&) = delete;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_name_.empty()) ::unlink(temporary_name_.c_str());
  }

  /// These return 0 or an errno.
  [[nodiscard]] int write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return count < 0 ? errno : EIO;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
  }
  [[nodiscard]] int set_permissions(mode_t mode) const {
    return ::fchmod(descriptor_, mode) == 0 ? 0 : errno;
  }
  /// Network file systems and quotas report a full disk only here.
  [[nodiscard]] int close() {
    const int result = ::close(descriptor_);
    descriptor_ = -1;
    return result == 0 ? 0 : errno;
  }
  [[nodiscard]] int rename_to(const std::filesystem::path& path) {
    if (::rename(temporary_name_.c_str(), path.c_str()) != 0) return errno;
    temporary_name_.clear();
    return 0;
  }

 private:
  int descriptor_;
  std::string temporary_name_;  // empty: nothing to delete
};

[[noreturn]] void refuse_writing(const std::filesystem::path& path, int error) {
  throw InputError(path.string() + ": cannot be written: " + std::generic_category().message(error) +
                   " (expected a writable place for a file)");
}

void check(const std::filesystem::path& path, int error) {
  if (error != 0) refuse_writing(path, error);
}

/// The name is short and not made from the target's, so that every target with a legal name has one. It
/// differs between processes and threads.
OutputFile open_temporary(const std::filesystem::path& shown, const std::filesystem::path& target) {
  static std::atomic<unsigned> counter{0};
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  for (;;) {
    const std::string name = (folder / (".sinkproof-" + std::to_string(::getpid()) + "-" +
                                        std::to_string(counter.fetch_add(1)) + ".tmp"))
                                 .string();
    const int descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0) return {descriptor, name};
    if (errno != EEXIST) refuse_writing(shown, errno);  // EEXIST: left by a killed process of the same id
  }
}

void write_directly(const std::filesystem::path& path, std::string_view bytes) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) refuse_writing(path, errno);
  OutputFile device(descriptor, "");
  check(path, device.write(bytes));
  check(path, device.close());
}

}  // namespace

void write_file_atomically(const std::filesystem::path& path, std::string_view bytes) {
  if (!path.has_filename()) refuse_writing(path, path.empty() ? ENOENT : EISDIR);
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (!exists && errno != ENOENT) refuse_writing(path, errno);
  std::filesystem::path target = path;
  if (exists) {
    if (S_ISDIR(status.st_mode)) refuse_writing(path, EISDIR);
    if (!S_ISREG(status.st_mode)) return write_directly(path, bytes);
    if (::access(path.c_str(), W_OK) != 0) refuse_writing(path, errno);
    std::error_code error;
    target = std::filesystem::canonical(path, error);
    check(path, error.value());
  }
  OutputFile temporary = open_temporary(path, target);
  if (exists) check(path, temporary.set_permissions(status.st_mode & 07777));
  check(path, temporary.write(bytes));
  check(path, temporary.close());
  check(path, temporary.rename_to(target));
}

}  // namespace sinkproof::files
