#include "app/state_json.hpp"

#include <array>
#include <charconv>

#include "files/printable.hpp"

namespace sinkproof::app {

std::string program_of_states() {
  return "sinkproof " SINKPROOF_VERSION;
}

std::string text_of(double x) {
  std::array<char, 32> digits{};
  char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), x).ptr;
  return {digits.data(), end};
}

double double_of(const files::JsonNode& node) {
  const auto& text = node.string();
  double x = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (error != std::errc() || end != text.data() + text.size()) node.fail("a number");
  return x;
}

void expect(const files::JsonNode& node, const std::string& expected) {
  using Json = files::JsonNode::Json;
  if (node.value() != Json(expected))
    node.reject(files::printable(node.value().dump(-1, ' ', true, Json::error_handler_t::replace)) +
                " (expected " + files::in_quotes(expected, 100) + ")");
}

}  // namespace sinkproof::app
