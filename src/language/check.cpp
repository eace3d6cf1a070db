#include "language/check.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "language/block_check.hpp"
#include "language/block_parser.hpp"
#include "language/examples.hpp"
#include "language/limits.hpp"

namespace sinkproof::language {

namespace {

const Setting& setting_of(const Source& source, const Block& block) {
  if (find_setting(block.setting.text) != nullptr) return language::setting_of(block);
  std::vector<std::string> known;
  for (const Setting* setting : settings()) known.push_back(setting->id);
  throw Error(
      Fault::unknown_setting, source, block.setting.range,
      "expected a setting, not " + single_quoted(block.setting.text) + hint(block.setting.text, known));
}

/// The file's constructions and their mutants, by id.
using Constructions = std::map<std::string, std::pair<BlockCheck*, const Block*>>;

/// `count` is of all values so far.
void check_grid(const Source& source, const Grid& grid, const Word& id, BlockCheck& construction,
                std::size_t& count, const BlockCheck& theorem) {
  const auto& parameters = construction.parameters();
  for (const GridAxis& axis : grid.axes) {
    const auto parameter = parameters.find(axis.name.text);
    if (parameter != parameters.end()) {
      count += axis.values.size();
      if (count > limits::grid_values)
        throw Error(Fault::too_many_tokens, source, axis.name.range,
                    "expected at most " + std::to_string(limits::grid_values) +
                        " values in the grids of a file, counted once for each construction");
      for (const Expression& value : axis.values) construction.check_value(parameter->second, value);
    } else if (!theorem.parameters().contains(axis.name.text)) {
      std::vector<std::string> known;
      known.reserve(parameters.size());
      for (const auto& [name, one] : parameters) known.push_back(name);
      throw Error(Fault::unknown_name, source, axis.name.range,
                  "expected a parameter of " + single_quoted(id.text) + ", not " +
                      single_quoted(axis.name.text) + hint(axis.name.text, known));
    }
  }
  for (const auto& [name, parameter] : parameters) {
    const auto is_its = [text = name](const GridAxis& axis) { return axis.name.text == text; };
    if (std::none_of(grid.axes.begin(), grid.axes.end(), is_its) && !parameter.parameter->value)
      throw Error(
          Fault::missing_value, source, id.range,
          "expected values for " + single_quoted(name) + ", a parameter of " + single_quoted(id.text));
  }
}

/// It makes instances of the setting that the theorem is about.
void check_setting(const Source& source, const Word& id, const Block& theorem, const Block& construction) {
  const auto& wanted = theorem.setting.text;
  const auto& found = construction.setting.text;
  if (found != wanted)
    throw Error(Fault::unknown_name, source, id.range,
                "expected a construction of " + wanted + ", not " + single_quoted(id.text) +
                    ", which is one of " + found);
}

/// A construction of `numbers` makes the instances that the theorem is about.
void check_entries(const Source& source, const Word& id, const Block& theorem, const Block& construction) {
  if (!theorem.own_setting || !construction.own_setting) return;
  if (const auto name = different_entries(theorem, construction))
    throw Error(Fault::other_entries, source, id.range,
                "expected a construction with the entries of " + single_quoted(theorem.id.text) + ": " +
                    single_quoted(*name) + " differs");
}

}  // namespace

void check(const Source& source, const Block& block, const std::vector<std::string>& reserved_ids) {
  BlockCheck(source, block, setting_of(source, block), reserved_ids).run();
}

std::vector<Block> read_blocks(const Source& source, const std::vector<std::string>& reserved_ids,
                               Checks what) {
  const auto fences = find_blocks(source);
  if (fences.empty())
    throw Error(Fault::no_block, source, {0, 0},
                "expected a block of a theorem or construction, which begins with a line ```theorem or "
                "```construction");
  std::vector<Block> blocks;
  blocks.reserve(fences.size());
  std::vector<std::unique_ptr<BlockCheck>> checks;
  std::map<std::string, Range> ids;
  Constructions constructions;
  const auto add_id = [&](const Word& id) {
    const auto [known, is_new] = ids.emplace(id.text, id.range);
    if (is_new) return;
    throw Error(Fault::duplicate, source, id.range,
                "expected an id that is new: " + single_quoted(id.text) + " stands in line " +
                    std::to_string(source.line_of(known->second.begin)));
  };
  for (const Fence& fence : fences) {
    const Block& block = blocks.emplace_back(parse_block(source, fence));
    if (what == Checks::none) continue;
    add_id(block.id);
    auto& check = checks.emplace_back(
        std::make_unique<BlockCheck>(source, block, setting_of(source, block), reserved_ids));
    check->run();
    if (what == Checks::all) check_examples(source, block);
    if (block.kind != BlockKind::construction) continue;
    constructions.emplace(block.id.text, std::pair(check.get(), &block));
    for (const auto* mutant : all_of<ConstructionMutant>(block)) {
      add_id(mutant->id);
      constructions.emplace(mutant->id.text, std::pair(check.get(), &block));
    }
  }
  if (what == Checks::none) return blocks;
  std::size_t count = 0;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    for (const auto* grid : all_of<Grid>(blocks[k])) {
      std::set<const BlockCheck*> seen;  // a mutant has the parameters of its original
      for (const Word& id : grid->constructions) {
        const auto found = constructions.find(id.text);
        if (found == constructions.end() || !seen.insert(found->second.first).second) continue;
        check_setting(source, id, blocks[k], *found->second.second);
        check_entries(source, id, blocks[k], *found->second.second);
        check_grid(source, *grid, id, *found->second.first, count, *checks[k]);
      }
    }
  }
  return blocks;
}

}  // namespace sinkproof::language
