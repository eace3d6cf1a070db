#include "page/belongs.hpp"

#include <algorithm>

namespace sinkproof::page {

namespace {

bool is_by_theorem(const tables::Table& table) {
  return !table.columns.empty() && table.columns.front().name == "theorem";
}

/// The theorem that a caption names first.
std::string named_in(const std::string& caption, const Findings& findings) {
  std::string first;
  auto place = std::string::npos;
  for (const auto& theorem : findings.theorems) {
    const auto& id = theorem.theorem->description().id;
    const auto found = caption.find(id);
    if (found < place) {
      place = found;
      first = id;
    }
  }
  return first;
}

/// The theorem whose construction a name ends in: the longest, for some names are ends of others.
std::string of_construction(const std::string& name, const Findings& findings) {
  std::string id;
  std::size_t length = 0;
  for (const auto& theorem : findings.theorems) {
    for (const auto& source : theorem.theorem->sources()) {
      const auto& end = source.name;
      const bool fits =
          name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
      if (fits && end.size() > length) {
        length = end.size();
        id = theorem.theorem->description().id;
      }
    }
  }
  return id;
}

bool is_theorem(const std::string& name, const Findings& findings) {
  return std::any_of(findings.theorems.begin(), findings.theorems.end(),
                     [&](const auto& theorem) { return theorem.theorem->description().id == name; });
}

}  // namespace

std::string theorem_of(const FilledTable& table, const Findings& findings) {
  if (is_by_theorem(*table.table)) return "";
  if (is_theorem(table.table->name, findings)) return table.table->name;
  return named_in(table.table->caption, findings);
}

std::string theorem_of(const DrawnFigure& figure, const Findings& findings) {
  auto id = named_in(figure.caption, findings);
  return id.empty() ? of_construction(figure.name, findings) : id;
}

const FilledTable* table_by_theorem(const std::string& name, const Findings& findings) {
  for (const auto& filled : findings.tables) {
    if (filled.table->name == name && is_by_theorem(*filled.table)) return &filled;
  }
  return nullptr;
}

}  // namespace sinkproof::page
