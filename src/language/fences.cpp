#include "language/fences.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "files/printable.hpp"
#include "language/diagnostic.hpp"
#include "language/limits.hpp"

namespace sinkproof::language {

namespace {

/// A line that opens or closes code: at least three ` or ~ behind at most three spaces.
struct FenceLine {
  std::size_t indent = 0;
  char character = '`';
  std::size_t length = 0;
  std::string_view info;  ///< what stands behind them
};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<FenceLine> as_fence(std::string_view line) {
  FenceLine fence;
  while (fence.indent < line.size() && line[fence.indent] == ' ') ++fence.indent;
  if (fence.indent > 3 || fence.indent == line.size()) return std::nullopt;
  fence.character = line[fence.indent];
  if (fence.character != '`' && fence.character != '~') return std::nullopt;
  const std::size_t end = std::min(line.find_first_not_of(fence.character, fence.indent), line.size());
  fence.length = end - fence.indent;
  fence.info = trimmed(line.substr(end));
  // ``` in a line of prose.
  if (fence.length < 3 || (fence.character == '`' && fence.info.find('`') != std::string_view::npos))
    return std::nullopt;
  return fence;
}

std::optional<BlockKind> kind_of(std::string_view info) {
  const std::string_view word = info.substr(0, info.find_first_of(" \t"));
  for (const BlockKind kind : {BlockKind::theorem, BlockKind::construction}) {
    if (word == to_string(kind)) return kind;
  }
  return std::nullopt;
}

void check_utf8(const Source& source, Range text) {
  for (std::size_t n = source.line_of(text.begin); text.begin < text.end && n <= source.line_of(text.end - 1);
       ++n) {
    const Range line = source.line(n);
    const std::string_view bytes = source.slice(line);
    const std::string valid = files::as_utf8(bytes);
    if (valid == bytes) continue;
    const auto at = std::mismatch(bytes.begin(), bytes.end(), valid.begin()).first - bytes.begin();
    const std::size_t place = line.begin + static_cast<std::size_t>(at);
    throw Error(Fault::not_utf8, source, {place, place + 1}, "expected UTF-8 text");
  }
}

}  // namespace

const char* to_string(BlockKind kind) {
  return kind == BlockKind::theorem ? "theorem" : "construction";
}

std::vector<Fence> find_blocks(const Source& source) {
  std::vector<Fence> blocks;
  std::optional<FenceLine> open;  // the code we are in
  std::optional<BlockKind> kind;  // of it, if it is a block
  Range opening;
  for (std::size_t n = 1; n <= source.lines(); ++n) {
    const Range line = source.line(n);
    const auto fence = as_fence(source.slice(line));
    if (!fence) continue;
    if (!open) {
      open = fence;
      kind = kind_of(fence->info);
      opening = line;
      if (kind && fence->indent > 0)
        throw Error(Fault::indented_block, source, line,
                    "expected a block's fence at the beginning of its line");
      continue;
    }
    if (fence->character != open->character || fence->length < open->length || !fence->info.empty()) continue;
    if (kind) {
      if (blocks.size() == limits::blocks)
        throw Error(Fault::too_many_blocks, source, opening,
                    "expected at most " + std::to_string(limits::blocks) + " blocks in a file");
      const std::size_t begin = std::min(source.text().find('\n', opening.end) + 1, line.begin);
      blocks.push_back({*kind, opening, {begin, line.begin}});
      check_utf8(source, blocks.back().text);
    }
    open.reset();
  }
  if (open && kind)
    throw Error(Fault::open_block, source, opening,
                std::string("this ") + to_string(*kind) + " block never ends: expected a line " +
                    std::string(open->length, open->character) + " behind it");
  return blocks;
}

}  // namespace sinkproof::language
