// Those of sinkproof's own constructions that are about numbers.
//
// Given: the files of constructions/ that are about numbers, which were put into the program when it was built.
// Derives itself: their blocks.
// Takes from the document: the id that is looked up here.
// Acceptance means: nothing is accepted here: numbers_construction.cpp evaluates these blocks.
// Assumes: docs/language.md, of which the files of this folder are a reading.
#include "checker/language/own_constructions.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>

#include "checker/kernel/work.hpp"
#include "checker/language/block.hpp"
#include "checker/language/own_files.hpp"
#include "checker/language/statement_file.hpp"

namespace sinkproof_check::language {

namespace {

const std::deque<OwnConstruction>& own_constructions() {
  static const auto read = [] {
    const UncountedWork once;
    std::deque<OwnConstruction> list;
    for (const auto& [name, file] : own_construction_files()) {
      const std::string place = "constructions/" + std::string(name) + ".md";
      auto blocks = blocks_of(file, "construction");
      if (blocks.size() != 1) throw std::logic_error(place + ": expected one construction's block");
      OwnConstruction& own = list.emplace_back();
      own.text = std::move(blocks.front());
      own.source = {place, own.text};
      own.block = read_construction(own.source, Whose::ours);
    }
    return list;
  };
  static const std::deque<OwnConstruction> list = read();
  return list;
}

}  // namespace

ConstructionText find_construction(const Source& source, const Block& block, std::string_view id) {
  if (block.id == id) return {&source, &block};
  const auto& mutants = block.construction_mutants;
  const auto known = std::find_if(mutants.begin(), mutants.end(),
                                  [&](const ConstructionMutant& mutant) { return mutant.id == id; });
  return known == mutants.end() ? ConstructionText{&source, nullptr} : ConstructionText{&source, &block, &*known};
}

ConstructionText find_own_construction(std::string_view id) {
  for (const OwnConstruction& own : own_constructions()) {
    const ConstructionText text = find_construction(own.source, own.block, id);
    if (text.block != nullptr) return text;
  }
  return {nullptr, nullptr};
}

}  // namespace sinkproof_check::language
