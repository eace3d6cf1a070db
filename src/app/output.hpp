#pragma once

#include <string_view>

namespace sinkproof::app {

/// Writes to stdout, all of it, at once. Throws InputError if that fails (closed pipe, full disk).
void write_output(std::string_view text);

/// A note for people, on stderr: one line. Names that somebody else chose may be in it, so control characters are shown as \xNN, and it is cut at 900 bytes.
void note(std::string_view text);

}  // namespace sinkproof::app
