#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// What all files of tensors have in common.
namespace sinkproof::weights {

constexpr std::size_t max_tensor_file_bytes = std::size_t{256} << 20;
constexpr std::size_t max_tensor_values = 2'000'000;  ///< of a file; exact ones take up to 400 bytes each

/// Of at most eight bytes.
constexpr std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[i]);
  return value;
}

}  // namespace sinkproof::weights
