// language_corpus accept FOLDER | reject FOLDER | regenerate FOLDER | reference PAGE
#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "files/file_io.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"
#include "language/limits.hpp"
#include "language/token_reader.hpp"

namespace {

using namespace sinkproof;
namespace fs = std::filesystem;

int failures = 0;

void fail(const std::string& what) {
  ++failures;
  std::cerr << "FAILED: " << what << "\n";
}

/// The message of the text, with a line end; empty where it is accepted.
std::string message_of(const std::string& name, std::string text) {
  const language::Source source(name, std::move(text));
  try {
    static_cast<void>(language::read_blocks(source, {"softmax-sink-necessity", "softmax-anchor-flipped"}));
    return "";
  } catch (const language::Error& error) {
    return error.text() + "\n";
  }
}

/// The name in brackets at the end of a message's first line.
std::string fault_of(const std::string& message) {
  const std::size_t end = message.find("]\n");
  const std::size_t begin = message.rfind('[', end);
  if (end == std::string::npos || begin == std::string::npos) return "";
  return message.substr(begin + 1, end - begin - 1);
}

std::string read(const fs::path& path) {
  return files::read_file(path, 10 * language::limits::file_bytes);
}

std::vector<fs::path> texts_in(const fs::path& folder) {
  std::vector<fs::path> list;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".md") list.push_back(entry.path());
  }
  std::sort(list.begin(), list.end());
  if (list.empty()) fail(folder.string() + " has no .md files");
  return list;
}

std::string repeated(std::size_t count, const std::string& text) {
  std::string result;
  for (std::size_t k = 0; k < count; ++k) result += text;
  return result;
}

std::string in_theorem(const std::string& lines) {
  return "```theorem\ntheorem t : trigger-task\n" + lines + "```\n";
}

/// Texts that are too long to stand in a file.
const std::map<std::string, std::string>& generated() {
  using namespace language::limits;
  static const std::map<std::string, std::string> list{
      {"too-many-blocks", repeated(blocks + 1, "```theorem\n```\n")},
      {"long-line", in_theorem("title \"" + repeated(line_bytes, "x") + "\"\n")},
      {"too-many-tokens", in_theorem(repeated(250, "let f(x) = 1" + repeated(100, " + 1") + "\n"))},
      {"too-many-statements", in_theorem(repeated(statements + 1, "let x = 1\n"))},
      {"long-name", in_theorem("let " + repeated(name_bytes + 1, "x") + " = 1\n")},
      {"not-utf8", in_theorem("title \"caf\xe9\"\n")},
      {"nesting", in_theorem("let x = " + repeated(nesting + 1, "(") + "1\n")},
  };
  return list;
}

void accept(const fs::path& folder) {
  for (const auto& path : texts_in(folder)) {
    const language::Source source(path.filename(), read(path));
    try {
      static_cast<void>(language::read_blocks(source, {}));
    } catch (const language::Error& error) {
      fail("refused:\n" + error.text());
    }
  }
}

void reject(const fs::path& folder, bool is_new) {
  std::set<std::string> seen;
  for (const auto& [fault, text] : generated()) seen.insert(fault_of(message_of("generated.md", text)));
  for (const auto& path : texts_in(folder)) {
    const std::string message = message_of(path.filename(), read(path));
    const fs::path expected = fs::path(path).replace_extension(".expected");
    if (is_new) {
      files::write_file_atomically(expected, message);
    } else if (message.empty()) {
      fail(path.string() + " is accepted");
    } else if (!fs::exists(expected) || read(expected) != message) {
      fail(expected.string() + " is not the message, which is\n" + message);
    }
    seen.insert(fault_of(message));
  }
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!fs::exists(fs::path(entry.path()).replace_extension(".md")))
      fail(entry.path().string() + " has no .md");
  }
  for (const auto fault : language::all_faults()) {
    if (seen.count(std::string(to_string(fault))) == 0)
      fail("no text has the fault " + std::string(to_string(fault)));
  }
}

/// Rows of the page's table of limits.
void check_limits(const std::string& text) {
  using namespace language::limits;
  const std::vector<std::pair<std::string, std::size_t>> rows{
      {"bytes of a file", file_bytes},
      {"blocks of a file", blocks},
      {"bytes of a line in a block", line_bytes},
      {"statements of a block", statements},
      {"tokens of a block", tokens},
      {"bytes of a name, id or word", name_bytes},
      {"characters of a number", number_bytes},
      {"decimal exponent of a number", decimal_exponent},
      {"operations inside each other", nesting},
      {"indices and arguments in force", indices},
      {"exponent of ^", exponent},
      {"values in grids, once for each construction in the file", grid_values},
      {"operations on an instance; exp and log count 100", tape_cost},
      {"steps until these are known", tape_visits},
      {"operations inside each other, with those of names and functions", tape_nesting}};
  for (const auto& [name, most] : rows) {
    const std::string row = "| " + name + " | " + std::to_string(most) + " |\n";
    if (text.find(row) == std::string::npos) fail("the page has no row " + row);
  }
}

/// Words that cannot be names stand in the page, each in `…`.
void check_reserved(const std::string& text) {
  const std::size_t begin = text.find("Words with a meaning of their own cannot be names:");
  const std::string line = text.substr(std::min(begin, text.size()), text.find('\n', begin) - begin);
  std::size_t count = 0;
  for (std::size_t at = line.find('`'); at != std::string::npos; at = line.find('`', at + 1)) {
    const std::size_t end = line.find('`', at + 1);
    const std::string word = line.substr(at + 1, end - at - 1);
    if (!language::is_reserved(word)) fail("the page says that this cannot be a name: " + word);
    ++count;
    at = end;
  }
  if (count != language::reserved_words().size())
    fail("the page has not all of the words that cannot be names");
}

/// A section of the page for each fault: `### name`, an example in ````markdown (but of generated ones), and
/// its message in ```text.
void reference(const fs::path& page) {
  std::map<std::string, bool> documented;
  std::string section;
  std::string example;
  std::string* block = nullptr;
  std::string message;
  std::string closing;
  const std::string text = read(page);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (block != nullptr) {
      if (line != closing) {
        *block += line + "\n";
        continue;
      }
      if (block == &message && !section.empty()) {
        const auto made = generated().find(section);
        if (example.empty() && made == generated().end()) fail("no example of " + section);
        const std::string printed = message_of("example.md", example.empty() ? made->second : example);
        if (printed != message) fail("the message of " + section + " is not\n" + message + "but\n" + printed);
        if (fault_of(printed) != section) fail(section + " has an example of another fault");
        documented[section] = true;
        example.clear();
      }
      block = nullptr;
    } else if (line.starts_with("### `")) {
      section = line.substr(5, line.size() - 6);
      documented.emplace(section, false);
      example.clear();
    } else if (line.starts_with("#")) {
      section.clear();
    } else if (line == "````markdown" || line == "```text") {
      block = line == "```text" ? &message : &example;
      block->clear();
      closing = line.substr(0, line.find_first_not_of('`'));
    }
  }
  check_limits(text);
  check_reserved(text);
  std::set<std::string> faults;
  for (const auto fault : language::all_faults()) faults.insert(std::string(to_string(fault)));
  for (const auto& fault : faults) {
    if (!documented[fault]) fail("the page has no message of " + fault);
  }
  for (const auto& [name, is_shown] : documented) {
    if (faults.count(name) == 0) fail("the page has a fault that there is none of: " + name);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const std::map<std::string, std::function<void(const std::string&)>> modes{
      {"accept", accept},
      {"reject", [](const std::string& folder) { reject(folder, false); }},
      {"regenerate", [](const std::string& folder) { reject(folder, true); }},
      {"reference", reference}};
  if (arguments.size() != 2 || modes.count(arguments[0]) == 0) {
    std::cerr
        << "usage: language_corpus accept FOLDER | reject FOLDER | regenerate FOLDER | reference PAGE\n";
    return 2;
  }
  modes.at(arguments[0])(arguments[1]);
  return failures == 0 ? 0 : 1;
}
