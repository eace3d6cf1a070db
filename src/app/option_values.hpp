#pragma once

#include <chrono>
#include <string>

/// What several commands ask of their options. Throw InputError that names the option.
namespace sinkproof::app {

/// Makes the directory and sees whether files can be written there, before hours of work.
void prepare_directory(const std::string& option, const std::string& directory);

/// `60s`, `1.5m`, `2h`, or seconds without a unit; more than 0.
std::chrono::duration<double> parse_duration(const std::string& option, const std::string& text);

}  // namespace sinkproof::app
