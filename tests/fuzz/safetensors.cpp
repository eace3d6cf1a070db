// Files of weights in the safetensors format, and numpy's archives, which begin with PK.

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "files/file_io.hpp"
#include "fuzz/document_mutator.hpp"
#include "fuzz/property.hpp"
#include "fuzz/temporary_folder.hpp"
#include "numeric/error.hpp"
#include "weights/head_product.hpp"
#include "weights/model_file.hpp"
#include "weights/npz.hpp"
#include "weights/pytorch_head.hpp"
#include "weights/safetensors.hpp"

namespace {

using sinkproof_fuzz::require;
namespace weights = sinkproof::weights;

constexpr std::size_t length_bytes = 8;

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Header and data with the length that the header has.
std::string joined(std::string_view header, std::string_view data) {
  std::string bytes;
  for (unsigned shift = 0; shift < 64; shift += 8)
    bytes += static_cast<char>(static_cast<unsigned char>(std::uint64_t{header.size()} >> shift));
  return bytes.append(header).append(data);
}

/// The header that the first eight bytes speak of, as far as it is there.
std::string_view header_of(std::string_view bytes) {
  std::uint64_t length = 0;
  for (std::size_t i = std::min(length_bytes, bytes.size()); i-- > 0;)
    length = length << 8U | static_cast<unsigned char>(bytes[i]);
  bytes.remove_prefix(std::min(length_bytes, bytes.size()));
  return bytes.substr(0, length);
}

/// What is written says the same, and is written again in the same bytes.
void check_that_writing_keeps(const weights::SafetensorsFile& file) {
  static const sinkproof_fuzz::TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "written.safetensors";
  weights::write_safetensors(path, file.tensors, file.metadata);
  const auto read = weights::read_safetensors(path);
  require(read.metadata == file.metadata, "metadata are as they were written");
  require(read.tensors.size() == file.tensors.size(), "there are as many tensors as were written");
  for (const weights::Tensor& tensor : file.tensors) {
    const weights::Tensor& same = weights::find(read, tensor.name);
    require(same.shape == tensor.shape && same.values == tensor.values, "a tensor is as it was written",
            tensor.name);
  }
  const std::string bytes = sinkproof::files::read_file(path, std::size_t{1} << 30U);
  weights::write_safetensors(path, read.tensors, read.metadata);
  require(sinkproof::files::read_file(path, std::size_t{1} << 30U) == bytes,
          "the same content, the same bytes");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const std::string_view bytes = text_of(data, size);
    const auto file = bytes.starts_with("PK") ? weights::parse_npz(bytes, "FILE")
                                              : weights::parse_safetensors(bytes, "FILE");
    check_that_writing_keeps(file);
    static_cast<void>(weights::normaliser_of(file));
    static_cast<void>(weights::to_head(weights::pytorch_head(file), "FILE"));
  } catch (const sinkproof::InputError&) {
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  const std::string_view bytes = text_of(data, size);
  const std::string_view header = header_of(bytes);
  const std::string_view tensors = bytes.substr(std::min(size, length_bytes + header.size()));
  std::string result;
  if (seed % 4 == 0 || max_size < length_bytes + tensors.size()) {
    result = sinkproof_fuzz::mutated_bytes(bytes, max_size);
  } else if (seed % 4 == 1) {
    result = joined(header, sinkproof_fuzz::mutated_bytes(tensors, max_size - length_bytes - header.size()));
  } else {
    const std::size_t room = max_size - length_bytes - tensors.size();
    result = joined(sinkproof_fuzz::mutated_document(header, room, seed / 4), tensors);
  }
  return sinkproof_fuzz::store(result, data, max_size);
}
