#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sinkproof::files {

/// Text that somebody else wrote, made fit for a one-line message: control and non-ASCII characters appear as JSON escapes, bytes that are not UTF-8
/// as \ufffd, and what exceeds max_bytes is replaced by `…`. A hostile name can thus neither break the line nor reach the terminal.
std::string printable(std::string_view text, std::size_t max_bytes = 60);

/// The same between double quotes. (Not named quoted: std::quoted would be found instead.)
std::string in_quotes(std::string_view text, std::size_t max_bytes = 60);

}  // namespace sinkproof::files
