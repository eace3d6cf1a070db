#include "app/option_values.hpp"

#include <unistd.h>

#include <charconv>
#include <cmath>
#include <system_error>

#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

void prepare_directory(const std::string& option, const std::string& directory) {
  if (directory.empty()) throw InputError(option + " '': expected a directory");
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  const auto probe = std::filesystem::path(directory) / (".sinkproof-probe-" + std::to_string(getpid()));
  if (!error) {
    try {
      files::write_file_atomically(probe, "");
    } catch (const InputError& failure) {
      throw InputError(option + " " + directory + ": cannot write files there (" + failure.what() + ")");
    }
    std::filesystem::remove(probe, error);
  }
  if (error)
    throw InputError(option + " " + directory + ": " + error.message() +
                     " (expected a directory that can be written)");
}

PreparedDirectory::PreparedDirectory(const std::string& option, const std::string& directory) {
  std::error_code error;
  for (std::filesystem::path path = directory; !path.empty() && !std::filesystem::exists(path, error);
       path = path.parent_path())
    made_.push_back(path);
  prepare_directory(option, directory);
}

PreparedDirectory::~PreparedDirectory() {
  // One that holds something stays, and so do those around it.
  std::error_code error;
  for (const auto& path : made_) std::filesystem::remove(path, error);
}

std::chrono::duration<double> parse_duration(const std::string& option, const std::string& text) {
  double value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value, std::chars_format::fixed);
  const std::string unit(end, last);
  double seconds = 1;
  if (unit == "m") seconds = 60;
  if (unit == "h") seconds = 3600;
  constexpr double longest = 1e7;
  const bool is_unit = unit.empty() || unit == "s" || unit == "m" || unit == "h";
  if (error != std::errc() || !is_unit || !(value > 0) || !(value * seconds <= longest)) {
    throw InputError(option + " " + files::in_quotes(text) +
                     ": no time (expected more than 0 and at most 10^7 seconds, as 60s, 1.5m or 2h)");
  }
  return std::chrono::duration<double>(value * seconds);
}

}  // namespace sinkproof::app
