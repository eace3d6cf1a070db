// Those of sinkproof's own constructions that this program reads as text.
//
// Given: the files of constructions/, which were put into the program when it was built.
// Derives itself: which ids each has, and, of the one that is asked for, its block.
// Takes from the document: the id that is looked up here, and nothing else.
// Acceptance means: nothing is accepted here: numbers_construction.cpp and task_construction.cpp evaluate
// these blocks.
// Assumes: docs/language.md, of which the files of this folder are a reading.
#include "checker/language/own_constructions.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/block.hpp"
#include "checker/language/own_files.hpp"
#include "checker/language/statement_file.hpp"

namespace sinkproof_check::language {

namespace {

struct OwnConstruction {
  std::string text;
  std::vector<std::string_view> ids;  ///< its own, then those of its mutants
  std::string_view setting;
  Source source;
  std::unique_ptr<const Block> block;  ///< null until it is asked for
};

/// The word behind, which ends with a space.
std::string_view word_behind(std::string_view line, std::string_view begin) {
  const std::string_view rest = line.substr(begin.size());
  return rest.substr(0, rest.find(' '));
}

/// Ids and setting, from the lines that begin with these words. Reading all blocks would take longer than
/// most documents do.
void skim(OwnConstruction& own) {
  std::string_view rest = own.text;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    for (const std::string_view word : {"construction ", "mutant "})
      if (line.starts_with(word)) own.ids.push_back(word_behind(line, word));
    constexpr std::string_view colon = " : ";
    if (own.setting.empty()) own.setting = line.substr(line.find(colon) + colon.size());
  }
}

std::deque<OwnConstruction>& own_constructions() {
  static std::deque<OwnConstruction> list = [] {
    const UncountedWork once;
    std::deque<OwnConstruction> skimmed;
    for (const auto& [name, file] : own_construction_files()) {
      const std::string place = "constructions/" + std::string(name) + ".md";
      auto blocks = blocks_of(file, "construction");
      if (blocks.size() != 1) throw std::logic_error(place + ": expected one construction's block");
      OwnConstruction& own = skimmed.emplace_back();
      own.text = std::move(blocks.front());
      own.source = {place, own.text};
      skim(own);
    }
    return skimmed;
  }();
  return list;
}

/// What was skimmed is what the reader finds.
void require_same_ids(const OwnConstruction& own, const Block& block) {
  std::vector<std::string_view> ids{block.id};
  for (const ConstructionMutant& mutant : block.construction_mutants) ids.push_back(mutant.id);
  if (ids != own.ids || block.setting->id != own.setting)
    throw std::logic_error(own.source.place + ": other ids, or another setting, than its lines begin with");
}

const Block& read(OwnConstruction& own) {
  if (own.block == nullptr) {
    const UncountedWork once;
    auto block = std::make_unique<Block>(read_construction(own.source, Whose::ours));
    require_same_ids(own, *block);
    own.block = std::move(block);
  }
  return *own.block;
}

}  // namespace

ConstructionText find_own_construction(std::string_view id) {
  for (OwnConstruction& own : own_constructions())
    if (std::find(own.ids.begin(), own.ids.end(), id) != own.ids.end())
      return find_construction(own.source, read(own), id);
  return {nullptr, nullptr};
}

ConstructionText find_construction_of(const Setting& setting, std::string_view id) {
  const ConstructionText text = find_own_construction(id);
  if (text.block == nullptr || text.block->setting->id != setting.id)
    throw Rejected("/construction", quoted(id) + " is no construction of " + std::string(setting.id));
  return text;
}

std::vector<std::string_view> own_construction_ids(std::string_view setting) {
  std::vector<std::string_view> ids;
  for (const OwnConstruction& own : own_constructions())
    if (own.setting == setting) ids.insert(ids.end(), own.ids.begin(), own.ids.end());
  return ids;
}

}  // namespace sinkproof_check::language
