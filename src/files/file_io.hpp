#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace sinkproof::files {

/// All bytes of a file (also of a pipe or device, up to its end). Throws InputError `PATH: …` if it cannot be
/// opened or read, is a directory, or has more than max_bytes bytes; a file that says so in advance is
/// refused before it is read.
std::string read_file(const std::filesystem::path& path, std::size_t max_bytes);

/// Writes bytes so that path holds either what it held before or all of bytes, never a part: into a temporary
/// file in the same folder, which is then renamed. Every write and the close are checked. On failure (no such
/// folder, not writable, disk full) throws InputError `PATH: …`, and the temporary file is gone.
///
/// An existing file keeps its permissions and has to be writable; a link is followed. Where path is a device
/// or a pipe (/dev/stdout, /dev/full) the bytes are written to it directly: a rename would replace the
/// device.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

}  // namespace sinkproof::files
