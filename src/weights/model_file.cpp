#include "weights/model_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "numeric/error.hpp"
#include "task/task_json.hpp"
#include "weights/head_product.hpp"
#include "weights/model_document.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {

using attention::Matrix;
using files::JsonNode;
using task::ContentSet;
using task::TriggerTask;

namespace {

constexpr std::size_t max_json_bytes = std::size_t{64} << 20;
constexpr long max_length = 1'000'000;
constexpr long max_content_dimension = 4096;

Matrix read_matrix(const JsonNode& node, long size) {
  Matrix matrix(size);
  std::optional<std::pair<long, long>> last;
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(3);
    const std::pair<long, long> place{parts[0].integer<long>(0, size - 1),
                                      parts[1].integer<long>(0, size - 1)};
    if (last && place <= *last) entry.reject("entries are not in increasing order of (row, column)");
    last = place;
    const auto value = parts[2].parsed([](std::string_view text) { return numeric::parse_expression(text); });
    if (value.is_zero()) entry.reject("an entry is 0 (expected only the non-zero ones)");
    matrix.set(place.first, place.second, value);
  }
  return matrix;
}

std::map<long, numeric::Expression> read_vector(const JsonNode& node, long size) {
  std::map<long, numeric::Expression> vector;
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(2);
    const long index = parts[0].integer<long>(0, size - 1);
    if (!vector.empty() && index <= vector.rbegin()->first)
      entry.reject("entries are not in increasing order");
    const auto value = parts[1].parsed([](std::string_view text) { return numeric::parse_expression(text); });
    if (value.is_zero()) entry.reject("an entry is 0 (expected only the non-zero ones)");
    vector.emplace(index, value);
  }
  return vector;
}

ContentSet read_content(const JsonNode& node, long dimension) {
  if (node.value().is_string()) {
    static_cast<void>(node.one_of({"box"}));
    return ContentSet::box();
  }
  node.expect_fields({"alphabet"});
  const JsonNode alphabet = node.field("alphabet");
  std::vector<task::Content> letters;
  for (const JsonNode& letter : alphabet.elements()) {
    auto& content = letters.emplace_back();
    for (const JsonNode& x : letter.elements()) {
      content.push_back(x.parsed([](std::string_view text) { return numeric::parse_rational(text); }));
    }
  }
  try {
    return ContentSet::alphabet(std::move(letters), dimension);
  } catch (const InputError& error) {
    alphabet.reject(error.what());
  }
}

TriggerTask read_task(const JsonNode& node) {
  node.expect_fields({"kind", "length", "content_dimension", "content", "trigger_content"});
  static_cast<void>(node.field("kind").one_of({"trigger"}));
  const long dimension = node.field("content_dimension").integer<long>(0, max_content_dimension);
  return {node.field("length").integer<long>(3, max_length), dimension,
          read_content(node.field("content"), dimension),
          read_content(node.field("trigger_content"), dimension)};
}

ModelFile read_json(const std::filesystem::path& path) {
  const std::string name = path.string();
  const auto document = files::parse_json(files::read_file(path, max_json_bytes), name);
  const JsonNode root(document, name);
  root.expect_fields({"format", "instance"}, {"construction", "parameters"});
  static_cast<void>(root.field("format").one_of({"sinkproof-model/1"}));
  const JsonNode instance = root.field("instance");
  instance.expect_fields({"task", "model"});
  ModelFile file;
  file.task = read_task(instance.field("task"));
  const JsonNode model = instance.field("model");
  model.expect_fields({"normaliser", "heads"});
  file.normaliser = model.field("normaliser").parsed([](std::string_view text) {
    return attention::parse_normaliser(std::string(text));
  });
  for (const JsonNode& head : model.field("heads").elements()) {
    const long width = file.task->width();
    const bool has_key_bias = file.normaliser == attention::Normaliser::softmax_key_bias;
    if (has_key_bias) {
      head.expect_fields({"query_key", "output_value", "key_bias"});
    } else {
      head.expect_fields({"query_key", "output_value"});
    }
    auto& read = file.heads.emplace_back(attention::Head{read_matrix(head.field("query_key"), width),
                                                         read_matrix(head.field("output_value"), width)});
    if (has_key_bias) read.key_bias = read_vector(head.field("key_bias"), width);
  }
  if (file.heads.empty()) model.field("heads").reject("no heads (expected at least one)");
  return file;
}

bool has_key_bias(const SafetensorsFile& file) {
  return std::any_of(file.tensors.begin(), file.tensors.end(),
                     [](const Tensor& tensor) { return tensor.name == "key_bias"; });
}

Tensor tensor(const char* name, RationalMatrix matrix) {
  return {name, {matrix.rows, matrix.columns}, std::move(matrix.values)};
}

}  // namespace

ModelFile read_model(const std::filesystem::path& path) {
  if (path.extension() == ".json") return read_json(path);
  if (path.extension() != ".safetensors") {
    throw InputError(path.string() +
                     ": unknown kind of file (expected a name that ends in .safetensors or .json)");
  }
  const auto file = read_safetensors(path);
  ModelFile result{{to_head(pytorch_head(file), path.string())}, std::nullopt, std::nullopt};
  result.normaliser = normaliser_of(file);
  if (result.normaliser && *result.normaliser != attention::Normaliser::softmax_key_bias &&
      has_key_bias(file)) {
    throw InputError(path.string() + ": tensor 'key_bias': there is no such thing with the normaliser " +
                     attention::to_string(*result.normaliser) + " (expected softmax-key-bias)");
  }
  if (!result.normaliser && has_key_bias(file)) result.normaliser = attention::Normaliser::softmax_key_bias;
  return result;
}

std::optional<attention::Normaliser> normaliser_of(const SafetensorsFile& file) {
  const auto named = file.metadata.find("normaliser");
  if (named == file.metadata.end()) return std::nullopt;
  try {
    return attention::parse_normaliser(named->second);
  } catch (const InputError& error) {
    throw InputError(file.source_name + ": __metadata__: " + error.what());
  }
}

void write_model(const std::filesystem::path& path, const task::TriggerInstance& instance,
                 const Origin& origin) {
  if (write_if_json(path, task::to_json(instance), origin)) return;
  if (instance.model.heads.size() != 1)
    throw InputError(path.string() + ": safetensors hold one head (write a .json file instead)");
  PytorchHead head;
  try {
    head = to_pytorch(instance.model.heads.front());
  } catch (const InputError& error) {
    throw InputError(path.string() + ": " + error.what());
  }
  std::vector<Tensor> tensors{
      tensor("W_Q.weight", std::move(head.W_Q)), tensor("W_K.weight", std::move(head.W_K)),
      tensor("W_V.weight", std::move(head.W_V)), tensor("W_O.weight", std::move(head.W_O))};
  if (!head.key_bias.empty())
    tensors.push_back({"key_bias", {head.key_bias.size()}, std::move(head.key_bias)});
  write_safetensors(path, tensors,
                    {{"construction", origin.construction},
                     {"parameters", origin.parameters.text()},
                     {"normaliser", attention::to_string(instance.model.normaliser)}});
}

}  // namespace sinkproof::weights
