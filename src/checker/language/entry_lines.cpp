// What a text of the setting `numbers` says that its instances are.
//
// Given: the entry lines of a block, read.
// Derives itself: the names that the block may use, and whether two blocks have the same instances.
// Takes from the document: somebody's lines. Safe, as they only say what a text is about; a name that stands
// twice is refused.
// Acceptance means: nothing is accepted here: numbers_instance.cpp holds an instance against the lines.
// Assumes: entry_reader.cpp, for what may stand in a line.
#include "checker/language/entry_lines.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

namespace {

constexpr std::string_view presence = "has_";

/// With the texts of has_NAME, which stand in no source.
struct OwnSetting {
  std::deque<std::string> texts;
  Setting setting{"numbers", {}};
};

SettingName name_of(const EntryLine& line) {
  SettingName name{line.of.name, Kind::number};
  if (line.is_word()) name.kind = Kind::word;
  if (line.of.is_integer) name.kind = Kind::integer;
  if (line.is_array) {
    name.kind = Kind::array;
    name.indices = 1;
    name.has_integers = line.of.is_integer;
  }
  name.level = line.is_exact() || line.is_word() ? Level::exact : Level::real;
  name.words = line.of.words;
  return name;
}

bool is_same(const EntryLine& x, const EntryLine& y) {
  charge_steps(8 * (8 + x.of.words.size()));
  return x.of.name == y.of.name && x.of.is_integer == y.of.is_integer && x.of.words == y.of.words &&
         x.is_rational == y.is_rational && x.is_optional == y.is_optional && x.is_array == y.is_array &&
         x.first == y.first && x.last == y.last;
}

}  // namespace

std::string_view entry_of_fact(std::string_view fact) {
  return fact.substr(presence.size());
}

bool is_about_numbers(const Block& block) {
  return block.own_setting != nullptr;
}

void make_own_setting(const Source& source, Block& block) {
  if (block.entries.empty())
    source.refuse(block.id, "expected an entry: a text about numbers says what its instances are");
  const auto own = std::make_shared<OwnSetting>();
  const auto add = [&](const EntryLine& line, SettingName name) {
    if (!own->setting.names.emplace(name.name, name).second)
      source.refuse(line.of.name, "expected a new name: there is " + quoted(name.name) + " already");
  };
  for (const EntryLine& line : block.entries) {
    add(line, name_of(line));
    if (!line.is_optional) continue;
    SettingName fact{own->texts.emplace_back(std::string(presence) + std::string(line.of.name)), Kind::fact};
    fact.follows = true;
    add(line, fact);
  }
  block.own_setting = std::shared_ptr<const Setting>(own, &own->setting);
  block.setting = block.own_setting.get();
}

std::optional<std::string_view> different_entry(const Block& theorem, const Block& construction) {
  const auto& ours = theorem.entries;
  const auto& others = construction.entries;
  const auto [one, other] = std::mismatch(ours.begin(), ours.end(), others.begin(), others.end(), is_same);
  if (one != ours.end()) return one->of.name;
  return other == others.end() ? std::nullopt : std::optional(other->of.name);
}

}  // namespace sinkproof_check::language
