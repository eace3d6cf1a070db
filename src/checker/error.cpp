#include "checker/error.hpp"

#include <array>

namespace sinkproof_check {

namespace {

std::string located(const std::string& place, const std::string& reason) {
  return (place.empty() ? "/" : place) + ": " + reason;
}

}  // namespace

Malformed::Malformed(const std::string& place, const std::string& reason)
    : std::runtime_error(located(place, reason)) {}

Rejected::Rejected(const std::string& place, const std::string& reason)
    : std::runtime_error(located(place, reason)) {}

std::string quoted(std::string_view text) {
  constexpr std::size_t shown = 60;
  constexpr std::array digits{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
  std::string result = "'";
  for (const char c : text.substr(0, shown)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      result += c;
    } else {
      result += {'\\', 'x', digits[byte >> 4U], digits[byte & 0xfU]};
    }
  }
  return result + (text.size() > shown ? "...'" : "'");
}

}  // namespace sinkproof_check
