#include <algorithm>
#include <bit>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {

namespace {

using Json = nlohmann::ordered_json;

void append_little_endian(std::string& bytes, std::uint64_t value) {
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(value >> shift & 0xFF);
}

std::size_t value_count(const Tensor& tensor) {
  std::size_t count = 1;
  for (const std::size_t dimension : tensor.shape) {
    if (__builtin_mul_overflow(count, dimension, &count)) throw InternalError("a tensor's shape overflows");
  }
  return count;
}

void append_values(std::string& bytes, const std::string& path, const Tensor& tensor) {
  for (std::size_t i = 0; i < tensor.values.size(); ++i) {
    const auto value = numeric::to_double_exactly(tensor.values[i]);
    if (!value) {
      throw InputError(
          path + ": tensor " + files::in_quotes(tensor.name) + ": the value at " +
          index_to_string(tensor.shape, i) + ", " + files::printable(numeric::to_string(tensor.values[i])) +
          ", is not exactly a double (expected one for safetensors; a .json file holds every exact value)");
    }
    append_little_endian(bytes, std::bit_cast<std::uint64_t>(*value));
  }
}

/// Each key is appended unseen: ordered_json's [] would search all keys before it.
void append_member(Json& object, const std::string& key, Json value) {
  Json::object_t::Container& members = object.get_ref<Json::object_t&>();
  members.emplace_back(key, std::move(value));
}

std::string header_of(const std::vector<const Tensor*>& sorted,
                      const std::map<std::string, std::string>& metadata) {
  Json header = Json::object();
  if (!metadata.empty()) append_member(header, "__metadata__", metadata);
  std::size_t begin = 0;
  for (const Tensor* tensor : sorted) {
    const std::size_t end = begin + 8 * tensor->values.size();
    append_member(header, tensor->name,
                  Json{{"dtype", "F64"}, {"shape", tensor->shape}, {"data_offsets", {begin, end}}});
    begin = end;
  }
  std::string text = header.dump();
  text.append((8 - text.size() % 8) % 8, ' ');  // as the reference does, so that the data are aligned
  return text;
}

}  // namespace

void write_safetensors(const std::filesystem::path& path, const std::vector<Tensor>& tensors,
                       const std::map<std::string, std::string>& metadata) {
  std::vector<const Tensor*> sorted;
  for (const Tensor& tensor : tensors) {
    if (value_count(tensor) != tensor.values.size())
      throw InternalError("a tensor's values do not fit its shape");
    if (tensor.name == "__metadata__") throw InternalError("a tensor cannot be named __metadata__");
    sorted.push_back(&tensor);
  }
  const auto name = [](const Tensor* tensor) -> const std::string& { return tensor->name; };
  std::ranges::sort(sorted, {}, name);
  if (std::ranges::adjacent_find(sorted, {}, name) != sorted.end()) {
    throw InternalError("two tensors have the same name");
  }
  std::string header;
  try {
    header = header_of(sorted, metadata);
  } catch (const Json::type_error&) {
    throw InputError(path.string() + ": a tensor's name or the metadata are not UTF-8 (expected UTF-8)");
  }
  std::string bytes;
  append_little_endian(bytes, header.size());
  bytes += header;
  for (const Tensor* tensor : sorted) append_values(bytes, path.string(), *tensor);
  files::write_file_atomically(path, bytes);
}

}  // namespace sinkproof::weights
