#include "report/refuted_text.hpp"

#include <nlohmann/json.hpp>

#include "certificate/shell_word.hpp"
#include "files/json_node.hpp"
#include "show/text.hpp"

namespace sinkproof::report {

std::string refuted_text(const std::string& certificate, const std::optional<std::string>& file,
                         const std::string& again) {
  const auto document = nlohmann::ordered_json::parse(certificate);
  const files::JsonNode root(document, file.value_or("certificate"));
  const std::string word = file ? certificate::shell_word(*file) : "";
  std::string text = show::short_text(root, "sinkproof show " + (file ? word : "CERTIFICATE"));
  text += "  again: " + (file ? "sinkproof replay " + word : again) + "\n";
  return text;
}

}  // namespace sinkproof::report
