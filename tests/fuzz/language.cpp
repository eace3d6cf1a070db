// Files with theorems and constructions: what is read, is read the same the second time; what is not, is
// refused by an error with its place, in printable lines.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>

#include "files/printable.hpp"
#include "fuzz/property.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"

namespace {

namespace language = sinkproof::language;
using sinkproof_fuzz::require;

/// The message, or nothing where the file is accepted.
std::optional<std::string> read(const std::string& text, std::size_t& statements) {
  const language::Source source("fuzz.md", text);
  try {
    statements = 0;
    for (const auto& block : language::read_blocks(source, {"softmax-sink-necessity"})) {
      require(block.id.text != "softmax-sink-necessity", "nobody has a reserved id");
      require(source.slice(block.id.range) == block.id.text, "an id is where it is said to be");
      for (const auto* proposition : all_of<language::Proposition>(block))
        require(!one_line(source, proposition->statement.range).empty(), "a proposition has its text");
      statements += block.statements.size();
    }
    return std::nullopt;
  } catch (const language::Error& error) {
    return error.text();
  }
}

void check_message(const std::string& message) {
  require(message.starts_with("fuzz.md:"), "a message begins with its place", message);
  require(message.size() < 20'000, "a message is short", message.substr(0, 1000));
  std::istringstream lines(message);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count)
    require(sinkproof::files::on_one_line(line) == line, "a message is printable", line);
  require(count == 3, "a message has three lines", message);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  std::size_t statements = 0;
  std::size_t again = 0;
  const auto message = read(text, statements);
  require(read(text, again) == message && again == statements, "a text is read the same the second time");
  if (message) check_message(*message);
  return 0;
}
