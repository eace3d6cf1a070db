#include "weights/model_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "setting/task/read_trigger_instance.hpp"
#include "setting/task/task_json.hpp"
#include "weights/head_product.hpp"
#include "weights/model_document.hpp"
#include "weights/npz.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {

using files::JsonNode;

namespace {

ModelFile read_json_document(const std::filesystem::path& path) {
  const std::string name = path.string();
  const auto document = files::parse_json(files::read_file(path, max_document_bytes), name);
  auto instance = task::read_trigger_instance(instance_of_model(JsonNode(document, name)));
  return {std::move(instance.model.heads), instance.model.normaliser, std::move(instance.task)};
}

bool has_key_bias(const SafetensorsFile& file) {
  return std::any_of(file.tensors.begin(), file.tensors.end(),
                     [](const Tensor& tensor) { return tensor.name == "key_bias"; });
}

}  // namespace

ModelFile read_model(const std::filesystem::path& path, const TensorNames& names) {
  if (path.extension() == ".json") {
    if (!names.empty()) refuse_names(path.string());
    return read_json_document(path);
  }
  if (!has_tensors(path)) {
    throw InputError(path.string() +
                     ": unknown kind of file (expected a name that ends in .safetensors, .npz or .json)");
  }
  SafetensorsFile file = read_tensor_file(path);
  rename_tensors(file, names);
  if (has_residual(file))
    throw InputError(file.source_name +
                     ": __metadata__: residual connections (expected a head without them)");
  return single_head(file);
}

ModelFile single_head(const SafetensorsFile& file) {
  ModelFile result{{to_head(pytorch_head(file), file.source_name)}, std::nullopt, std::nullopt};
  result.normaliser = normaliser_of(file);
  if (result.normaliser && *result.normaliser != attention::Normaliser::softmax_key_bias &&
      has_key_bias(file)) {
    throw InputError(file.source_name + ": tensor 'key_bias': there is no such thing with the normaliser " +
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

bool has_residual(const SafetensorsFile& file) {
  const auto stated = file.metadata.find("residual");
  if (stated == file.metadata.end() || stated->second == "false") return false;
  if (stated->second == "true") return true;
  throw InputError(file.source_name + ": __metadata__: residual is " + files::in_quotes(stated->second) +
                   " (expected true or false)");
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
      to_tensor("W_Q.weight", std::move(head.W_Q)), to_tensor("W_K.weight", std::move(head.W_K)),
      to_tensor("W_V.weight", std::move(head.W_V)), to_tensor("W_O.weight", std::move(head.W_O))};
  if (!head.key_bias.empty())
    tensors.push_back({"key_bias", {head.key_bias.size()}, std::move(head.key_bias)});
  write_safetensors(path, tensors,
                    {{"construction", origin.construction},
                     {"parameters", origin.parameters.text()},
                     {"normaliser", attention::to_string(instance.model.normaliser)}});
}

}  // namespace sinkproof::weights
