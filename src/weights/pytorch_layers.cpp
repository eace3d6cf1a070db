#include "weights/pytorch_layers.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "weights/head_product.hpp"
#include "weights/npz.hpp"

namespace sinkproof::weights {

namespace {

constexpr std::string_view layers_prefix = "layers.";
constexpr std::size_t max_layers = 256;

/// "layers.12.W_Q.weight" ↦ 12, "W_Q.weight".
std::pair<std::size_t, std::string> split_name(const SafetensorsFile& file, const std::string& name) {
  const auto refuse = [&]() {
    throw InputError(file.source_name + ": tensor " + files::in_quotes(name) +
                     ": is not supported (expected layers.N.W_Q.weight and so on, N from 0 to 255)");
  };
  std::size_t layer = 0;
  const char* const begin = name.data() + std::min(layers_prefix.size(), name.size());
  const char* const end = name.data() + name.size();
  const auto [rest, error] = std::from_chars(begin, end, layer);
  const bool has_leading_zero = rest - begin > 1 && *begin == '0';
  if (name.rfind(layers_prefix, 0) != 0 || error != std::errc() || rest == end || *rest != '.' ||
      has_leading_zero || layer >= max_layers)
    refuse();
  return {layer, std::string(rest + 1, end)};
}

bool is_layered(const SafetensorsFile& file) {
  return std::any_of(file.tensors.begin(), file.tensors.end(),
                     [](const Tensor& tensor) { return tensor.name.rfind(layers_prefix, 0) == 0; });
}

/// Of every W_Q, [rows, n]: n² entries a head.
void require_few_entries(const SafetensorsFile& file, std::size_t heads, std::size_t most_entries) {
  std::size_t left = most_entries;
  for (const Tensor& tensor : file.tensors) {
    if (!tensor.name.ends_with("W_Q.weight") || tensor.shape.size() != 2) continue;
    const std::size_t width = tensor.shape[1];
    if (width == 0 || width <= left / width / heads) {
      left -= width * width * heads;
      continue;
    }
    throw InputError(file.source_name + ": heads of width " + std::to_string(width) +
                     ": W_QK has too many entries (expected at most " + std::to_string(most_entries) +
                     ", all heads together)");
  }
}

/// The file's layers, each as a file of one head's names. A file of one head is one layer.
std::vector<SafetensorsFile> split_layers(SafetensorsFile file) {
  if (!is_layered(file)) return {std::move(file)};
  std::map<std::size_t, SafetensorsFile> layers;
  for (Tensor& tensor : file.tensors) {
    auto [layer, name] = split_name(file, tensor.name);
    tensor.name = std::move(name);
    layers[layer].tensors.push_back(std::move(tensor));
  }
  std::vector<SafetensorsFile> result;
  for (auto& [layer, part] : layers) {
    if (layer != result.size()) {
      throw InputError(file.source_name + ": there is a layer " + std::to_string(layer) + " but no layer " +
                       std::to_string(result.size()) + " (expected layers 0, 1, … without gaps)");
    }
    part.source_name = file.source_name + ": layer " + std::to_string(layer);
    result.push_back(std::move(part));
  }
  return result;
}

RationalMatrix rows_of(const RationalMatrix& matrix, std::size_t first, std::size_t count) {
  const auto begin = matrix.values.begin() + static_cast<std::ptrdiff_t>(first * matrix.columns);
  return {count, matrix.columns, {begin, begin + static_cast<std::ptrdiff_t>(count * matrix.columns)}};
}

RationalMatrix columns_of(const RationalMatrix& matrix, std::size_t first, std::size_t count) {
  RationalMatrix result{matrix.rows, count, {}};
  for (std::size_t r = 0; r < matrix.rows; ++r) {
    for (std::size_t c = first; c < first + count; ++c)
      result.values.push_back(matrix.values[r * matrix.columns + c]);
  }
  return result;
}

std::vector<attention::Head> split_heads(const SafetensorsFile& layer, std::size_t heads) {
  const PytorchHead stacked = pytorch_head(layer);
  if (!stacked.key_bias.empty())
    throw InputError(layer.source_name +
                     ": tensor 'key_bias': is not supported here (expected one layer and one head with it)");
  const auto part = [&](const RationalMatrix& matrix, const char* name) {
    if (matrix.rows % heads != 0) {
      throw InputError(layer.source_name + ": tensor " + files::in_quotes(name) + ": has " +
                       std::to_string(matrix.rows) + " rows (expected a multiple of --heads " +
                       std::to_string(heads) + ")");
    }
    return matrix.rows / heads;
  };
  const std::size_t key_rows = part(stacked.W_Q, "W_Q.weight");
  const std::size_t value_rows = part(stacked.W_V, "W_V.weight");
  std::vector<attention::Head> result;
  for (std::size_t h = 0; h < heads; ++h) {
    const PytorchHead head{rows_of(stacked.W_Q, h * key_rows, key_rows),
                           rows_of(stacked.W_K, h * key_rows, key_rows),
                           rows_of(stacked.W_V, h * value_rows, value_rows),
                           columns_of(stacked.W_O, h * value_rows, value_rows),
                           {}};
    result.push_back(to_head(head, layer.source_name));
  }
  return result;
}

}  // namespace

LayeredFile read_layers(const std::filesystem::path& path, std::size_t heads, const TensorNames& names) {
  if (!has_tensors(path)) {
    ModelFile file = read_model(path, names);
    if (heads != 1)
      throw InputError("--heads " + std::to_string(heads) + ": " + path.string() +
                       " says how many heads there are (expected no --heads)");
    return {{std::move(file.heads)}, file.normaliser, std::move(file.task)};
  }
  return read_safetensors_layers(path, heads, names, std::numeric_limits<std::size_t>::max());
}

LayeredFile read_safetensors_layers(const std::filesystem::path& path, std::size_t heads,
                                    const TensorNames& names, std::size_t most_entries) {
  SafetensorsFile file = read_tensor_file(path);
  rename_tensors(file, names);
  require_few_entries(file, heads, most_entries);
  if (heads == 1 && !is_layered(file)) {
    ModelFile single = single_head(file);  // which knows of key biases
    return {{std::move(single.heads)}, single.normaliser, std::nullopt, has_residual(file)};
  }
  LayeredFile result{{}, normaliser_of(file), std::nullopt, has_residual(file)};
  for (const SafetensorsFile& layer : split_layers(std::move(file))) {
    result.layers.push_back(split_heads(layer, heads));
    const long width = result.layers.back().front().query_key.size();
    const long first_width = result.layers.front().front().query_key.size();
    if (width != first_width) {
      throw InputError(layer.source_name + ": has width " + std::to_string(width) + " (expected " +
                       std::to_string(first_width) + ", that of layer 0)");
    }
  }
  return result;
}

}  // namespace sinkproof::weights
