#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace sinkproof_check {

/// The document breaks the format (exit 2). `place` is a JSON pointer or line:column.
class Malformed : public std::runtime_error {
 public:
  Malformed(const std::string& place, const std::string& reason);
};

/// The document keeps to the format but is not confirmed (exit 10). `place` is a JSON pointer.
class Rejected : public std::runtime_error {
 public:
  Rejected(const std::string& place, const std::string& reason);
};

/// What this program leaves open (exit 5): what() is the answer, e.g. "not decided within 10 s of work". Not
/// a ValueError: whoever asked for a number must not take it for one that has no value.
class Undecided : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A text is not a number or an expression; the reader of the document adds the place and makes it Malformed.
class SyntaxError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A number is undefined or out of this program's range; whoever asked for it adds the place and makes it
/// Rejected.
class ValueError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// At this precision the operand's enclosure is too wide (a divisor that may be zero, …); a higher one may
/// help.
class Unresolved : public ValueError {
 public:
  using ValueError::ValueError;
};

/// A limit of this program, and no fault of the document: a sign that no precision tells, more inputs than
/// are tried. refuse() makes it Undecided.
class BeyondLimit : public ValueError {
 public:
  using ValueError::ValueError;
};

/// What a ValueError at a place of the document comes to: Undecided if it is a BeyondLimit, otherwise
/// Rejected. `reason` stands before what it says.
[[noreturn]] void refuse(const std::string& place, const std::string& reason, const ValueError& error);

/// The text in quotation marks for a message: shortened to so many bytes, printable ASCII. A quotation mark
/// and a backslash inside stand behind a backslash, other bytes as \xHH.
std::string quoted(std::string_view text, std::size_t shown = 60);

/// What goes out: the text on one line with its end, printable ASCII, other bytes as \xHH, at most 16000 of
/// them.
std::string one_line(std::string_view text);

/// The name of a file at the start of an answer: without ':' (as \x3a), so that an answer's first ':' ends
/// the name.
std::string file_name(std::string_view path);

}  // namespace sinkproof_check
