#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "instance/case_file.hpp"
#include "language/check.hpp"
#include "numeric/error.hpp"
#include "show/block_coq.hpp"
#include "show/instance_json.hpp"
#include "show/latex.hpp"
#include "show/script.hpp"
#include "show/text.hpp"
#include "stated/read.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/registry.hpp"
#include "theorems/statement_text.hpp"

namespace sinkproof::app {

namespace {

/// The theorem blocks of a file, of the id behind # alone where there is one, as Coq files.
std::string blocks_in_coq(const language::Source& source, const std::optional<std::string>& id) {
  std::string text;
  std::vector<std::string> ids;
  for (const auto& block : language::read_blocks(source, {})) {
    ids.push_back(block.id.text);
    if (id ? block.id.text != *id : block.kind != language::BlockKind::theorem) continue;
    if (!text.empty())
      throw InputError(files::on_one_line(source.name()) +
                       ": several theorems (expected FILE.md#ID, for a Coq file is about one)");
    text = show::coq_file(source, block);
  }
  if (text.empty()) {
    throw InputError(files::on_one_line(source.name()) +
                     (id ? ": no block " + files::in_quotes(*id) + files::nearest_name_hint(*id, ids)
                         : std::string(": no theorem (expected a block of one)")));
  }
  return text;
}

/// A theorem of ours by its id, where there is no file of that name; FILE.md, FILE.md#ID.
std::string in_coq(const std::string& place) {
  const auto [file, id] = stated::parse_place(place);
  if (std::filesystem::exists(file)) return blocks_in_coq(language::read_source(file), id);
  if (theorems::is_own_text(place)) {
    const language::Source source("theorems/" + place + "/statement.md",
                                  std::string(theorems::statement_text(place)));
    return blocks_in_coq(source, place);
  }
  // Throws where it is no theorem's id, either.
  static_cast<void>(theorems::find(place));
  throw InputError(place + ": --format coq: its statement has no theorem block (docs/language.md)");
}

}  // namespace

int show(const ShowOptions& options) {
  static const std::vector<std::string> formats{"text", "latex", "numpy", "torch", "json", "coq"};
  if (std::find(formats.begin(), formats.end(), options.format) == formats.end()) {
    throw InputError("--format " + files::in_quotes(options.format) + ": no such format" +
                     files::nearest_name_hint(options.format, formats));
  }
  if (options.format == "coq") {
    write_output(in_coq(options.file));
    return success;
  }
  const auto document =
      files::parse_json(files::read_file(options.file, instance::max_case_bytes), options.file);
  const files::JsonNode root(document, options.file);
  if (options.format == "json") {
    write_json(show::instance_json(root));
  } else if (options.format == "text") {
    write_output(show::text(root));
  } else if (options.format == "latex") {
    write_output(show::latex(root));
  } else {
    write_output(show::script(root, options.format == "numpy" ? show::Library::numpy : show::Library::torch));
  }
  return success;
}

}  // namespace sinkproof::app
