#include "app/target.hpp"

#include <unistd.h>

#include <filesystem>

#include "files/file_io.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

Target::Target(std::optional<std::string> file) : file_(std::move(file)) {
  if (!file_) return;
  const std::filesystem::path path(*file_);
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  if (path.empty() || std::filesystem::is_directory(path) || !std::filesystem::is_directory(folder))
    throw InputError("-o '" + file_->substr(0, 200) +
                     "': expected the name of a file in a folder that is there");
  const bool is_there = std::filesystem::exists(path);
  if (::access(is_there ? path.c_str() : folder.c_str(), W_OK) != 0)
    throw InputError("-o " + file_->substr(0, 200) + ": cannot be written");
}

void Target::append(const std::string& text) {
  if (file_) {
    text_ += text;
  } else {
    spool_.append(text);
  }
}

void Target::deliver() {
  if (!file_) return spool_.deliver();
  files::write_file_atomically(*file_, text_);
  note("wrote " + *file_);
}

}  // namespace sinkproof::app
