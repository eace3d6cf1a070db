// What a text about `numbers` declares by itself.
#include <map>
#include <utility>

#include "language/syntax.hpp"
#include "language/vocabulary.hpp"

namespace sinkproof::language {

namespace {

std::string literal_text(const Expression& expression) {
  const auto* literal = std::get_if<Number>(&expression.node);
  return literal == nullptr ? "" : numeric::to_string(literal->value);
}

Kind kind_of(const EntryLine& line) {
  if (!line.range || line.range->kind == ParameterRange::Kind::reals) return Kind::number;
  return line.range->kind == ParameterRange::Kind::words ? Kind::word : Kind::integer;
}

Entry entry_of(const EntryLine& line) {
  Entry entry{.name = line.name.text, .kind = kind_of(line), .meaning = line.meaning.text, .unit = ""};
  if (entry.kind == Kind::number && !line.is_rational) entry.knowledge = Knowledge::real;
  if (!line.bounds.empty())
    entry.indices = {{"k", literal_text(line.bounds.front()), literal_text(line.bounds.back())}};
  if (entry.kind == Kind::word) {
    for (const Word& word : line.range->words) entry.words.push_back({word.text, ""});
  }
  entry.is_assignable = true;
  entry.is_optional = line.is_optional;
  entry.is_required = !line.is_optional;
  return entry;
}

}  // namespace

std::string presence_of(const std::string& name) {
  return "has_" + name;
}

Setting setting_with_entries(const Block& block) {
  Setting setting = numbers();
  for (const auto* line : all_of<EntryLine>(block)) {
    setting.entries.push_back(entry_of(*line));
    if (line->is_optional)
      setting.entries.push_back({.name = presence_of(line->name.text),
                                 .kind = Kind::fact,
                                 .meaning = "whether the instance has '" + line->name.text + "'",
                                 .unit = ""});
  }
  return setting;
}

const Setting& setting_of(const Block& block) {
  static const auto of_theorems = [] {
    std::map<std::string, Setting> result;
    for (const Setting* setting : settings()) {
      Setting kept = *setting;
      std::erase_if(kept.entries, [](const Entry& entry) { return entry.is_of_constructions; });
      result.emplace(setting->id, std::move(kept));
    }
    return result;
  }();
  if (block.own_setting) return *block.own_setting;
  if (block.kind == BlockKind::theorem) return of_theorems.at(block.setting.text);
  return *find_setting(block.setting.text);
}

}  // namespace sinkproof::language
