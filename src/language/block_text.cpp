#include "language/block_text.hpp"

namespace sinkproof::language {

std::string block_text(const Source& source, const Block& block) {
  std::string text;
  bool has_begun = false;
  std::size_t at = block.range.begin;
  while (at < block.range.end) {
    const Range line = source.line(source.line_of(at));
    const std::string_view shown = source.slice(line);
    has_begun = has_begun || shown.starts_with(to_string(block.kind));
    if (has_begun) text.append(shown).append("\n");
    at = line.end;
    while (at < source.text().size() && source.text()[at] != '\n') ++at;
    ++at;
  }
  return text;
}

}  // namespace sinkproof::language
