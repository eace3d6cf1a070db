#include "files/sha256.hpp"

#include <nettle/sha2.h>

#include <array>
#include <cstdint>

namespace sinkproof::files {

std::string sha256(std::string_view bytes) {
  sha256_ctx context{};
  sha256_init(&context);
  sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  constexpr char hex[] = "0123456789abcdef";
  std::string result;
  for (const auto byte : digest) {
    result += hex[byte >> 4U];
    result += hex[byte & 15U];
  }
  return result;
}

}  // namespace sinkproof::files
