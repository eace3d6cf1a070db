#include "theorem/stated_file.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "files/printable.hpp"
#include "files/sha256.hpp"
#include "language/block_text.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "theorem/stated_theorem.hpp"

namespace sinkproof::theorem {

namespace {

template <class Kind>
TextTheorem made(std::unique_ptr<const Kind> theorem) {
  const StatedText& text = theorem->text();
  return {std::move(theorem), &text};
}

using OfFile = std::vector<std::shared_ptr<const stated::Construction>>;

/// Those of the file itself.
OfFile constructions_of(const std::shared_ptr<const language::Source>& source,
                        const std::vector<std::shared_ptr<const language::Block>>& blocks) {
  OfFile result;
  for (const auto& block : blocks) {
    if (block->kind != language::BlockKind::construction) continue;
    for (auto& one : stated::Construction::all_of(source, block))
      result.push_back(std::make_shared<const stated::Construction>(std::move(one)));
  }
  return result;
}

OwnedNumbers numbers_of(const OfFile& of_file) {
  OwnedNumbers result;
  for (const auto& one : of_file) {
    if (one->setting() == language::numbers().id)
      result.push_back(
          std::make_shared<const stated::NumbersConstruction>(stated::numbers_construction(one, false)));
  }
  return result;
}

/// Those that make instances of the text's kind.
OfFile given_of(const OfFile& of_file, const language::Block& block) {
  const auto about = instances_of(block);
  const bool is_of_task = about == AboutInstances::of_one_layer || about == AboutInstances::of_layers;
  OfFile result;
  std::copy_if(of_file.begin(), of_file.end(), std::back_inserter(result), [&](const auto& one) {
    return about != AboutInstances::of_numbers && one->setting() == block.setting.text &&
           (!is_of_task || one->has_layers() == (about == AboutInstances::of_layers));
  });
  return result;
}

std::vector<std::string> constructions_named_in(const language::Block& block) {
  std::vector<std::string> names;
  for (const auto* grid : all_of<language::Grid>(block)) {
    for (const auto& name : grid->constructions) names.push_back(name.text);
  }
  return names;
}

/// `file`: where commands find them again. `statement_sha256`: of ours.
std::vector<TextTheorem> theorems_of(const std::shared_ptr<const language::Source>& source,
                                     const std::string& file, const std::vector<std::string>& reserved_ids,
                                     const KnownConstructions& constructions,
                                     const std::string& statement_sha256 = "", bool is_of_document = false) {
  const auto checks = statement_sha256.empty() ? language::Checks::all : language::Checks::none;
  std::vector<std::shared_ptr<const language::Block>> blocks;
  for (auto& block : language::read_blocks(*source, reserved_ids, checks))
    blocks.push_back(std::make_shared<const language::Block>(std::move(block)));
  const auto of_file = constructions_of(source, blocks);
  const auto numbers = numbers_of(of_file);
  std::vector<TextTheorem> result;
  for (const auto& block : blocks) {
    if (block->kind != language::BlockKind::theorem) continue;
    const auto about = instances_of(*block);
    // A text of ours is verified on those that its grids name; somebody's may be verified on others, too.
    const auto named = constructions_named_in(*block);
    const auto* sought = statement_sha256.empty() ? nullptr : &named;
    StatedBlock stated{source,
                       block,
                       block_text(*source, *block),
                       is_of_document,
                       statement_sha256,
                       given_of(of_file, *block)};
    switch (about) {
      case AboutInstances::of_one_layer:
        result.push_back(made(std::make_unique<const StatedTheorem>(std::move(stated), file,
                                                                    constructions.of_one_layer(sought))));
        break;
      case AboutInstances::of_layers:
        result.push_back(made(std::make_unique<const LayeredTheorem>(std::move(stated), file,
                                                                     constructions.of_layers(sought))));
        break;
      case AboutInstances::of_fits:
        result.push_back(
            made(std::make_unique<const FitTheorem>(std::move(stated), file, constructions.of_fits(sought))));
        break;
      case AboutInstances::of_switches:
        result.push_back(made(std::make_unique<const SwitchTheorem>(std::move(stated), file,
                                                                    constructions.of_switches(sought))));
        break;
      case AboutInstances::of_embeddings:
        result.push_back(made(std::make_unique<const EmbeddingsTheorem>(
            std::move(stated), file, constructions.of_embeddings(sought))));
        break;
      case AboutInstances::of_laws:
        result.push_back(
            made(std::make_unique<const LawTheorem>(std::move(stated), file, constructions.of_laws(sought))));
        break;
      case AboutInstances::of_patterns:
        result.push_back(made(std::make_unique<const PatternsTheorem>(std::move(stated), file,
                                                                      constructions.of_patterns(sought))));
        break;
      case AboutInstances::of_numbers:
        result.push_back(made(std::make_unique<const NumbersTheorem>(
            std::move(stated), file, constructions.of_numbers(sought), numbers)));
        break;
    }
  }
  return result;
}

}  // namespace

std::vector<std::unique_ptr<const Theorem>> read_theorem_file(const std::string& path,
                                                              const std::vector<std::string>& reserved_ids,
                                                              const KnownConstructions& constructions) {
  const auto source = std::make_shared<const language::Source>(language::read_source(path));
  std::vector<std::unique_ptr<const Theorem>> result;
  for (auto& one : theorems_of(source, files::as_utf8(path), reserved_ids, constructions))
    result.push_back(std::move(one.theorem));
  if (result.empty()) throw InputError(files::on_one_line(path) + ": no theorem (expected a block of one)");
  return result;
}

std::unique_ptr<const Theorem> read_theorem_text(const std::string& text,
                                                 const std::vector<std::string>& reserved_ids,
                                                 const KnownConstructions& constructions) {
  const auto source = std::make_shared<const language::Source>("statement", "```theorem\n" + text + "```\n");
  auto result = theorems_of(source, "", reserved_ids, constructions, "", true);
  if (result.size() != 1) throw InputError("expected the text of one theorem");
  return std::move(result.front().theorem);
}

TextTheorem read_own_theorem(const std::string& id, std::string_view statement,
                             const KnownConstructions& constructions) {
  const std::string text(statement);
  const auto source = std::make_shared<const language::Source>("theorems/" + id + "/statement.md", text);
  auto result = theorems_of(source, "", {}, constructions, files::sha256(text));
  if (result.size() != 1 || result.front().text->description().id != id)
    throw InternalError("expected the block of " + id + " in its statement.md, and no other");
  return std::move(result.front());
}

}  // namespace sinkproof::theorem
