#include "weights/embeddings_file.hpp"

#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "numeric/expression.hpp"
#include "weights/safetensors.hpp"

namespace sinkproof::weights {

namespace {

using files::JsonNode;
using numeric::Rational;

constexpr std::size_t max_embeddings_bytes = std::size_t{256} << 20U;
constexpr std::size_t max_entries = 2'000'000;
constexpr const char* expected_shape = " (expected [tokens, dimension], two tokens at least)";

const Tensor& choose(const SafetensorsFile& file, const std::string& name) {
  if (!name.empty()) return find(file, name);
  if (file.tensors.size() == 1) return file.tensors.front();
  std::string names;
  for (const auto& tensor : file.tensors)
    names += (names.empty() ? "" : ", ") + files::printable(tensor.name);
  throw InputError(file.source_name + ": " + std::to_string(file.tensors.size()) +
                   " tensors (expected --tensor with one of their names" +
                   (names.empty() ? "" : ": " + names.substr(0, 300)) + ")");
}

EmbeddingsFile read_tensor(const std::filesystem::path& path, const std::string& name) {
  const SafetensorsFile file = read_safetensors(path);
  const Tensor& tensor = choose(file, name);
  if (tensor.shape.size() != 2 || tensor.shape[0] < 2 || tensor.shape[1] < 1) {
    throw InputError(file.source_name + ": tensor " + files::in_quotes(tensor.name) + ": has shape " +
                     shape_to_string(tensor.shape) + expected_shape);
  }
  EmbeddingsFile result{{}, tensor.name};
  const auto width = static_cast<std::ptrdiff_t>(tensor.shape[1]);
  for (auto row = tensor.values.begin(); row != tensor.values.end(); row += width)
    result.rows.emplace_back(row, row + width);
  return result;
}

Rational read_entry(const JsonNode& node, numeric::NumberBudget& budget) {
  const auto charged = [&](Rational value) {
    budget.charge_literal(value);
    return value;
  };
  if (node.value().is_number()) {
    try {
      return charged(numeric::from_double(node.value().get<double>()));
    } catch (const InputError& error) {
      node.reject(error.what());
    }
  }
  return node.parsed([&](std::string_view text) { return charged(numeric::parse_rational(text)); });
}

EmbeddingsFile read_json_rows(const std::filesystem::path& path) {
  const auto document = files::parse_json(files::read_file(path, max_embeddings_bytes), path.string());
  const JsonNode root(document, path.string());
  EmbeddingsFile result;
  numeric::NumberBudget budget;
  std::size_t count = 0;
  for (const JsonNode& row : root.elements()) {
    auto& entries = result.rows.emplace_back();
    for (const JsonNode& entry : row.elements()) {
      if (++count > max_entries)
        entry.reject("more than " + std::to_string(max_entries) + " entries so far (expected fewer)");
      entries.push_back(read_entry(entry, budget));
    }
    if (entries.empty()) row.reject("no entries (expected the coordinates of an embedding)");
    if (entries.size() != result.rows.front().size()) {
      row.reject("has " + std::to_string(entries.size()) + " entries (expected " +
                 std::to_string(result.rows.front().size()) + ", as in the first row)");
    }
  }
  if (result.rows.size() < 2) {
    root.reject(std::to_string(result.rows.size()) + (result.rows.size() == 1 ? " row" : " rows") +
                " (expected two embeddings at least: the sink and another)");
  }
  return result;
}

}  // namespace

EmbeddingsFile read_embeddings(const std::filesystem::path& path, const std::string& tensor) {
  if (path.extension() == ".safetensors") return read_tensor(path, tensor);
  if (path.extension() != ".json") {
    throw InputError(path.string() + ": unknown kind of file (expected FILE.safetensors or FILE.json)");
  }
  if (!tensor.empty())
    throw InputError("--tensor: " + path.string() +
                     " is JSON and has no tensors (expected it without --tensor)");
  return read_json_rows(path);
}

}  // namespace sinkproof::weights
