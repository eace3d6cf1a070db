#pragma once

#include <string_view>

namespace sinkproof::app {

/// Writes to stdout, all of it, at once. Throws InputError if that fails (closed pipe, full disk).
void write_output(std::string_view text);

/// A note for people, on stderr.
void note(std::string_view text);

}  // namespace sinkproof::app
