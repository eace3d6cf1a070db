#include "weights/model_document.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "files/file_io.hpp"
#include "numeric/error.hpp"

namespace sinkproof::weights {

files::JsonNode instance_of_model(const files::JsonNode& root) {
  root.expect_fields({"format", "instance"}, {"construction", "parameters"});
  static_cast<void>(root.field("format").one_of({"sinkproof-model/1"}));
  return root.field("instance");
}

bool write_if_json(const std::filesystem::path& path, nlohmann::ordered_json instance, const Origin& origin) {
  if (path.extension() == ".safetensors") return false;
  if (path.extension() != ".json") {
    throw InputError(path.string() +
                     ": unknown kind of file (expected a name that ends in .safetensors or .json)");
  }
  nlohmann::ordered_json parameters = nlohmann::ordered_json::object();
  for (const auto& [name, value] : origin.parameters.entries())
    parameters[name] = parameter::to_string(value);
  const nlohmann::ordered_json document{{"format", "sinkproof-model/1"},
                                        {"construction", origin.construction},
                                        {"parameters", std::move(parameters)},
                                        {"instance", std::move(instance)}};
  files::write_file_atomically(path, document.dump(1) + "\n");
  return true;
}

}  // namespace sinkproof::weights
