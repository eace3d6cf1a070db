#include "theorems/proofs.hpp"

#include <algorithm>

#include "theorems/statement_text.hpp"

namespace sinkproof::theorems {

namespace {

constexpr std::string_view open_mark = "**open**";
constexpr std::string_view between_cells = " | ";

/// What stands between backticks.
std::vector<std::string> codes_of(std::string_view cell) {
  std::vector<std::string> codes;
  for (auto from = cell.find('`'); from != std::string_view::npos; from = cell.find('`', from)) {
    const auto end = cell.find('`', from + 1);
    if (end == std::string_view::npos) break;
    codes.emplace_back(cell.substr(from + 1, end - from - 1));
    from = end + 1;
  }
  return codes;
}

}  // namespace

std::string_view proofs_text(std::string_view id) {
  const auto page = proofs_page();
  const auto heading = "\n## " + std::string(id) + "\n";
  const auto at = page.find(heading);
  if (at == std::string_view::npos) return {};
  const auto section = page.substr(at + heading.size());
  return section.substr(0, section.find("\n## "));
}

std::vector<ProofPart> proof_parts_of(std::string_view section) {
  std::vector<ProofPart> parts;
  while (!section.empty()) {
    const auto line = section.substr(0, section.find('\n'));
    section.remove_prefix(std::min(section.size(), line.size() + 1));
    const auto second = line.rfind(between_cells);
    if (!line.starts_with("| ") || second == std::string_view::npos || second < 2) continue;
    const auto cell = line.substr(second + between_cells.size());
    const bool is_open = cell.find(open_mark) != std::string_view::npos;
    auto lemmas = codes_of(cell);
    // The header has neither.
    if (lemmas.empty() && !is_open) continue;
    parts.push_back({std::string(line.substr(2, second - 2)), std::move(lemmas), is_open});
  }
  return parts;
}

std::vector<ProofPart> proof_parts(std::string_view id) {
  return proof_parts_of(proofs_text(id));
}

}  // namespace sinkproof::theorems
