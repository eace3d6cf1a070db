#include "stated/read.hpp"

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"

namespace sinkproof::stated {

namespace {

/// Commands can make no instance of it alone.
void refuse_numbers(const language::Source& source, const language::Block& block) {
  if (block.setting.text != language::numbers().id) return;
  throw language::Error(language::Fault::unknown_setting, source, block.setting.range,
                        "expected a theorem with these entries beside it (--theorem FILE.md): numbers are "
                        "nothing without one");
}

}  // namespace

bool names_file(const std::string& name) {
  return name.find_first_of("./") != std::string::npos;
}

Place parse_place(const std::string& place) {
  const std::size_t mark = place.rfind('#');
  if (mark == std::string::npos) return {place, std::nullopt};
  return {place.substr(0, mark), place.substr(mark + 1)};
}

std::vector<std::shared_ptr<const Construction>> constructions_of(
    const std::shared_ptr<const language::Source>& source, const std::vector<std::string>& reserved_ids) {
  std::vector<std::shared_ptr<const Construction>> result;
  for (auto& block : language::read_blocks(*source, reserved_ids)) {
    if (block.kind != language::BlockKind::construction) continue;
    const auto shared = std::make_shared<const language::Block>(std::move(block));
    for (auto& one : Construction::all_of(source, shared))
      result.push_back(std::make_shared<const Construction>(std::move(one)));
  }
  return result;
}

std::vector<std::shared_ptr<const Construction>> read_constructions(
    const std::string& place, const std::vector<std::string>& reserved_ids, Beside beside) {
  const auto [file, id] = parse_place(place);
  const auto source = std::make_shared<const language::Source>(language::read_source(file));
  std::vector<std::shared_ptr<const Construction>> result;
  std::vector<std::string> ids;
  for (auto& one : constructions_of(source, reserved_ids)) {
    ids.push_back(one->id());
    const bool is_meant = id ? one->id() == *id : !one->mutant_of();
    if (is_meant && beside == Beside::nothing) refuse_numbers(*source, *one->block());
    if (is_meant) result.push_back(std::move(one));
  }
  if (!result.empty()) return result;
  const std::string name = files::on_one_line(file);
  if (ids.empty()) throw InputError(name + ": has no construction (expected a block ```construction)");
  const std::string unknown = id.value_or("");
  throw InputError(name + ": has no construction " + files::in_quotes(unknown) +
                   files::nearest_name_hint(unknown, ids));
}

std::shared_ptr<const Construction> read_construction(const std::string& place,
                                                      const std::vector<std::string>& reserved_ids,
                                                      Beside beside) {
  const auto found = read_constructions(place, reserved_ids, beside);
  if (found.size() > 1)
    throw InputError(files::on_one_line(place) + ": has " + std::to_string(found.size()) +
                     " constructions (expected FILE#ID, such as #" + found.front()->id() + ")");
  return found.front();
}

std::vector<std::string> read_mutants(const std::string& place,
                                      const std::vector<std::string>& reserved_ids) {
  const auto [file, id] = parse_place(place);
  std::vector<std::string> result;
  for (const auto& one : constructions_of(
           std::make_shared<const language::Source>(language::read_source(file)), reserved_ids)) {
    if (one->mutant_of() && (!id || one->id() == *id || *one->mutant_of() == *id))
      result.push_back(file + "#" + one->id());
  }
  if (result.empty())
    throw InputError(files::on_one_line(place) +
                     ": has no mutant (expected a line 'mutant ID …' in a block "
                     "```construction)");
  return result;
}

}  // namespace sinkproof::stated
