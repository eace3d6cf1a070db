#include "files/nearest_name.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace sinkproof::files {

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char left : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const bool same =
          std::tolower(static_cast<unsigned char>(left)) == std::tolower(static_cast<unsigned char>(b[j]));
      const std::size_t substituted = diagonal + (same ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view unknown, const std::vector<std::string>& known) {
  const std::string* nearest = nullptr;
  std::size_t best = 0;
  for (const auto& name : known) {
    const std::size_t distance = edit_distance(unknown.substr(0, 100), name);
    if (distance > name.size() / 3) continue;
    if (nearest == nullptr || distance < best) {
      nearest = &name;
      best = distance;
    }
  }
  return nearest == nullptr ? std::nullopt : std::optional(*nearest);
}

std::string nearest_name_hint(std::string_view unknown, const std::vector<std::string>& known) {
  if (const auto nearest = nearest_name(unknown, known)) return "; did you mean '" + *nearest + "'?";
  std::string list;
  for (const auto& name : known) list += (list.empty() ? "" : ", ") + name;
  return "; known: " + (list.empty() ? "none" : list);
}

}  // namespace sinkproof::files
