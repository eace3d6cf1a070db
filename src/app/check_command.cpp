#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>

#include "app/checker_program.hpp"
#include "app/commands.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

int check(const std::vector<std::string>& files, std::optional<unsigned long> max_work,
          const std::optional<std::string>& statement) {
  const std::string program = checker_program();
  std::vector<std::string> words{program};
  if (max_work) words.insert(words.end(), {"--max-work", std::to_string(*max_work)});
  if (statement) words.insert(words.end(), {"--statement", *statement});
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
