#include "files/printable.hpp"

#include <nlohmann/json.hpp>

namespace sinkproof::files {

std::string in_quotes(std::string_view text, std::size_t max_bytes) {
  const bool cut = text.size() > max_bytes;
  const nlohmann::json shown = std::string(text.substr(0, max_bytes));
  std::string result = shown.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  if (cut) result.insert(result.size() - 1, "…");
  return result;
}

std::string printable(std::string_view text, std::size_t max_bytes) {
  const std::string result = in_quotes(text, max_bytes);
  return result.substr(1, result.size() - 2);
}

}  // namespace sinkproof::files
