#include "language/diagnostic.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "files/text_width.hpp"

namespace sinkproof::language {

namespace {

constexpr auto fault_names = std::to_array<std::pair<Fault, std::string_view>>({
    {Fault::no_block, "no-block"},
    {Fault::open_block, "open-block"},
    {Fault::indented_block, "indented-block"},
    {Fault::too_many_blocks, "too-many-blocks"},
    {Fault::not_utf8, "not-utf8"},
    {Fault::long_line, "long-line"},
    {Fault::too_many_tokens, "too-many-tokens"},
    {Fault::too_many_statements, "too-many-statements"},
    {Fault::unknown_character, "unknown-character"},
    {Fault::open_text, "open-text"},
    {Fault::bad_number, "bad-number"},
    {Fault::long_name, "long-name"},
    {Fault::indented_statement, "indented-statement"},
    {Fault::unexpected, "unexpected"},
    {Fault::unknown_statement, "unknown-statement"},
    {Fault::other_block, "other-block"},
    {Fault::missing_relation, "missing-relation"},
    {Fault::grouped_condition, "grouped-condition"},
    {Fault::chained_relation, "chained-relation"},
    {Fault::reserved_word, "reserved-word"},
    {Fault::nesting, "nesting"},
    {Fault::unknown_version, "unknown-version"},
    {Fault::bad_id, "bad-id"},
    {Fault::unknown_setting, "unknown-setting"},
    {Fault::reserved_id, "reserved-id"},
    {Fault::duplicate, "duplicate"},
    {Fault::taken_name, "taken-name"},
    {Fault::unknown_name, "unknown-name"},
    {Fault::later_name, "later-name"},
    {Fault::unknown_function, "unknown-function"},
    {Fault::unknown_hypothesis, "unknown-hypothesis"},
    {Fault::unknown_word, "unknown-word"},
    {Fault::unknown_generator, "unknown-generator"},
    {Fault::undefined_quantity, "undefined-quantity"},
    {Fault::argument_count, "argument-count"},
    {Fault::index_count, "index-count"},
    {Fault::not_a_function, "not-a-function"},
    {Fault::not_a_number, "not-a-number"},
    {Fault::not_an_integer, "not-an-integer"},
    {Fault::not_a_word, "not-a-word"},
    {Fault::not_a_fact, "not-a-fact"},
    {Fault::not_exact, "not-exact"},
    {Fault::not_constant, "not-constant"},
    {Fault::index_range, "index-range"},
    {Fault::empty_range, "empty-range"},
    {Fault::out_of_range, "out-of-range"},
    {Fault::always_undefined, "always-undefined"},
    {Fault::large_exponent, "large-exponent"},
    {Fault::or_in_proposition, "or-in-proposition"},
    {Fault::different_in_proposition, "different-in-proposition"},
    {Fault::mixed_strictness, "mixed-strictness"},
    {Fault::no_conclusion, "no-conclusion"},
    {Fault::unknown_input, "unknown-input"},
    {Fault::missing_input, "missing-input"},
    {Fault::wrong_example, "wrong-example"},
    {Fault::too_much_work, "too-much-work"},
    {Fault::missing_value, "missing-value"},
    {Fault::not_assignable, "not-assignable"},
    {Fault::unassigned, "unassigned"},
    {Fault::entry_elsewhere, "entry-elsewhere"},
    {Fault::late_entry, "late-entry"},
    {Fault::no_entries, "no-entries"},
    {Fault::array_bounds, "array-bounds"},
    {Fault::not_optional, "not-optional"},
    {Fault::other_entries, "other-entries"},
});

bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
}

std::string located(const Source& source, Range place, std::string_view message, Fault fault) {
  return place_text(source, place) + ": " + files::on_one_line(message) + " [" +
         std::string(to_string(fault)) + "]";
}

std::string shown(std::string_view text) {
  std::string spaces(text);
  std::replace(spaces.begin(), spaces.end(), '\t', ' ');
  return files::on_one_line(spaces);
}

/// The line with the place, and below it what points there.
std::string excerpt(const Source& source, Range place) {
  constexpr std::size_t most_before = 100;
  constexpr std::size_t most = 140;
  const Range whole = source.line(source.line_of(place.begin));
  const std::string_view line = source.slice(whole);
  const std::size_t at = std::min(place.begin - whole.begin, line.size());
  std::size_t first = at > most_before ? at - most_before / 2 : 0;
  while (first < at && !begins_character(line[first])) ++first;
  std::size_t last = std::min(line.size(), first + most);
  while (last < line.size() && !begins_character(line[last])) --last;
  const std::string before = (first > 0 ? "…" : "") + shown(line.substr(first, at - first));
  const std::string behind = shown(line.substr(at, last - at)) + (last < line.size() ? "…" : "");
  const std::size_t end = std::clamp(place.end - whole.begin, at, last);
  const std::size_t width = files::text_width(shown(line.substr(at, end - at)));
  return "  " + before + behind + "\n  " + std::string(files::text_width(before), ' ') + "^" +
         std::string(width > 1 ? width - 1 : 0, '~');
}

}  // namespace

std::string_view to_string(Fault fault) {
  for (const auto& [known, name] : fault_names) {
    if (known == fault) return name;
  }
  throw InternalError("a fault without a name");
}

std::vector<Fault> all_faults() {
  std::vector<Fault> result;
  result.reserve(fault_names.size());
  for (const auto& [fault, name] : fault_names) result.push_back(fault);
  return result;
}

std::string place_text(const Source& source, Range place) {
  const std::size_t line = source.line_of(place.begin);
  const std::string_view before = source.slice({source.line(line).begin, place.begin});
  const auto column = 1 + std::count_if(before.begin(), before.end(), begins_character);
  return files::on_one_line(source.name()) + ":" + std::to_string(line) + ":" + std::to_string(column);
}

Error::Error(Fault fault, const Source& source, Range place, const std::string& message)
    : InputError(located(source, place, message, fault)),
      fault_(fault),
      text_(what() + ("\n" + excerpt(source, place))) {}

std::string shortened(std::string_view text) {
  constexpr std::size_t most = 60;
  std::string line;
  for (const char c : text.substr(0, most)) {
    const bool is_space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!is_space) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (text.size() <= most) return files::on_one_line(line);
  // No character is cut in two.
  if (!begins_character(text[most])) {
    while (!line.empty() && !begins_character(line.back())) line.pop_back();
    if (!line.empty()) line.pop_back();
  }
  return files::on_one_line(line) + "…";
}

std::string hint(std::string_view unknown, const std::vector<std::string>& known) {
  constexpr std::size_t most = 20;
  if (known.size() > most && !files::nearest_name(unknown, known)) return "";
  return files::nearest_name_hint(unknown, known);
}

std::string single_quoted(std::string_view text) {
  return "'" + shortened(text) + "'";
}

}  // namespace sinkproof::language
