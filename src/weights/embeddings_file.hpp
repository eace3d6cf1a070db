#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "numeric/rational.hpp"

namespace sinkproof::weights {

/// Embeddings, one a row; at least two, of the same length ≥ 1, exactly as the file has them.
struct EmbeddingsFile {
  std::vector<std::vector<numeric::Rational>> rows;
  std::string tensor;  ///< its name; empty for JSON
};

/// Reads a tensor of shape [tokens, dimension] out of FILE.safetensors (the one named; if `tensor` is empty,
/// the only one), or FILE.json: an array of rows, each an array of numbers. A JSON number is the double
/// nearest to it, as whoever writes floats to JSON means it; a string is exactly the rational that it says.
/// At most 2,000,000 entries.
/// Throws InputError `FILE: PLACE: …`, also for another ending and for a tensor named of a JSON file.
EmbeddingsFile read_embeddings(const std::filesystem::path& path, const std::string& tensor);

}  // namespace sinkproof::weights
