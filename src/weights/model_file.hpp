#pragma once

#include <filesystem>
#include <optional>

#include "parameter/specification.hpp"
#include "setting/task/multilayer_task.hpp"
#include "setting/task/trigger_task.hpp"
#include "weights/safetensors.hpp"
#include "weights/tensor_names.hpp"

namespace sinkproof::weights {

/// What a file of weights says. A `sinkproof-model/1` document holds the task and the normaliser, too;
/// safetensors may name the normaliser in their metadata.
struct ModelFile {
  std::vector<attention::Head> heads;
  std::optional<attention::Normaliser> normaliser;
  std::optional<task::TriggerTask> task;
};

/// Reads FILE.safetensors or FILE.npz (one head in PyTorch's layout) or FILE.json (`sinkproof-model/1`).
/// Throws InputError `FILE: PLACE: …`; so do another ending, and metadata that say `residual`.
/// `names` are those of the file's tensors.
ModelFile read_model(const std::filesystem::path& path, const TensorNames& names = {});

/// One head in PyTorch's layout, of a safetensors file that was read. Throws InputError `FILE: PLACE: …`.
ModelFile single_head(const SafetensorsFile& file);

/// What the metadata of safetensors say, if they do.
std::optional<attention::Normaliser> normaliser_of(const SafetensorsFile& file);
/// Whether they say that there are residual connections. Throws InputError of another word than true and
/// false.
bool has_residual(const SafetensorsFile& file);

/// Where a model came from, for the files' metadata.
struct Origin {
  std::string construction;
  parameter::Values parameters;
};

/// Writes FILE.safetensors (F64; InputError where a weight is no double) or FILE.json, atomically.
void write_model(const std::filesystem::path& path, const task::TriggerInstance& instance,
                 const Origin& origin);
/// The same of several layers: in safetensors `layers.N.W_Q.weight`, …, N from 0; InputError where there are
/// position biases, which PyTorch's layout has no place for.
void write_model(const std::filesystem::path& path, const task::MultilayerInstance& instance,
                 const Origin& origin);

}  // namespace sinkproof::weights
