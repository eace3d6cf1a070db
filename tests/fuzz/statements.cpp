// Texts of theorems and of constructions of numbers, by the checker's reader: what is read, is read the same
// the second time; what is not, is refused in one printable line. What the checker accepts sinkproof's reader
// does not refuse, but for what is about all instances, and for limits that only one of them has.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/block.hpp"
#include "checker/language/examples.hpp"
#include "fuzz/property.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"

namespace {

using sinkproof_fuzz::require;

/// The kinds of sinkproof's refusals that FORMAT.md lets a checker pass over, those of files with several
/// blocks, and bytes that are not UTF-8, which the checker's JSON reader refuses before.
constexpr std::array<std::string_view, 9> others{"[index-range]",   "[empty-range]",   "[always-undefined]",
                                                 "[missing-input]", "[too-much-work]", "[too-many-tokens]",
                                                 "[reserved-id]",   "[nesting]",       "[not-utf8]"};
/// Entries without a value, or without one so far: the checker makes the instance, and refuses it then.
constexpr std::array<std::string_view, 2> of_constructions{"[unassigned]", "[later-name]"};

std::string kind_of(std::string_view text) {
  return text.starts_with("construction") ? "construction" : "theorem";
}

/// What is wrong with the text; empty where nothing is.
std::string fault_of(const std::string& text) {
  sinkproof_check::allow_work(1);
  sinkproof_check::reset_work();
  try {
    const sinkproof_check::language::Source source{"/statement", text};
    const bool is_construction = kind_of(text) == "construction";
    sinkproof_check::language::require_examples(
        source, is_construction ? sinkproof_check::language::read_construction(source)
                                : sinkproof_check::language::read_theorem(source));
    return "";
  } catch (const sinkproof_check::Rejected& error) {
    return error.what();
  } catch (const sinkproof_check::Undecided& error) {
    return error.what();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const std::string fault = fault_of(text);
  require(fault_of(text) == fault, "a text is read the same the second time", fault);
  if (!fault.empty()) {
    require(sinkproof_fuzz::is_one_printable_line(fault), "a message is one printable line", fault);
    return 0;
  }
  try {
    const sinkproof::language::Source source("fuzz.md", "```" + kind_of(text) + "\n" + text + "```\n");
    sinkproof::language::read_blocks(source, {});
  } catch (const sinkproof::language::Error& error) {
    const std::string message = error.text();
    const auto is_of = [&](const auto& kinds) {
      return std::any_of(kinds.begin(), kinds.end(),
                         [&](std::string_view kind) { return message.find(kind) != std::string::npos; });
    };
    require(is_of(others) || (kind_of(text) == "construction" && is_of(of_constructions)),
            "what the checker reads is a statement", message);
  }
  return 0;
}
