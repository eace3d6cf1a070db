#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "weights/tensor.hpp"

/// The safetensors format: 8 bytes N (little-endian), N bytes of JSON header, then the data. The header maps
/// each tensor's name to dtype, shape and data_offsets [begin, end) within the data; `__metadata__` maps
/// strings to strings. https://github.com/huggingface/safetensors
namespace sinkproof::weights {

struct SafetensorsFile {
  std::vector<Tensor> tensors;  ///< in the order of their data
  std::map<std::string, std::string> metadata;
  std::string source_name;  ///< the path as given, for messages
};

/// Reads a whole file exactly: F64, F32, F16, BF16. Throws InputError `FILE: PLACE: …`.
///
/// Whatever the reference implementation refuses is refused here too: a header longer than the file or than
/// 100 MB, not UTF-8 or not JSON, shape × dtype that overflow or differ from data_offsets, tensors that
/// overlap or leave bytes uncovered. Refused on top of that: other dtypes, NaN and infinities, keys that
/// stand twice, unknown keys in a tensor's entry, files above 256 MiB, more than 2,000,000 values (exact ones
/// take up to 400 bytes each) or 1,000,000 values in the header.
SafetensorsFile read_safetensors(const std::filesystem::path& path);

/// The same from the bytes of a file; source_name stands for the path in messages.
SafetensorsFile parse_safetensors(std::string_view bytes, const std::string& source_name);

/// The tensor with this name. Throws InputError that lists the names that are there, and behind them
/// `advice`.
const Tensor& find(const SafetensorsFile& file, std::string_view name, const std::string& advice = "");

/// Writes tensors as F64, sorted by name (so the same content gives the same bytes), atomically
/// (files/file_io.hpp). Throws InputError `FILE: …`
/// - naming tensor, index and value where a value is no double (then only JSON can hold it),
/// - if a name or metadata is not UTF-8, or the path cannot be written.
/// Names must differ, not be `__metadata__`, and values fit shapes: InternalError otherwise.
void write_safetensors(const std::filesystem::path& path, const std::vector<Tensor>& tensors,
                       const std::map<std::string, std::string>& metadata = {});

}  // namespace sinkproof::weights
