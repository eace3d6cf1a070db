#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "files/json_node.hpp"
#include "weights/model_file.hpp"

/// The document `sinkproof-model/1` (src/certificate/FORMAT.md, Files of weights).
namespace sinkproof::weights {

constexpr std::size_t max_document_bytes = std::size_t{64} << 20;

/// The field `instance` of such a document. Throws InputError where it is none, or has fields that are not
/// the format's.
files::JsonNode instance_of_model(const files::JsonNode& root);

/// Where the file is to be FILE.json, writes the document `sinkproof-model/1` around the `instance` object,
/// atomically. False where it is to be FILE.safetensors, which the caller writes. Throws InputError for any
/// other ending.
bool write_if_json(const std::filesystem::path& path, nlohmann::ordered_json instance, const Origin& origin);

}  // namespace sinkproof::weights
