#include "page/statement.hpp"

#include <algorithm>
#include <array>

#include "page/markdown.hpp"
#include "theorems/registry.hpp"
#include "theorems/statement_text.hpp"

namespace sinkproof::page {

namespace {

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (auto k = text.find(what); k != std::string::npos; k = text.find(what, k + by.size()))
    text.replace(k, what.size(), by);
}

std::string file_of(const std::string& id) {
  return "theorems/" + id + "/statement.md";
}

std::string link_to(const std::string& id) {
  return "[" + id + "](#" + id + ")";
}

/// Links to the sections of other theorems.
class Linker {
 public:
  Linker(const std::string& own_id, const std::vector<std::string>& shown) {
    for (const auto* theorem : theorems::all()) {
      const auto& id = theorem->description().id;
      const bool is_shown = shown.empty() || std::find(shown.begin(), shown.end(), id) != shown.end();
      if (id != own_id && is_shown) others_.push_back(id);
    }
  }
  /// "theorems/ID/statement.md"
  [[nodiscard]] std::string link_files(std::string markdown) const {
    for (const auto& id : others_) replace_all(markdown, file_of(id), link_to(id));
    return markdown;
  }
  /// `ID`
  void link_names(Inlines& inlines) const {
    for (auto& piece : inlines) {
      if (piece.kind == Inline::Kind::code && std::count(others_.begin(), others_.end(), piece.text) > 0) {
        const auto id = piece.text;
        piece = link(code(id), "#" + id);
      } else {
        link_names(piece.children);
      }
    }
  }
  void link_names(Block& block) const {
    if (auto* paragraph = std::get_if<Paragraph>(&block)) link_names(paragraph->content);
    if (auto* list = std::get_if<List>(&block)) {
      for (auto& item : list->items) link_names(item);
    }
    if (auto* table = std::get_if<Table>(&block)) {
      for (auto& row : table->rows) {
        for (auto& cell : row) link_names(cell);
      }
    }
  }

 private:
  std::vector<std::string> others_;
};

}  // namespace

Statement read_statement(const std::string& id, const std::vector<std::string>& shown) {
  const Linker linker(id, shown);
  auto blocks = parse_markdown(linker.link_files(std::string(theorems::statement_text(id))));
  Statement statement;
  for (auto& block : blocks) {
    linker.link_names(block);
    if (auto* heading = std::get_if<Heading>(&block)) {
      // The page has a title of its own.
      if (heading->level == 1) continue;
      if (heading->level == 2) statement.sections.push_back({plain_text(heading->content), {}});
      heading->level += 2;
    }
    auto& target = statement.sections.empty() ? statement.summary : statement.sections.back().blocks;
    target.push_back(std::move(block));
  }
  return statement;
}

bool is_for_everyone(const Statement::Section& section) {
  static constexpr std::array beginnings{"Provenance", "Setting", "Statement", "Hypotheses"};
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](const std::string& beginning) { return section.title.rfind(beginning, 0) == 0; });
}

}  // namespace sinkproof::page
