#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>

#include "app/commands.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

int check(const std::vector<std::string>& files, std::optional<unsigned long> max_work) {
  // The checker is a program of its own and lies beside this one; it shares no code with it.
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw InternalError("cannot find the folder of this program: " + error.message());
  const std::string program = (self.parent_path() / "sinkproof-check").string();
  std::vector<std::string> words{program};
  if (max_work) words.insert(words.end(), {"--max-work", std::to_string(*max_work)});
  words.emplace_back("--");
  words.insert(words.end(), files.begin(), files.end());
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execv(program.c_str(), arguments.data());
  throw InputError(program + ": cannot be run: " + std::strerror(errno) +
                   " (expected the checker beside this program)");
}

}  // namespace sinkproof::app
