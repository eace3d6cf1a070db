#include <nlohmann/json.hpp>
#include <string>

#include "numeric/error.hpp"
#include "setting/task/task_json.hpp"
#include "weights/head_product.hpp"
#include "weights/model_document.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {

namespace {

/// The four tensors of a layer's head.
std::vector<Tensor> tensors(const attention::Layer& layer, const std::string& prefix) {
  if (layer.heads.size() != 1)
    throw InputError(prefix +
                     "several heads: safetensors hold one head a layer (write a .json file instead)");
  const auto& [head, position_bias] = layer.heads.front();
  if (!position_bias.entries().empty()) {
    throw InputError(prefix +
                     "position biases: PyTorch's layout has no place for them (write a .json file instead)");
  }
  PytorchHead converted = to_pytorch(head);
  return {to_tensor(prefix + "W_Q.weight", std::move(converted.W_Q)),
          to_tensor(prefix + "W_K.weight", std::move(converted.W_K)),
          to_tensor(prefix + "W_V.weight", std::move(converted.W_V)),
          to_tensor(prefix + "W_O.weight", std::move(converted.W_O))};
}

}  // namespace

void write_model(const std::filesystem::path& path, const task::MultilayerInstance& instance,
                 const Origin& origin) {
  if (write_if_json(path, task::to_json(instance), origin)) return;
  std::vector<Tensor> all;
  const auto& layers = instance.model.layers;
  for (std::size_t l = 0; l < layers.size(); ++l) {
    try {
      for (Tensor& tensor : tensors(layers[l], "layers." + std::to_string(l) + "."))
        all.push_back(std::move(tensor));
    } catch (const InputError& error) {
      throw InputError(path.string() + ": " + error.what());
    }
  }
  write_safetensors(path, all,
                    {{"construction", origin.construction},
                     {"parameters", origin.parameters.text()},
                     {"residual", instance.model.residual ? "true" : "false"},
                     {"normaliser", attention::to_string(layers.front().normaliser)}});
}

}  // namespace sinkproof::weights
