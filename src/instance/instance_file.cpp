#include "instance/instance_file.hpp"

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "instance/weights_on_task.hpp"
#include "numeric/decide.hpp"
#include "numeric/error.hpp"
#include "parameter/nearest_name.hpp"
#include "task/read_trigger_instance.hpp"
#include "weights/model_document.hpp"
#include "weights/pytorch_layers.hpp"

namespace sinkproof::instance {

namespace {

using files::JsonNode;

/// The factor of --scale.
numeric::Expression parse_scale(const std::string& text) {
  try {
    auto factor = numeric::parse_expression(text);
    if (numeric::is_positive(factor) == numeric::Ternary::certainly) return factor;
  } catch (const InputError& error) {
    throw InputError(std::string("--scale: ") + error.what());
  } catch (const DomainError& error) {
    throw InputError("--scale " + files::in_quotes(text) + ": " + error.what());
  }
  throw InputError("--scale " + files::in_quotes(text) + ": expected an exact number > 0, such as 1/sqrt(8)");
}

void scale_scores(attention::Model& model, const numeric::Expression& factor) {
  for (attention::Head& head : model.heads) {
    attention::Matrix scaled(head.query_key.size());
    for (const auto& [place, entry] : head.query_key.entries())
      scaled.set(place.first, place.second, entry * factor);
    head.query_key = std::move(scaled);
    for (auto& [index, entry] : head.key_bias) entry = entry * factor;
  }
}

/// The weights of a file of tensors, which says less than a document.
weights::ModelFile read_tensors(const std::string& file, const FileOptions& options) {
  // Products of floats are long: one head of width 512, or 64 heads of width 64.
  constexpr std::size_t most_entries = std::size_t{1} << 18U;
  const auto names = options.names ? weights::parse_tensor_names(*options.names) : weights::TensorNames{};
  weights::LayeredFile layered =
      weights::read_safetensors_layers(file, options.heads.value_or(1), names, most_entries);
  if (layered.layers.size() != 1) {
    throw InputError(file + ": has " + std::to_string(layered.layers.size()) +
                     " layers (expected one: several layers are read out of a .json file)");
  }
  if (layered.residual)
    throw InputError(file + ": __metadata__: residual is true (expected one layer without it)");
  return {std::move(layered.layers.front()), layered.normaliser, std::nullopt};
}

/// Where document and options are about different things.
void require_agreement(const std::string& file, const FileOptions& options,
                       const task::TriggerInstance& found) {
  if (options.heads && *options.heads != found.model.heads.size()) {
    throw InputError("--heads " + std::to_string(*options.heads) + ": " + file + " says " +
                     std::to_string(found.model.heads.size()));
  }
  if (options.names) throw InputError("--names: " + file + " has no tensors (expected a .safetensors file)");
}

/// The parameters' texts; numbers are read when they are needed.
std::optional<Origin> read_origin(const JsonNode& root) {
  const auto construction = root.optional_field("construction");
  const auto parameters = root.optional_field("parameters");
  if (!construction || !parameters) return std::nullopt;
  Origin origin{construction->string(), {}};
  for (const auto& [name, value] : parameters->fields()) origin.parameters.push_back({name, value.string()});
  return origin;
}

struct Document {
  std::optional<task::TriggerInstance> trigger;
  std::optional<Origin> origin;
  std::optional<Case> saved;
};

Document read_document(const std::string& file) {
  const auto json = files::parse_json(files::read_file(file, weights::max_document_bytes), file);
  const JsonNode root(json, file);
  const std::string& format = root.field("format").one_of({"sinkproof-model/1", "sinkproof-certificate/1"});
  const JsonNode instance =
      format == "sinkproof-model/1" ? weights::instance_of_model(root) : root.field("instance");
  // An instance says by its task what it is, and a certificate's theorem need not be one about it.
  const bool is_of_task = instance.optional_field("task") && instance.field("model").optional_field("heads");
  if (is_of_task || format == "sinkproof-model/1")
    return {task::read_certified_instance(instance), read_origin(root), std::nullopt};
  return {std::nullopt, std::nullopt, read_case(json, file)};
}

/// Of a certificate that is replayed nothing can be said beside it.
void refuse_options(const std::string& file, const FileOptions& options) {
  const auto refuse = [&](bool is_given, const char* option) {
    if (is_given)
      throw InputError(std::string(option) + ": " + file +
                       " is no instance of the trigger-conditional task (expected no such option)");
  };
  refuse(!options.task.empty(), "--task");
  refuse(options.length.has_value(), "--length");
  refuse(!options.normaliser.empty(), "--normaliser");
  refuse(options.heads.has_value(), "--heads");
  refuse(options.scale.has_value(), "--scale");
  refuse(options.names.has_value(), "--names");
}

task::PreparedInstance prepare(const std::string& file, task::TriggerInstance instance) {
  try {
    return task::prepare(std::move(instance));
  } catch (const InputError& error) {
    throw InputError(file + ": " + error.what());
  }
}

}  // namespace

InstanceFile read_instance(const std::string& file, const FileOptions& options) {
  if (!options.task.empty() && options.task != "trigger")
    throw InputError("--task " + files::in_quotes(options.task) + ": unknown" +
                     parameter::nearest_name_hint(options.task, {"trigger"}));
  const auto extension = std::filesystem::path(file).extension();
  const TaskOptions task_options{file, options.length, options.normaliser};
  InstanceFile result{file, std::nullopt, std::nullopt, std::nullopt};
  std::optional<task::TriggerInstance> found;
  if (extension == ".safetensors") {
    if (options.task.empty())
      throw InputError("--task is missing: " + file + " does not say (expected trigger)");
    found = on_trigger_task(task_options, read_tensors(file, options));
  } else if (extension == ".json") {
    Document document = read_document(file);
    if (document.saved) {
      refuse_options(file, options);
      result.saved = std::move(document.saved);
      return result;
    }
    require_agreement(file, options, *document.trigger);
    auto& [task, model] = *document.trigger;
    found = on_trigger_task(task_options, {std::move(model.heads), model.normaliser, std::move(task)});
    result.origin = std::move(document.origin);
  } else {
    throw InputError(file + ": unknown kind of file (expected a name that ends in .safetensors or .json)");
  }
  if (options.scale) scale_scores(found->model, parse_scale(*options.scale));
  result.trigger = prepare(file, std::move(*found));
  return result;
}

}  // namespace sinkproof::instance
