#include "app/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "numeric/error.hpp"

namespace sinkproof::app {

void write_output(std::string_view text) {
  errno = 0;
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) throw InputError(std::string("stdout: cannot be written: ") + std::strerror(errno));
}

void note(std::string_view text) {
  constexpr std::size_t longest = 900;
  std::string line;
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      line += c;
    } else {
      constexpr char hex[] = "0123456789abcdef";
      line += std::string("\\x") + hex[byte >> 4] + hex[byte & 15];
    }
  }
  if (text.size() > longest) line += "…";
  std::fprintf(stderr, "sinkproof: %s\n", line.c_str());
}

}  // namespace sinkproof::app
