#include "app/count_option.hpp"

#include <charconv>
#include <system_error>

#include "numeric/error.hpp"

namespace sinkproof::app {

std::uint64_t parse_count(const char* option, const std::string& text, std::uint64_t lowest,
                          std::uint64_t highest) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < lowest || value > highest) {
    throw InputError(std::string(option) + " '" + text.substr(0, 60) +
                     "' is out of range (expected an integer from " + std::to_string(lowest) + " to " +
                     std::to_string(highest) + ")");
  }
  return value;
}

}  // namespace sinkproof::app
