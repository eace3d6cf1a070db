#include "app/report_files.hpp"

#include <map>
#include <sstream>
#include <system_error>

#include "files/file_io.hpp"
#include "files/sha256.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* list_name = "report.sha256";
constexpr std::size_t hash_length = 64;
constexpr std::size_t most_bytes = std::size_t{1} << 28U;

/// Names of files, and the SHA-256 of what was written.
using Written = std::map<std::string, std::string>;

/// Whether a report writes files of such names: DIR/NAME. A list may have been changed by anybody.
bool is_ours(const std::string& name) {
  const auto slash = name.find('/');
  if (slash == std::string::npos || name.find('/', slash + 1) != std::string::npos) return false;
  const std::string folder = name.substr(0, slash + 1);
  for (const auto& ours : {page::certificate_folder, page::mutant_folder, page::table_folder,
                           page::row_folder, page::case_folder, page::figure_folder, page::own_folder}) {
    if (folder == ours) return name.size() > slash + 1 && name[slash + 1] != '.';
  }
  return false;
}

Written earlier(const fs::path& directory) {
  Written result;
  if (!fs::is_regular_file(directory / list_name)) return result;
  std::istringstream lines(files::read_file(directory / list_name, most_bytes));
  for (std::string line; std::getline(lines, line);) {
    // "HASH  NAME"
    if (line.size() > hash_length + 2 && is_ours(line.substr(hash_length + 2)))
      result.emplace(line.substr(hash_length + 2), line.substr(0, hash_length));
  }
  return result;
}

std::string text(const Written& written) {
  std::string result;
  for (const auto& [name, hash] : written) result.append(hash).append("  ").append(name).append("\n");
  return result;
}

void create(const fs::path& folder, const fs::path& directory) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw InputError("-o " + directory.string() + ": " + folder.string() + ": " + error.message());
}

}  // namespace

void write_report_files(const fs::path& directory, const std::vector<page::File>& files) {
  const Written before = earlier(directory);
  Written now;
  for (const auto& file : files) now.emplace(file.name, files::sha256(file.bytes));
  // If this run ends early, the next one still knows what either wrote.
  Written either = now;
  either.insert(before.begin(), before.end());
  create(directory, directory);
  files::write_file_atomically(directory / list_name, text(either));
  for (const auto& file : files) {
    create((directory / file.name).parent_path(), directory);
    files::write_file_atomically(directory / file.name, file.bytes);
  }
  for (const auto& [name, hash] : before) {
    const auto path = directory / name;
    if (now.contains(name) || !fs::is_regular_file(fs::symlink_status(path))) continue;
    if (files::sha256(files::read_file(path, most_bytes)) == hash) fs::remove(path);
  }
  files::write_file_atomically(directory / list_name, text(now));
}

}  // namespace sinkproof::app
