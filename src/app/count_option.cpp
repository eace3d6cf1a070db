#include "app/count_option.hpp"

#include <charconv>
#include <system_error>

#include "files/printable.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

std::uint64_t parse_count(const char* option, const std::string& text, std::uint64_t lowest,
                          std::uint64_t highest) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < lowest || value > highest) {
    // 1e3 is in the range, and yet not what is asked for.
    const bool is_integer = !text.empty() && text.find_first_not_of("-0123456789") == std::string::npos;
    throw InputError(std::string(option) + " '" + files::printable(text) +
                     (is_integer ? "' is out of range" : "' is no integer in digits") +
                     " (expected an integer from " + std::to_string(lowest) + " to " +
                     std::to_string(highest) + ")");
  }
  return value;
}

}  // namespace sinkproof::app
