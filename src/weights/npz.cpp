#include "weights/npz.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

#include "files/file_io.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "weights/float_format.hpp"
#include "weights/tensor_bytes.hpp"
#include "weights/zip_archive.hpp"

namespace sinkproof::weights {

namespace {

using files::in_quotes;

constexpr std::string_view suffix = ".npy";

std::optional<FloatFormat> format_of(std::string_view description) {
  if (description == "<f8") return find_float_format("F64");
  if (description == "<f4") return find_float_format("F32");
  if (description == "<f2") return find_float_format("F16");
  return std::nullopt;
}

/// The place in column-major order of what has this one in row-major order.
std::size_t column_major(const std::vector<std::size_t>& shape, std::size_t position) {
  std::size_t result = 0;
  std::size_t rows = position;
  for (std::size_t k = shape.size(); k-- > 0;) {
    std::size_t stride = 1;
    for (std::size_t j = 0; j < k; ++j) stride *= shape[j];
    result += rows % shape[k] * stride;
    rows /= shape[k];
  }
  return result;
}

/// One array while it is read.
class Array {
 public:
  Array(const ZipMember& member, const std::string& source_name) : rest_(member.data) {
    if (!member.name.ends_with(suffix) || member.name.size() == suffix.size())
      throw InputError(source_name + ": member " + in_quotes(member.name) + ": expected NAME.npy");
    tensor_.name = member.name.substr(0, member.name.size() - suffix.size());
    place_ = source_name + ": array " + in_quotes(tensor_.name) + ": ";
  }

  /// `values` are those of the file up to here.
  Tensor read(std::size_t& values) {
    header();
    std::size_t count = 1;
    bool overflow = false;
    for (const std::size_t dimension : tensor_.shape)
      overflow = overflow || __builtin_mul_overflow(count, dimension, &count);
    std::size_t bytes = 0;
    overflow = overflow || __builtin_mul_overflow(count, format_->bytes, &bytes);
    if (overflow || bytes != rest_.size())
      refuse(std::to_string(rest_.size()) + " bytes of numbers (expected those of the shape " +
             shape_to_string(tensor_.shape) + ")");
    values += count;  // at most one a byte
    if (values > max_tensor_values)
      refuse("the arrays up to this one have more than " + std::to_string(max_tensor_values) +
             " values (expected weights of a size that exact arithmetic can handle)");
    tensor_.values.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t place = is_column_major_ ? column_major(tensor_.shape, i) : i;
      auto value =
          decode_float(*format_, little_endian(rest_.substr(place * format_->bytes, format_->bytes)));
      if (!value)
        refuse("the value at " + index_to_string(tensor_.shape, i) +
               " is NaN or infinite (expected finite numbers)");
      tensor_.values.push_back(*std::move(value));
    }
    return std::move(tensor_);
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const { throw InputError(place_ + what); }

  std::string_view take(std::size_t size) {
    if (size > rest_.size()) refuse("ends within its header");
    const auto result = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return result;
  }

  /// Magic, version, length, and {'descr': '<f8', 'fortran_order': False, 'shape': (3, 6), }, as numpy writes
  /// it.
  void header() {
    if (take(6) != "\x93NUMPY") refuse("no .npy (expected \\x93NUMPY at its beginning)");
    const auto version = little_endian(take(2)) & 0xff;
    if (version < 1 || version > 3)
      refuse("version " + std::to_string(version) + " of .npy (expected 1, 2 or 3)");
    text_ = take(little_endian(take(version == 1 ? 2 : 4)));
    expect("{'descr': '");
    const auto description = text_.substr(0, text_.find('\''));
    format_ = format_of(description);
    if (!format_) refuse("dtype " + in_quotes(std::string(description)) + " (expected <f8, <f4 or <f2)");
    text_.remove_prefix(description.size());
    expect("', 'fortran_order': ");
    is_column_major_ = text_.starts_with("True");
    expect(is_column_major_ ? "True" : "False");
    expect(", 'shape': (");
    shape();
    expect("), }");
    if (!text_.ends_with('\n') || text_.find_first_not_of(' ') != text_.size() - 1)
      refuse("more than dtype, order and shape in its header");
  }

  /// As Python writes a tuple: nothing, `3,` or `3, 6`.
  void shape() {
    if (text_.starts_with(')')) return;
    tensor_.shape.push_back(dimension());
    if (text_.starts_with(",)")) return expect(",");
    do {
      expect(", ");
      tensor_.shape.push_back(dimension());
      // numpy itself has no more; work grows with their square.
      constexpr std::size_t most_dimensions = 64;
      if (tensor_.shape.size() > most_dimensions)
        refuse("more than " + std::to_string(most_dimensions) + " dimensions");
    } while (!text_.starts_with(')'));
  }

  void expect(std::string_view word) {
    if (!text_.starts_with(word))
      refuse("its header is not as numpy writes it: expected " + in_quotes(std::string(word)) + ", not " +
             in_quotes(std::string(text_.substr(0, 20))));
    text_.remove_prefix(word.size());
  }

  std::size_t dimension() {
    std::size_t result = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), result);
    if (error != std::errc{}) expect("a dimension");
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return result;
  }

  std::string_view rest_;
  std::string_view text_;
  std::string place_;
  std::optional<FloatFormat> format_;
  bool is_column_major_ = false;
  Tensor tensor_;
};

}  // namespace

SafetensorsFile parse_npz(std::string_view bytes, const std::string& source_name) {
  SafetensorsFile file;
  file.source_name = source_name;
  std::size_t values = 0;
  for (const ZipMember& member : zip_members(bytes, source_name))
    file.tensors.push_back(Array(member, source_name).read(values));
  return file;
}

bool has_tensors(const std::filesystem::path& path) {
  return path.extension() == ".safetensors" || path.extension() == ".npz";
}

SafetensorsFile read_tensor_file(const std::filesystem::path& path) {
  if (path.extension() != ".npz") return read_safetensors(path);
  return parse_npz(files::read_file(path, max_tensor_file_bytes), path.string());
}

}  // namespace sinkproof::weights
