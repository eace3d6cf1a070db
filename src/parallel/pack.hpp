#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "numeric/error.hpp"

namespace sinkproof::parallel {

/// Bytes that processes of the same program send each other, on machines of the same kind: numbers as they
/// are in memory.
class Packer {
 public:
  Packer& add(std::uint64_t n) { return add_bytes(&n, sizeof n); }
  Packer& add(double x) { return add_bytes(&x, sizeof x); }
  Packer& add(std::string_view text) {
    add(static_cast<std::uint64_t>(text.size()));
    return add_bytes(text.data(), text.size());
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  Packer& add_bytes(const void* from, std::size_t size) {
    bytes_.append(static_cast<const char*>(from), size);
    return *this;
  }
  std::string bytes_;
};

/// Reads them in the same order. Throws InternalError where there are not enough.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}
  std::uint64_t number() { return read<std::uint64_t>(); }
  double real() { return read<double>(); }
  std::string text() { return std::string(cut(number())); }
  [[nodiscard]] bool is_at_end() const { return bytes_.empty(); }

 private:
  template <class T>
  T read() {
    T value;
    std::memcpy(&value, cut(sizeof value).data(), sizeof value);
    return value;
  }
  std::string_view cut(std::uint64_t size) {
    if (size > bytes_.size()) throw InternalError("a message between processes is too short");
    const auto part = bytes_.substr(0, static_cast<std::size_t>(size));
    bytes_.remove_prefix(part.size());
    return part;
  }
  std::string_view bytes_;
};

}  // namespace sinkproof::parallel
