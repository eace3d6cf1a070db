#include <algorithm>
#include <filesystem>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "app/target.hpp"
#include "app/texts.hpp"
#include "certificate/shell_word.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"
#include "numeric/error.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::app {

namespace {

/// The text that `kind` names, with the id and the file in the places of my-KIND and my-KIND.md.
std::string filled(const NewOptions& options, const std::string& file) {
  std::vector<std::string> kinds;
  for (const auto& [kind, text] : texts()) kinds.emplace_back(kind);
  const auto found = std::find_if(texts().begin(), texts().end(),
                                  [&](const auto& one) { return one.first == options.kind; });
  if (found == texts().end())
    throw InputError("new " + files::in_quotes(options.kind) + ": cannot be written" +
                     files::nearest_name_hint(options.kind, kinds));
  const std::string id = "my-" + options.kind;
  constexpr std::string_view ending = ".md";
  std::string result;
  std::string_view rest = found->second;
  for (auto at = rest.find(id); at != std::string_view::npos; at = rest.find(id)) {
    result += rest.substr(0, at);
    rest.remove_prefix(at + id.size());
    const bool is_file = rest.starts_with(ending);
    result += is_file ? file : options.name;
    if (is_file) rest.remove_prefix(ending.size());
  }
  return result += rest;
}

/// Whether the language takes the text: all that can be wrong with it is the id.
bool is_read(const std::string& text) {
  try {
    language::read_blocks(language::Source("", text), theorems::reserved_ids());
    return true;
  } catch (const language::Error&) {
    return false;
  }
}

}  // namespace

int write_new(const NewOptions& options) {
  const auto& name = options.name;
  const std::string file = options.output.value_or(name + ".md");
  const std::string shown = certificate::shell_word(files::on_one_line(file));
  const std::string text = filled(options, shown);
  // Before the text is read: a name could close the block, and open another.
  const bool is_word = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (!is_word || !is_read(text))
    throw InputError("new " + options.kind + " " + files::in_quotes(name) +
                     ": expected an id: lower-case letters, digits and dashes, such as my-" + options.kind +
                     ", and no id of sinkproof's own (sinkproof list)");
  if (std::filesystem::exists(std::filesystem::symlink_status(file)))
    throw InputError(files::on_one_line(file) + ": is there already (expected another name, or -o FILE)");
  Target target(file);
  target.append(text);
  target.deliver();
  note("next: sinkproof verify --" + options.kind + " " + shown);
  return success;
}

}  // namespace sinkproof::app
