#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace sinkproof_fuzz {

/// A folder of this process, gone with it: for readers and writers that take paths. Names are counted, not
/// drawn, so that a run with a seed can be repeated; TMPDIR is the target's own (`dev`).
class TemporaryFolder {
 public:
  TemporaryFolder() {
    const auto parent = std::filesystem::temp_directory_path();
    for (unsigned number = 0;; ++number) {
      path_ = parent / ("folder-" + std::to_string(number));
      if (std::filesystem::create_directory(path_)) return;
    }
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace sinkproof_fuzz
