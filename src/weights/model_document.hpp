#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "weights/model_file.hpp"

namespace sinkproof::weights {

/// Where the file is to be FILE.json, writes the document `sinkproof-model/1` around the `instance` object, atomically. False where it is to be FILE.safetensors, which the
/// caller writes. Throws InputError for any other ending.
bool write_if_json(const std::filesystem::path& path, nlohmann::ordered_json instance, const Origin& origin);

}  // namespace sinkproof::weights
