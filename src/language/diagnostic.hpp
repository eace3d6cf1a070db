#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/source.hpp"
#include "numeric/error.hpp"

namespace sinkproof::language {

/// What can be wrong with a text. Its name stands at the end of a message, and is a heading in
/// docs/language.md; a test holds the list, the page and tests/language/reject together.
enum class Fault {
  // blocks
  no_block,
  open_block,
  indented_block,
  too_many_blocks,
  not_utf8,
  // tokens
  long_line,
  too_many_tokens,
  too_many_statements,
  unknown_character,
  open_text,
  bad_number,
  long_name,
  indented_statement,
  // syntax
  unexpected,
  unknown_statement,
  other_block,
  missing_relation,
  grouped_condition,
  chained_relation,
  reserved_word,
  nesting,
  unknown_version,
  // names
  bad_id,
  unknown_setting,
  reserved_id,
  duplicate,
  taken_name,
  unknown_name,
  later_name,
  unknown_function,
  unknown_hypothesis,
  unknown_word,
  unknown_generator,
  undefined_quantity,
  // kinds
  argument_count,
  index_count,
  not_a_function,
  not_a_number,
  not_an_integer,
  not_a_word,
  not_a_fact,
  not_exact,
  not_constant,
  // values
  index_range,
  empty_range,
  out_of_range,
  always_undefined,
  large_exponent,
  // propositions
  or_in_proposition,
  different_in_proposition,
  mixed_strictness,
  no_conclusion,
  // examples
  unknown_input,
  missing_input,
  wrong_example,
  // evaluation
  too_much_work,
  // parameters and entries
  missing_value,
  not_assignable,
  unassigned,
  entry_elsewhere,
  late_entry,
  no_entries,
  array_bounds,
  not_optional,
  other_entries,
};

/// "unknown-name"
std::string_view to_string(Fault fault);
std::vector<Fault> all_faults();

/// A text is wrong. what() is one line, "FILE:LINE:COLUMN: MESSAGE [FAULT]"; lines are counted in the file
/// and columns in characters, both from 1 on. Whatever stands in the file, nothing but printable characters
/// gets into it.
class Error : public InputError {
 public:
  Error(Fault fault, const Source& source, Range place, const std::string& message);

  [[nodiscard]] Fault fault() const { return fault_; }
  /// what() and two more lines: the one in which the place is, or 140 bytes of it, and ^~~~ below the place.
  /// No line end behind the last.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  Fault fault_;
  std::string text_;
};

/// "FILE:LINE:COLUMN" of the beginning, as in an Error.
std::string place_text(const Source& source, Range place);

/// For messages: at most 60 bytes, with runs of white space as one space, escaped.
std::string shortened(std::string_view text);

/// The same between single quotes. (Not named quoted: std::quoted would be found instead.)
std::string single_quoted(std::string_view text);

/// "; did you mean 'a'?" or, where no name is near and there are at most twenty, "; known: a, b, c".
std::string hint(std::string_view unknown, const std::vector<std::string>& known);

}  // namespace sinkproof::language
