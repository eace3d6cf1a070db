#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// What may reach a terminal. Text that somebody else wrote (in a file, or as the name of one) could forge a
/// line, move the cursor or turn the direction of writing.
namespace sinkproof::files {

/// Text that somebody else wrote, made fit for a one-line message: control and non-ASCII characters appear as
/// JSON escapes, bytes that are not UTF-8 as \ufffd, and what exceeds max_bytes is replaced by `…`. A hostile
/// name can thus neither break the line nor reach the terminal.
std::string printable(std::string_view text, std::size_t max_bytes = 60);

/// The same between double quotes. (Not named quoted: std::quoted would be found instead.)
std::string in_quotes(std::string_view text, std::size_t max_bytes = 60);

/// One line, whatever the text is: printable UTF-8 stays, and each byte of anything else is shown as \xNN: of
/// control characters (line ends among them), of characters that are invisible or change the direction of
/// writing, of code points that are no characters, and what is no UTF-8. Every message goes through this, and
/// every name of a file that stands in data.
std::string on_one_line(std::string_view text);

/// The same of a text of several lines, whose line ends stay.
std::string in_lines(std::string_view text);

/// The same of a JSON document, which stays the document it is: what on_one_line() would show as \xNN becomes
/// a JSON escape. The document is UTF-8.
std::string in_lines_of_json(std::string_view document);

/// UTF-8, whatever the text is: bytes that are none are shown as \xNN. JSON has no other strings, and the
/// name of a file may be one.
std::string as_utf8(std::string_view text);

}  // namespace sinkproof::files
