#include "instance/instance_file.hpp"

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "instance/weights_on_task.hpp"
#include "numeric/decide.hpp"
#include "numeric/error.hpp"
#include "setting/task/layered_work.hpp"
#include "setting/task/read_multilayer_instance.hpp"
#include "setting/task/read_trigger_instance.hpp"
#include "setting/task/trigger_work.hpp"
#include "theorem/search_space.hpp"
#include "weights/model_document.hpp"
#include "weights/npz.hpp"
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

/// Of q·k; a position bias is added to what comes out.
void scale_scores(attention::Head& head, const FileOptions& options) {
  if (!options.scale) return;
  const numeric::Expression factor = parse_scale(*options.scale);
  attention::Matrix scaled(head.query_key.size());
  for (const auto& [place, entry] : head.query_key.entries())
    scaled.set(place.first, place.second, entry * factor);
  head.query_key = std::move(scaled);
  for (auto& [index, entry] : head.key_bias) entry = entry * factor;
}

/// The weights of a file of tensors, which says less than a document.
weights::LayeredFile read_tensors(const std::string& file, const FileOptions& options) {
  // Products of floats are long: one head of width 512, or 64 heads of width 64.
  constexpr std::size_t most_entries = std::size_t{1} << 18U;
  const auto names = options.names ? weights::parse_tensor_names(*options.names) : weights::TensorNames{};
  if (options.task.empty())
    throw InputError("--task is missing: " + file + " does not say (expected trigger)");
  return weights::read_safetensors_layers(file, options.heads.value_or(1), names, most_entries);
}

/// Where document and options are about different things.
void require_agreement(const std::string& file, const FileOptions& options, std::size_t heads) {
  if (options.heads && *options.heads != heads) {
    throw InputError("--heads " + std::to_string(*options.heads) + ": " + file + " says " +
                     std::to_string(heads));
  }
  if (options.names) weights::refuse_names(file);
}

/// What the document and the options say of each layer.
void require_agreement(const std::string& file, const FileOptions& options,
                       const task::MultilayerInstance& layers) {
  const TaskOptions task_options{file, options.length, options.normaliser, options.target};
  for (const attention::Layer& layer : layers.model.layers) {
    require_agreement(file, options, layer.heads.size());
    static_cast<void>(
        on_trigger_task(task_options, {{layer.heads.front().head}, layer.normaliser, layers.task}));
  }
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

/// All tiers go through all entries, some of them many times.
void require_few_entries(const std::string& file, const attention::Model& model) {
  constexpr std::size_t most_entries = std::size_t{1} << 19U;
  std::size_t entries = 0;
  for (const attention::Head& head : model.heads)
    entries += head.query_key.entries().size() + head.output_value.entries().size();
  if (entries > most_entries) {
    throw InputError(file + ": the matrices have " + std::to_string(entries) + " entries (expected at most " +
                     std::to_string(most_entries) + ", those of a dense head of width 512)");
  }
}

struct Document {
  std::optional<task::TriggerInstance> trigger;
  std::optional<task::MultilayerInstance> layers;
  std::optional<Origin> origin;
  std::optional<Case> saved;
  std::optional<SettingInstance> of_setting = std::nullopt;
};

Document read_document(const std::string& file) {
  const auto json = files::parse_json(files::read_file(file, weights::max_document_bytes), file);
  const JsonNode root(json, file);
  const std::string& format =
      root.field("format").one_of({"sinkproof-model/1", "sinkproof-instance/1", "sinkproof-certificate/1"});
  if (format == "sinkproof-instance/1")
    return {std::nullopt, std::nullopt, read_origin(root), std::nullopt, read_setting_document(root)};
  const JsonNode instance =
      format == "sinkproof-model/1" ? weights::instance_of_model(root) : root.field("instance");
  // An instance says by its model what it is; a certificate's theorem need not be one about it.
  const bool is_model = format == "sinkproof-model/1";
  const auto model =
      is_model || instance.optional_field("task") ? instance.optional_field("model") : std::nullopt;
  if (model && model->optional_field("layers"))
    return {std::nullopt, task::read_multilayer_instance(instance), read_origin(root), std::nullopt};
  if (model || is_model)
    return {task::read_certified_instance(instance), std::nullopt, read_origin(root), std::nullopt};
  Case saved = read_case(json, file);
  const auto setting = setting_of(*saved.theorem);
  if (setting && saved.construction == given_construction_of(*setting))
    return {std::nullopt, std::nullopt, std::nullopt, std::nullopt,
            read_setting_instance(*setting, instance)};
  return {std::nullopt, std::nullopt, std::nullopt, std::move(saved)};
}

/// Of an instance that is no model nothing can be said beside the file.
void refuse_options(const std::string& file, const FileOptions& options) {
  const auto refuse = [&](bool is_given, const char* option) {
    if (is_given)
      throw InputError(std::string(option) + ": " + file +
                       " is no instance of the trigger-conditional task (expected no such option)");
  };
  refuse(!options.task.empty(), "--task");
  refuse(options.length.has_value(), "--length");
  refuse(!options.normaliser.empty(), "--normaliser");
  refuse(!options.target.empty(), "--target");
  refuse(options.heads.has_value(), "--heads");
  refuse(options.scale.has_value(), "--scale");
  refuse(options.names.has_value(), "--names");
}

/// `work` on what the file gave: what it refuses, the file is at fault for.
template <class Work>
auto blame(const std::string& file, const Work& work) {
  try {
    return work();
  } catch (const task::ScoresSeeContents& error) {
    throw task::ScoresSeeContents(file + ": " + error.what());
  } catch (const InputError& error) {
    throw InputError(file + ": " + error.what());
  }
}

InstanceFile one_layer(const std::string& file, const FileOptions& options, weights::ModelFile model) {
  auto found = on_trigger_task({file, options.length, options.normaliser, options.target}, std::move(model));
  for (attention::Head& head : found.model.heads) scale_scores(head, options);
  InstanceFile result;
  result.file = file;
  result.trigger = blame(file, [&] {
    auto prepared = task::prepare(std::move(found));
    task::require_little_work(prepared.instance);
    return prepared;
  });
  return result;
}

InstanceFile several_layers(const std::string& file, const FileOptions& options,
                            task::MultilayerInstance found) {
  for (attention::Layer& layer : found.model.layers) {
    for (attention::BiasedHead& head : layer.heads) scale_scores(head.head, options);
  }
  blame(file, [&] {
    task::check(found);
    task::require_little_work(found);
  });
  InstanceFile result;
  result.file = file;
  result.layers = std::move(found);
  return result;
}

InstanceFile read_weights(const std::string& file, const FileOptions& options) {
  auto tensors = read_tensors(file, options);
  if (tensors.layers.size() == 1 && !tensors.residual)
    return one_layer(file, options, {std::move(tensors.layers.front()), tensors.normaliser, std::nullopt});
  if (tensors.layers.front().size() != 1)
    throw InputError(file + ": several heads in several layers (expected one head a layer)");
  const bool residual = tensors.residual;
  auto found = layers_on_trigger_task({file, options.length, options.normaliser, options.target},
                                      std::move(tensors), residual);
  return several_layers(file, options, std::move(found));
}

}  // namespace

InstanceFile of_one_layer(const std::string& file, task::TriggerInstance found) {
  require_few_entries(file, found.model);
  return one_layer(file, {}, {std::move(found.model.heads), found.model.normaliser, std::move(found.task)});
}

InstanceFile of_layers(const std::string& file, task::MultilayerInstance found) {
  return several_layers(file, {}, std::move(found));
}

std::optional<task::MultilayerInstance> read_layers(const std::string& file, const FileOptions& options) {
  Document document = read_document(file);
  if (!document.layers) return std::nullopt;
  require_agreement(file, options, *document.layers);
  blame(file, [&] { task::check(*document.layers); });
  return std::move(document.layers);
}

InstanceFile read_instance(const std::string& file, const FileOptions& options) {
  if (!options.task.empty() && options.task != "trigger")
    throw InputError("--task " + files::in_quotes(options.task) + ": unknown" +
                     files::nearest_name_hint(options.task, {"trigger"}));
  const std::filesystem::path path(file);
  if (weights::has_tensors(path)) return read_weights(file, options);
  if (path.extension() != ".json")
    throw InputError(file +
                     ": unknown kind of file (expected a name that ends in .safetensors, .npz or .json)");
  Document document = read_document(file);
  InstanceFile result;
  if (document.saved || document.of_setting) {
    refuse_options(file, options);
    result.file = file;
    result.saved = std::move(document.saved);
    result.of_setting = std::move(document.of_setting);
    result.origin = std::move(document.origin);
    return result;
  }
  if (document.layers) {
    require_agreement(file, options, *document.layers);
    result = several_layers(file, options, std::move(*document.layers));
  } else {
    auto& [task, model] = *document.trigger;
    require_agreement(file, options, model.heads.size());
    require_few_entries(file, model);
    result = one_layer(file, options, {std::move(model.heads), model.normaliser, std::move(task)});
  }
  result.origin = std::move(document.origin);
  return result;
}

}  // namespace sinkproof::instance
