#pragma once

#include <filesystem>
#include <vector>

#include "weights/model_file.hpp"
#include "weights/tensor_names.hpp"

namespace sinkproof::weights {

/// A model file of several layers.
struct LayeredFile {
  std::vector<std::vector<attention::Head>> layers;  ///< at least one, all of the same width
  std::optional<attention::Normaliser> normaliser;   ///< of all layers
  std::optional<task::TriggerTask> task;
  bool residual = false;  ///< as the metadata of safetensors say
};

/// Reads what read_model reads, as one layer, and safetensors with the tensors layers.N.W_Q.weight, …,
/// layers.N.W_O.weight for N = 0, 1, …. With several heads, these are stacked along the rows of W_Q, W_K and
/// W_V and the columns of W_O (PyTorch's layout), in equal parts. Throws InputError `FILE: layer N: tensor
/// NAME: …`: also where layers are missing or differ in width, or the rows are no multiple of the heads.
LayeredFile read_layers(const std::filesystem::path& path, std::size_t heads, const TensorNames& names = {});
/// The same of FILE.safetensors or FILE.npz whose tensors have these names. Throws where the W_QK of all
/// heads and layers have more than most_entries entries together.
LayeredFile read_safetensors_layers(const std::filesystem::path& path, std::size_t heads,
                                    const TensorNames& names, std::size_t most_entries);

}  // namespace sinkproof::weights
