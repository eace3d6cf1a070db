#pragma once

#include <string>
#include <utility>
#include <vector>

#include "numeric/error.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {

/// What a file calls the tensors: pairs of our name (W_Q.weight, W_K.weight, W_V.weight, W_O.weight,
/// key_bias, or layers.N. before one of these) and the file's.
using TensorNames = std::vector<std::pair<std::string, std::string>>;

/// Reads `OURS=THEIRS,…`. Throws InputError `--names …` for a name of ours that is none, and for one of
/// either that stands twice.
TensorNames parse_tensor_names(const std::string& text);

/// Gives the tensors our names; those that are not named keep theirs. Throws InputError where the file has no
/// tensor of such a name, or then two of the same.
void rename_tensors(SafetensorsFile& file, const TensorNames& names);

/// Of names for a file that has no tensors.
[[noreturn]] void refuse_names(const std::string& file);

}  // namespace sinkproof::weights
