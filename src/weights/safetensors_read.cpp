#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>

#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "weights/float_format.hpp"
#include "weights/safetensors.hpp"
#include "weights/tensor_bytes.hpp"

namespace sinkproof::weights {

namespace {

using files::in_quotes;
using files::JsonNode;

constexpr std::size_t length_bytes = 8;
constexpr std::uint64_t max_header_bytes = 100'000'000;  // the reference implementation's limit
constexpr std::size_t max_header_values = 1'000'000;

/// A tensor's entry in the header.
struct Entry {
  std::string name;
  FloatFormat format;
  std::vector<std::size_t> shape;
  std::size_t values;  // product of shape
  std::size_t begin;   // data_offsets
  std::size_t end;
};

/// One file while it is read: its name for messages, and its two parts.
class Reader {
 public:
  Reader(std::string_view bytes, const std::string& source_name) : source_name_(source_name) { split(bytes); }

  SafetensorsFile read() {
    const auto document =
        files::parse_json(header_, source_name_ + ": header", {.values = max_header_values});
    SafetensorsFile file;
    file.source_name = source_name_;
    std::vector<Entry> entries;
    for (const auto& [name, node] : JsonNode(document, source_name_ + ": header").fields()) {
      if (name == "__metadata__") {
        for (const auto& [key, text] : node.fields()) file.metadata.emplace(key, text.string());
      } else {
        entries.push_back(entry(name, node));
      }
    }
    check_coverage(entries);
    for (const Entry& e : entries) file.tensors.push_back(decode(e));
    return file;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const { throw InputError(source_name_ + ": " + what); }
  [[noreturn]] void refuse(const Entry& entry, const std::string& what) const {
    refuse("tensor " + in_quotes(entry.name) + ": " + what);
  }

  void split(std::string_view bytes) {
    if (bytes.size() < length_bytes) {
      refuse("header: the file has only " + std::to_string(bytes.size()) +
             " bytes (expected 8 bytes with the length of the header)");
    }
    const std::uint64_t length = little_endian(bytes.substr(0, length_bytes));
    bytes.remove_prefix(length_bytes);
    if (length > max_header_bytes) {
      refuse("header: its length is given as " + std::to_string(length) + " bytes (expected at most " +
             std::to_string(max_header_bytes) + ")");
    }
    if (length > bytes.size()) {
      refuse("header: its length is given as " + std::to_string(length) + " bytes, but only " +
             std::to_string(bytes.size()) + " follow (expected a complete header)");
    }
    header_ = bytes.substr(0, length);
    data_ = bytes.substr(length);
    if (!header_.starts_with('{')) refuse("header: does not start with '{' (expected a JSON object)");
  }

  Entry entry(const std::string& name, const JsonNode& node) {
    node.expect_fields({"dtype", "shape", "data_offsets"});
    const JsonNode dtype = node.field("dtype");
    const auto format = find_float_format(dtype.string());
    if (!format) dtype.fail(R"(one of "F64", "F32", "F16", "BF16")");
    Entry result{.name = name, .format = *format, .shape = {}, .values = 1, .begin = 0, .end = 0};

    const auto size = [](const JsonNode& number) {
      constexpr auto largest = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
      return number.integer<std::size_t>(0, largest);
    };
    for (const JsonNode& dimension : node.field("shape").elements()) result.shape.push_back(size(dimension));
    const auto offsets = node.field("data_offsets").elements(2);
    result.begin = size(offsets[0]);
    result.end = size(offsets[1]);
    check_size(result);
    return result;
  }

  void check_size(Entry& entry) {
    const std::string offsets =
        "data_offsets [" + std::to_string(entry.begin) + ", " + std::to_string(entry.end) + "]";
    if (entry.begin > entry.end) refuse(entry, offsets + " (expected begin ≤ end)");
    if (entry.end > data_.size()) {
      refuse(entry, offsets + " reach beyond the data, which has " + std::to_string(data_.size()) +
                        " bytes (expected a complete file)");
    }
    std::size_t bytes = 0;
    bool overflow = false;
    for (const std::size_t dimension : entry.shape) {
      overflow = overflow || __builtin_mul_overflow(entry.values, dimension, &entry.values);
    }
    if (overflow || __builtin_mul_overflow(entry.values, entry.format.bytes, &bytes)) {
      refuse(entry, "shape " + shape_to_string(entry.shape) +
                        " has more bytes than 64 bits can count (expected " +
                        std::to_string(entry.end - entry.begin) + " bytes)");
    }
    if (bytes != entry.end - entry.begin) {
      refuse(entry, offsets + " span " + std::to_string(entry.end - entry.begin) + " bytes (expected " +
                        std::to_string(bytes) + " for shape " + shape_to_string(entry.shape) + " and dtype " +
                        std::string(entry.format.name) + ")");
    }
    values_ += entry.values;  // at most one a data byte and entry, so this does not overflow
    if (values_ > max_tensor_values) {
      refuse(entry, "the tensors up to this one have more than " + std::to_string(max_tensor_values) +
                        " values (expected weights of a size that exact arithmetic can handle)");
    }
  }

  /// Sorts by place. The reference refuses overlaps and holes as well: otherwise a file could mean different
  /// things to different programs.
  void check_coverage(std::vector<Entry>& entries) const {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
      return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
    });
    const auto refuse_hole = [this](std::size_t begin, std::size_t end) {
      refuse("data: bytes " + std::to_string(begin) + " to " + std::to_string(end - 1) +
             " belong to no tensor (expected tensors that cover all data)");
    };
    std::size_t covered = 0;
    const Entry* previous = nullptr;
    for (const Entry& e : entries) {
      if (e.begin < covered) {
        refuse(e,
               "its data overlap those of tensor " + in_quotes(previous->name) + " (expected separate data)");
      }
      if (e.begin > covered) refuse_hole(covered, e.begin);
      covered = e.end;
      previous = &e;
    }
    if (covered < data_.size()) refuse_hole(covered, data_.size());
  }

  [[nodiscard]] Tensor decode(const Entry& e) const {
    Tensor tensor{.name = e.name, .shape = e.shape, .values = {}};
    tensor.values.reserve(e.values);
    for (std::size_t i = 0; i < e.values; ++i) {
      const auto bits = little_endian(data_.substr(e.begin + i * e.format.bytes, e.format.bytes));
      auto value = decode_float(e.format, bits);
      if (!value) {
        refuse(e, "the value at " + index_to_string(e.shape, i) +
                      " is NaN or infinite (expected finite numbers)");
      }
      tensor.values.push_back(*std::move(value));
    }
    return tensor;
  }

  const std::string& source_name_;
  std::string_view header_;
  std::string_view data_;
  std::size_t values_ = 0;
};

}  // namespace

SafetensorsFile parse_safetensors(std::string_view bytes, const std::string& source_name) {
  return Reader(bytes, source_name).read();
}

SafetensorsFile read_safetensors(const std::filesystem::path& path) {
  const std::string bytes = files::read_file(path, max_tensor_file_bytes);
  return parse_safetensors(bytes, path.string());
}

const Tensor& find(const SafetensorsFile& file, std::string_view name, const std::string& advice) {
  constexpr std::size_t most_listed = 20;
  std::string names;
  for (const Tensor& tensor : file.tensors) {
    if (tensor.name == name) return tensor;
    const auto index = static_cast<std::size_t>(&tensor - file.tensors.data());
    if (index < most_listed) names += (index == 0 ? "" : ", ") + in_quotes(tensor.name);
    if (index == most_listed) names += ", …";
  }
  throw InputError(file.source_name + ": tensor " + in_quotes(name) + " is missing (" +
                   (names.empty() ? "there are none" : "there are only " + names + advice) + ")");
}

}  // namespace sinkproof::weights
