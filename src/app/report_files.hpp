#pragma once

#include <filesystem>
#include <vector>

#include "page/content.hpp"

namespace sinkproof::app {

/// Writes the files below the directory, each atomically, and removes those of an earlier report there that
/// are not among them. What an earlier report wrote is known from the list that it left (in the form of
/// sha256sum); a file that has other bytes by now stays, as does everything else. Throws InputError.
void write_report_files(const std::filesystem::path& directory, const std::vector<page::File>& files);

}  // namespace sinkproof::app
