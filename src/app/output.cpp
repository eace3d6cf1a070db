#include "app/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "numeric/error.hpp"

namespace sinkproof::app {

void write_output(std::string_view text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) throw InputError(std::string("stdout: cannot be written: ") + std::strerror(errno));
}

void note(std::string_view text) {
  std::fprintf(stderr, "sinkproof: %.*s\n", static_cast<int>(text.size()), text.data());
}

}  // namespace sinkproof::app
