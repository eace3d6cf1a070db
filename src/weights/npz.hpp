#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "weights/safetensors.hpp"

/// numpy's .npz: a ZIP archive of files NAME.npy, each with a text that says dtype, order and shape, and the
/// numbers behind it.
/// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
namespace sinkproof::weights {

/// The arrays of FILE.npz as numpy.savez writes them, exactly: little-endian float64, float32 and float16, in
/// either order. There are no metadata. Throws InputError `FILE: PLACE: …`, also for NaN and infinities, and
/// beyond max_tensor_values.
SafetensorsFile parse_npz(std::string_view bytes, const std::string& source_name);

/// Whether a file of this name has tensors: FILE.safetensors or FILE.npz.
bool has_tensors(const std::filesystem::path& path);

/// Reads FILE.npz so, and what has another name as safetensors. Throws InputError.
SafetensorsFile read_tensor_file(const std::filesystem::path& path);

}  // namespace sinkproof::weights
