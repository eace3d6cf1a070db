#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

/// What several commands ask of their options. Throw InputError that names the option.
namespace sinkproof::app {

/// Makes the directory and sees whether files can be written there, before hours of work.
void prepare_directory(const std::string& option, const std::string& directory);

/// The same, for a command that may end in bad input when some of the work is done: when it goes, so do the
/// directories that it made and that hold nothing.
class PreparedDirectory {
 public:
  PreparedDirectory(const std::string& option, const std::string& directory);
  ~PreparedDirectory();
  PreparedDirectory(const PreparedDirectory&) = delete;
  PreparedDirectory& operator=(const PreparedDirectory&) = delete;

 private:
  std::vector<std::filesystem::path> made_;  ///< the innermost first
};

/// `60s`, `1.5m`, `2h`, or seconds without a unit; more than 0.
std::chrono::duration<double> parse_duration(const std::string& option, const std::string& text);

}  // namespace sinkproof::app
