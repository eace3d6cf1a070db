#pragma once

#include <cstdint>
#include <string>

namespace sinkproof::app {

/// Throws InputError that names the option.
std::uint64_t parse_count(const char* option, const std::string& text, std::uint64_t lowest,
                          std::uint64_t highest);

}  // namespace sinkproof::app
