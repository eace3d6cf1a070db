#include "theorem/stated_file.hpp"

#include <utility>

#include "files/printable.hpp"
#include "files/sha256.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"
#include "numeric/error.hpp"
#include "theorem/stated_theorem.hpp"

namespace sinkproof::theorem {

namespace {

constexpr const char* evaluated_setting = "trigger-task";

template <class Kind>
TextTheorem made(std::unique_ptr<const Kind> theorem) {
  const StatedText& text = theorem->text();
  return {std::move(theorem), &text};
}

/// `file`: where commands find them again. `statement_sha256`: of ours.
std::vector<TextTheorem> theorems_of(const std::shared_ptr<const language::Source>& source,
                                     const std::string& file, const std::vector<std::string>& reserved_ids,
                                     const KnownConstructions& constructions,
                                     const std::string& statement_sha256 = "") {
  auto blocks = language::read_blocks(*source, reserved_ids);
  const auto fences = language::find_blocks(*source);
  std::vector<TextTheorem> result;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    if (blocks[k].kind != language::BlockKind::theorem) continue;
    if (blocks[k].setting.text != evaluated_setting)
      throw language::Error(language::Fault::unknown_setting, *source, blocks[k].setting.range,
                            std::string("expected a theorem about ") + evaluated_setting +
                                ": those of other settings can be read, but not evaluated yet");
    auto text = statement_text(*source, fences[k]);
    auto block = std::make_shared<const language::Block>(std::move(blocks[k]));
    const bool has_layers = is_about_layers(*block);
    StatedBlock stated{source, std::move(block), std::move(text), statement_sha256};
    result.push_back(has_layers ? made(std::make_unique<const LayeredTheorem>(std::move(stated), file,
                                                                              constructions.of_layers))
                                : made(std::make_unique<const StatedTheorem>(std::move(stated), file,
                                                                             constructions.of_one_layer)));
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
  auto result = theorems_of(source, "", reserved_ids, constructions);
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
