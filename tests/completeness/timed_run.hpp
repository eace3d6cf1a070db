#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace sinkproof::completeness {

struct Ended {
  int code = 0;  ///< exit code, or −signal
  double seconds = 0;
  std::string output;
};

/// Runs a program; its output goes to a file, and is returned.
inline Ended run(const std::vector<std::string>& arguments, rlim_t seconds, const std::string& log) {
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    const rlimit limit{seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &limit);
    const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    std::vector<char*> pointers;
    for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    execv(pointers[0], pointers.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  std::ifstream file(log);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status),
          static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
              static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6,
          std::string(std::istreambuf_iterator<char>(file), {})};
}

}  // namespace sinkproof::completeness
