#include "app/checker_program.hpp"

#include <filesystem>

#include "numeric/error.hpp"

namespace sinkproof::app {

std::string checker_program() {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw InternalError("cannot find the folder of this program: " + error.message());
  return (self.parent_path() / "sinkproof-check").string();
}

}  // namespace sinkproof::app
