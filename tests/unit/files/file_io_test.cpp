#include "files/file_io.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <csignal>

#include "numeric/error.hpp"
#include "temporary_folder.hpp"

namespace sinkproof::files {
namespace {

using files_test::contents;
using files_test::put;
using files_test::TemporaryFolder;
using Names = std::vector<std::string>;

template <typename Action>
std::string input_error(Action&& action) {
  return files_test::message_of<InputError>(std::forward<Action>(action));
}

/// While it lives, no file of this process can have more than `bytes` bytes: what a full disk looks like to a
/// writer.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

RC_GTEST_PROP(FileIo, whatIsWrittenIsReadBack, (const std::string& bytes)) {
  const TemporaryFolder folder;
  write_file_atomically(folder / "file", bytes);
  RC_ASSERT(read_file(folder / "file", bytes.size()) == bytes);
  RC_ASSERT(folder.names() == Names{"file"});
}

TEST(FileIo, ReadsUpToTheLimitAndNotAbove) {
  const TemporaryFolder folder;
  const std::string bytes(200'000, 'x');
  put(folder / "file", bytes);
  EXPECT_EQ(read_file(folder / "file", 200'000), bytes);
  EXPECT_EQ(input_error([&] { read_file(folder / "file", 199'999); }),
            (folder / "file").string() + ": is too large (expected at most 199999 bytes)");
  // A device does not tell its size in advance.
  EXPECT_EQ(input_error([] { read_file("/dev/zero", 100'000); }),
            "/dev/zero: is too large (expected at most 100000 bytes)");
  EXPECT_EQ(read_file("/dev/null", 0), "");
}

TEST(FileIo, RefusesToReadWhatIsNoFile) {
  const TemporaryFolder folder;
  EXPECT_EQ(input_error([&] { read_file(folder / "missing", 10); }),
            (folder / "missing").string() +
                ": cannot be read: No such file or directory (expected a readable file)");
  EXPECT_EQ(input_error([&] { read_file(folder.path(), 10); }),
            folder.path().string() + ": cannot be read: Is a directory (expected a readable file)");
  EXPECT_NE(input_error([] { read_file("", 10); }).find("cannot be read"), std::string::npos);
}

TEST(FileIo, RefusesToReadWithoutPermission) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const TemporaryFolder folder;
  put(folder / "secret", "x");
  chmod((folder / "secret").c_str(), 0);
  EXPECT_NE(input_error([&] { read_file(folder / "secret", 10); }).find("Permission denied"),
            std::string::npos);
}

TEST(FileIo, ReplacesAFileAndKeepsItsPermissions) {
  const TemporaryFolder folder;
  put(folder / "file", "a longer old text");
  chmod((folder / "file").c_str(), 0640);
  write_file_atomically(folder / "file", "new");
  EXPECT_EQ(contents(folder / "file"), "new");
  struct stat status {};
  ASSERT_EQ(stat((folder / "file").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640U);
}

TEST(FileIo, FollowsLinks) {
  const TemporaryFolder folder;
  put(folder / "file", "old");
  std::filesystem::create_symlink("file", folder / "link");
  write_file_atomically(folder / "link", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(contents(folder / "file"), "new");
}

TEST(FileIo, WritesToTheCurrentFolder) {
  const TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  write_file_atomically("file", "x");
  std::filesystem::current_path(before);
  EXPECT_EQ(folder.names(), Names{"file"});
}

TEST(FileIo, TakesTheLongestLegalName) {
  const TemporaryFolder folder;
  const std::string longest(255, 'n');
  write_file_atomically(folder / longest, "x");
  EXPECT_EQ(contents(folder / longest), "x");
  EXPECT_NE(input_error([&] { write_file_atomically(folder / (longest + "n"), "x"); }).find("too long"),
            std::string::npos);
  EXPECT_EQ(folder.names(), Names{longest});
}

TEST(FileIo, RefusesPlacesThatCannotBeWritten) {
  const TemporaryFolder folder;
  put(folder / "file", "x");
  const std::string expected = " (expected a writable place for a file)";
  EXPECT_EQ(input_error([&] { write_file_atomically(folder / "missing/file", "x"); }),
            (folder / "missing/file").string() + ": cannot be written: No such file or directory" + expected);
  EXPECT_EQ(input_error([&] { write_file_atomically(folder / "file/file", "x"); }),
            (folder / "file/file").string() + ": cannot be written: Not a directory" + expected);
  EXPECT_EQ(input_error([&] { write_file_atomically(folder.path(), "x"); }),
            folder.path().string() + ": cannot be written: Is a directory" + expected);
  EXPECT_EQ(input_error([] { write_file_atomically("", "x"); }),
            ": cannot be written: No such file or directory" + expected);
  EXPECT_NE(input_error([&] { write_file_atomically(folder / "new/", "x"); }).find("Is a directory"),
            std::string::npos);
  EXPECT_NE(input_error([] { write_file_atomically("/proc/sinkproof", "x"); }).find("cannot be written"),
            std::string::npos);
  EXPECT_EQ(folder.names(), Names{"file"});
}

TEST(FileIo, RefusesAFolderOrFileWithoutPermission) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const TemporaryFolder folder;
  put(folder / "file", "old");
  chmod((folder / "file").c_str(), 0444);
  EXPECT_NE(input_error([&] { write_file_atomically(folder / "file", "x"); }).find("Permission denied"),
            std::string::npos);
  chmod(folder.path().c_str(), 0555);
  EXPECT_NE(input_error([&] { write_file_atomically(folder / "new", "x"); }).find("Permission denied"),
            std::string::npos);
  chmod(folder.path().c_str(), 0755);
  EXPECT_EQ(contents(folder / "file"), "old");
}

TEST(FileIo, AFullDiskLeavesTheOldFileAndNoTemporary) {
  const TemporaryFolder folder;
  put(folder / "old", "old");
  for (const auto* name : {"old", "new"}) {
    std::string message;
    {
      const FullDisk full(4096);  // the first write succeeds in part
      message = input_error([&] { write_file_atomically(folder / name, std::string(10'000, 'x')); });
    }
    EXPECT_EQ(message, (folder / name).string() +
                           ": cannot be written: File too large (expected a writable place for a file)");
  }
  EXPECT_EQ(folder.names(), Names{"old"});
  EXPECT_EQ(contents(folder / "old"), "old");
}

TEST(FileIo, WritesToDevicesAndDoesNotReplaceThem) {
  // A link of our own: were the device replaced, it would be this link that is lost.
  const TemporaryFolder folder;
  std::filesystem::create_symlink("/dev/full", folder / "full");
  std::filesystem::create_symlink("/dev/null", folder / "null");
  EXPECT_EQ(input_error([&] { write_file_atomically(folder / "full", "x"); }),
            (folder / "full").string() +
                ": cannot be written: No space left on device (expected a writable place for a file)");
  write_file_atomically(folder / "null", "x");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_EQ(folder.names(), (Names{"full", "null"}));
}

}  // namespace
}  // namespace sinkproof::files
