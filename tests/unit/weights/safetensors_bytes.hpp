#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sinkproof::weights_test {

/// The lowest count bytes of value, lowest first.
inline std::string little_endian(std::uint64_t value, std::size_t count) {
  std::string bytes;
  for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
  return bytes;
}

/// A file with this header and data, whatever they are.
inline std::string file_bytes(std::string_view header, std::string_view data = "") {
  return little_endian(header.size(), 8) + std::string(header) + std::string(data);
}

/// A header's entry.
inline std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                         const std::string& offsets) {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets +
         "}";
}

}  // namespace sinkproof::weights_test
