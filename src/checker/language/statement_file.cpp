// A file that somebody holds to be the statement of a certificate.
//
// Given: a certificate that was accepted, and the bytes of a file of Markdown.
// Derives itself: the theorems' blocks of the file, or the hash of the whole file.
// Takes from the document: its statement, or the hash of one of ours.
// Acceptance means: the statement stands in the file, word by word.
// Assumes: sha256.cpp.
#include "checker/language/statement_file.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/sha256.hpp"

namespace sinkproof_check::language {

namespace {

/// A line that opens or closes code: its character, how often it stands there, and what is behind.
struct Fence {
  char character = 0;
  std::size_t size = 0;
  std::string_view rest = {};
  bool is_indented = false;
};

/// Of size 0 where the line is none.
Fence fence_of(std::string_view line) {
  constexpr std::size_t least = 3;
  constexpr std::size_t most_spaces = 3;
  const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
  const std::string_view text = line.substr(spaces);
  if (spaces > most_spaces || text.empty() || (text.front() != '`' && text.front() != '~')) return {};
  const std::size_t size = std::min(text.find_first_not_of(text.front()), text.size());
  if (size < least) return {};
  const std::string_view rest = text.substr(size);
  // What stands behind backticks has none.
  if (text.front() == '`' && rest.find('`') != std::string_view::npos) return {};
  return {text.front(), size, rest, spaces > 0};
}

bool is_space(std::string_view text) {
  return text.find_first_not_of(" \t") == std::string_view::npos;
}

}  // namespace

std::vector<std::string> blocks_of(std::string_view file, std::string_view kind) {
  std::vector<std::string> blocks;
  Fence open;
  bool is_of_kind = false;
  while (!file.empty()) {
    std::string_view line = file.substr(0, file.find('\n'));
    file.remove_prefix(std::min(line.size() + 1, file.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const Fence fence = fence_of(line);
    if (open.size == 0) {
      open = fence;
      const std::string_view info =
          fence.rest.substr(std::min(fence.rest.find_first_not_of(" \t"), fence.rest.size()));
      is_of_kind =
          fence.size > 0 && !fence.is_indented && info.substr(0, info.find_first_of(" \t")) == kind;
      if (is_of_kind) blocks.emplace_back();
    } else if (fence.character == open.character && fence.size >= open.size && is_space(fence.rest)) {
      open = {};
      is_of_kind = false;
    } else if (is_of_kind) {
      std::string& block = blocks.back();
      const std::string_view words = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
      if (!block.empty() || (!words.empty() && !words.starts_with('#'))) block.append(line).append("\n");
    }
  }
  // One that is not closed is none.
  if (is_of_kind) blocks.pop_back();
  return blocks;
}

void require_statement_file(const Certificate& certificate, std::string_view file) {
  charge_steps(8 * file.size());
  if (!certificate.statement) {
    if (certificate.statement_sha256 != sha256(file))
      throw Rejected("/statement_sha256", "not that of the file given");
    return;
  }
  const auto has = [&](std::string_view kind, const std::string& text) {
    const auto blocks = blocks_of(file, kind);
    return std::find(blocks.begin(), blocks.end(), text) != blocks.end();
  };
  if (!has("theorem", *certificate.statement))
    throw Rejected("/statement", "not a theorem's block of the file given");
  if (certificate.construction_text && !has("construction", *certificate.construction_text))
    throw Rejected("/construction_text", "not a construction's block of the file given");
}

}  // namespace sinkproof_check::language
