#include "theorems/own_theorems.hpp"

#include "constructions/registry.hpp"
#include "files/printable.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"
#include "numeric/error.hpp"
#include "theorem/search_space.hpp"
#include "theorem/stated_theorem.hpp"
#include "theorems/registry.hpp"
#include "theorems/sink-representability/theorem.hpp"
#include "theorems/trigger_task.hpp"

namespace sinkproof::theorems {

namespace {

constexpr const char* setting = "trigger-task";

/// Those of one layer, with the values that are usual.
std::vector<theorem::TriggerSource> known_constructions() {
  std::vector<theorem::TriggerSource> result;
  for (const auto& source : trigger_task().sources())
    result.push_back({&constructions::find(source.name), source.default_grid, false});
  return result;
}

std::vector<std::unique_ptr<const theorem::Theorem>> theorems_of(
    const std::shared_ptr<const language::Source>& source, bool is_statement) {
  auto blocks = language::read_blocks(*source, reserved_ids());
  const auto fences = language::find_blocks(*source);
  std::vector<std::unique_ptr<const theorem::Theorem>> result;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    if (blocks[k].kind != language::BlockKind::theorem) continue;
    if (blocks[k].setting.text != setting)
      throw language::Error(language::Fault::unknown_setting, *source, blocks[k].setting.range,
                            std::string("expected a theorem about ") + setting +
                                ": those of other settings can be read, but not evaluated yet");
    auto text = theorem::statement_text(*source, fences[k]);
    result.push_back(std::make_unique<theorem::StatedTheorem>(
        theorem::StatedBlock{source, std::make_shared<const language::Block>(std::move(blocks[k])),
                             std::move(text)},
        is_statement ? "" : files::as_utf8(source->name()), known_constructions()));
  }
  return result;
}

}  // namespace

std::vector<std::string> reserved_ids() {
  std::vector<std::string> ids = constructions::names();
  for (const auto* theorem : all()) ids.push_back(theorem->description().id);
  ids.push_back(trigger_task().description().id);
  // What certificates call instances that no construction made (FORMAT.md).
  ids.insert(ids.end(), {theorem::found_construction, theorem::given_construction, given_embeddings()});
  return ids;
}

std::vector<std::unique_ptr<const theorem::Theorem>> read_theorems(const std::string& path) {
  auto result = theorems_of(std::make_shared<const language::Source>(language::read_source(path)), false);
  if (result.empty()) throw InputError(files::on_one_line(path) + ": no theorem (expected a block of one)");
  return result;
}

std::unique_ptr<const theorem::Theorem> read_statement(const std::string& text) {
  auto result = theorems_of(
      std::make_shared<const language::Source>("statement", "```theorem\n" + text + "```\n"), true);
  if (result.size() != 1) throw InputError("expected the text of one theorem");
  return std::move(result.front());
}

}  // namespace sinkproof::theorems
