#include "weights/pytorch_head.hpp"

#include <algorithm>
#include <array>

#include "files/printable.hpp"
#include "numeric/error.hpp"

namespace sinkproof::weights {

namespace {

constexpr std::array<std::string_view, 4> names{"W_Q.weight", "W_K.weight", "W_V.weight", "W_O.weight"};
constexpr std::string_view key_bias = "key_bias";

[[noreturn]] void refuse(const SafetensorsFile& file, std::string_view name, const std::string& what) {
  throw InputError(file.source_name + ": tensor " + files::in_quotes(name) + ": " + what);
}

void check_names(const SafetensorsFile& file) {
  for (const std::string_view name : names)
    static_cast<void>(find(file, name, "; --names " + std::string(name) + "=THEIRS says which it is"));
  for (const Tensor& tensor : file.tensors) {
    if (tensor.name != key_bias && std::find(names.begin(), names.end(), tensor.name) == names.end()) {
      refuse(file, tensor.name,
             "is not supported (expected only W_Q.weight, W_K.weight, W_V.weight, W_O.weight and perhaps "
             "key_bias: one head without other biases)");
    }
  }
}

/// form: the expected shape in symbols.
RationalMatrix matrix(const SafetensorsFile& file, std::string_view name, const std::string& form) {
  const Tensor& tensor = find(file, name);
  const bool is_matrix = tensor.shape.size() == 2 && tensor.shape[0] > 0 && tensor.shape[1] > 0;
  if (!is_matrix) {
    refuse(file, name, "has shape " + shape_to_string(tensor.shape) + " (expected a matrix, " + form + ")");
  }
  return {tensor.shape[0], tensor.shape[1], tensor.values};
}

void expect_shape(const SafetensorsFile& file, std::string_view name, const RationalMatrix& found,
                  std::size_t rows, std::size_t columns, const std::string& form) {
  if (found.rows == rows && found.columns == columns) return;
  refuse(file, name,
         "has shape " + shape_to_string({found.rows, found.columns}) + " (expected " +
             shape_to_string({rows, columns}) + ", " + form + ")");
}

}  // namespace

PytorchHead pytorch_head(const SafetensorsFile& file) {
  check_names(file);
  PytorchHead head{
      .W_Q = matrix(file, names[0], "[d_k, n]"),
      .W_K = matrix(file, names[1], "[d_k, n]"),
      .W_V = matrix(file, names[2], "[d_v, n]"),
      .W_O = matrix(file, names[3], "[n, d_v]"),
      .key_bias = {},
  };
  const std::size_t n = head.W_Q.columns;
  expect_shape(file, names[1], head.W_K, head.W_Q.rows, n, "the [d_k, n] of W_Q.weight");
  expect_shape(file, names[2], head.W_V, head.W_V.rows, n, "[d_v, n] with the n of W_Q.weight");
  expect_shape(file, names[3], head.W_O, n, head.W_V.rows,
               "[n, d_v] with the n of W_Q.weight and the d_v of W_V.weight");
  for (const Tensor& tensor : file.tensors) {
    if (tensor.name != key_bias) continue;
    if (tensor.shape != std::vector<std::size_t>{head.W_Q.rows}) {
      refuse(file, key_bias,
             "has shape " + shape_to_string(tensor.shape) + " (expected " + shape_to_string({head.W_Q.rows}) +
                 ", the d_k of W_Q.weight)");
    }
    head.key_bias = tensor.values;
  }
  return head;
}

}  // namespace sinkproof::weights
